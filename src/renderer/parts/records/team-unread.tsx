import type { RefObject } from 'react';
import { Button } from '../../ui/buttons/button';

interface TeamUnreadProps {
  /** Gets the focus: the button goes. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** Next to the text that the team of a typed ID couldn't be loaded. */
export const TeamUnread = ({ field, onRetry, className }: TeamUnreadProps) => (
  <Button
    size="small"
    className={className}
    onClick={() => {
      field.current?.focus();
      onRetry();
    }}
  >
    Try again
  </Button>
);
