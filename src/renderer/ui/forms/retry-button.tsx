import { Button } from '../buttons/button';

interface RetryButtonProps {
  /** Name of the form's field that gets the focus: the button goes. */
  readonly field: string;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** Next to the text that something of a field couldn't be loaded. */
export const RetryButton = ({ field, onRetry, className }: RetryButtonProps) => (
  <Button
    size="small"
    className={className}
    onClick={({ currentTarget }) => {
      const form = currentTarget.closest('form');
      form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
      onRetry();
    }}
  >
    Try again
  </Button>
);
