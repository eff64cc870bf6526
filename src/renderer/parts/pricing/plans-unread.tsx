import type { Retry } from '../../state/queries/use-query-method';
import { RetryButton } from '../../ui/buttons/retry-button';

interface PlansUnreadProps {
  /** Name of the plan field. */
  readonly field: string;
  readonly retry: Retry;
}

/** Below a plan field whose plans couldn't be loaded. */
export const PlansUnread = ({ field, retry }: PlansUnreadProps) => (
  <>
    Couldn’t load the plans. <RetryButton field={field} {...retry} />
  </>
);
