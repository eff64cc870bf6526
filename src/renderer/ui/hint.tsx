import { Tooltip, type TooltipProps } from '@fluentui/react-components';
import { useState } from 'react';

/** Milliseconds; section 9: tooltips come after 100 ms, on touch after 700 ms, and stay there for 1500 ms. */
const delays = { mouse: { show: 100, hide: 250 }, touch: { show: 700, hide: 1500 } };

const isTouch = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches;

interface HintProps {
  /** '' shows nothing. */
  readonly content: NonNullable<TooltipProps['content']>;
  /** `description` (default) adds to the name of the control, `label` is its name. */
  readonly relationship?: 'description' | 'label' | 'inaccessible';
  readonly children: TooltipProps['children'];
}

/** A tooltip with the delays of section 9. */
export const Hint = ({ content, relationship = 'description', children }: HintProps) => {
  const { show, hide } = isTouch() ? delays.touch : delays.mouse;
  const [wanted, setWanted] = useState(false);
  return (
    <Tooltip
      content={content}
      relationship={relationship}
      visible={wanted && content !== ''}
      onVisibleChange={(_event, { visible }) => setWanted(visible)}
      showDelay={show}
      hideDelay={hide}
      withArrow
    >
      {children}
    </Tooltip>
  );
};
