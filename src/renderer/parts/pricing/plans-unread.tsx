import { RetryButton } from '../../ui/buttons/retry-button';

interface PlansUnreadProps {
  /** Name of the plan field. */
  readonly field: string;
  readonly onRetry: () => void;
}

/** Below a plan field whose plans couldn't be loaded. */
export const PlansUnread = (props: PlansUnreadProps) => (
  <>
    Couldn’t load the plans. <RetryButton {...props} />
  </>
);
