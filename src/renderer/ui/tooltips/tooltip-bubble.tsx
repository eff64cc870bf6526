import { Tooltip } from '@fluentui/react-components';
import type { ShownTooltip } from './watch-tooltips';

export interface TooltipBubbleProps {
  readonly shown: ShownTooltip;
  /** Called on Escape, or when the window is hidden. */
  readonly onDismiss: () => void;
}

/** Fluent's tooltip, attached to an element outside its own tree. */
export const TooltipBubble = ({ shown, onDismiss }: TooltipBubbleProps) => (
  <Tooltip
    content={shown.text}
    // The element already has a description.
    relationship="inaccessible"
    positioning={{ target: shown.target }}
    visible
    onVisibleChange={(_event, { visible }) => {
      if (!visible) onDismiss();
    }}
    withArrow
  />
);
