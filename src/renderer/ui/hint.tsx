import { Tooltip, type TooltipProps } from '@fluentui/react-components';

/** Section 9: tooltips come after 100 ms and, on touch, stay for 1500 ms. */
const showDelay = 100;
const hideDelay = 250;

interface HintProps {
  readonly content: NonNullable<TooltipProps['content']>;
  /** `description` (default) adds to the name of the control, `label` is its name. */
  readonly relationship?: 'description' | 'label' | 'inaccessible';
  readonly children: TooltipProps['children'];
}

/** A tooltip with the delays of section 9. */
export const Hint = ({ content, relationship = 'description', children }: HintProps) => (
  <Tooltip
    content={content}
    relationship={relationship}
    showDelay={showDelay}
    hideDelay={hideDelay}
    withArrow
  >
    {children}
  </Tooltip>
);
