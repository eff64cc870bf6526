import { Button } from '../../ui/buttons/button';

interface PlansUnreadProps {
  /** Name of the plan field, which gets the focus: the button goes. */
  readonly field: string;
  readonly onRetry: () => void;
}

/** Below a plan field whose plans couldn't be loaded. */
export const PlansUnread = ({ field, onRetry }: PlansUnreadProps) => (
  <>
    Couldn’t load the plans.{' '}
    <Button
      size="small"
      onClick={({ currentTarget }) => {
        const form = currentTarget.closest('form');
        form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
        onRetry();
      }}
    >
      Try again
    </Button>
  </>
);
