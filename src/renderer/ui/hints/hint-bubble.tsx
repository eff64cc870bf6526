import { Tooltip } from '@fluentui/react-components';
import type { ShownHint } from './watch-hints';

export interface HintBubbleProps {
  readonly shown: ShownHint;
  /** Escape was pressed, or the window is not to be seen any more. */
  readonly onDismiss: () => void;
}

/** Fluent's tooltip at an element that knows nothing of it. */
export const HintBubble = ({ shown, onDismiss }: HintBubbleProps) => (
  <Tooltip
    content={shown.text}
    // The element has its description already.
    relationship="inaccessible"
    positioning={{ target: shown.target }}
    visible
    onVisibleChange={(_event, { visible }) => {
      if (!visible) onDismiss();
    }}
    withArrow
  />
);
