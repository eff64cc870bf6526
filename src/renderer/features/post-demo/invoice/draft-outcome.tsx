import type { UnfinishedWrite } from '../../../../contract/unfinished-write';
import { useApp } from '../../../state/use-app';
import { type Finding, UnfinishedStep } from '../unfinished-step';

const ask = async (): Promise<Finding> => ({
  truth: 'cannot-tell',
  text: 'No answer of the server tells of a draft: look at the customer’s page at the provider.',
});

/** A draft of which nobody heard: only the provider's page shows whether it was made. */
export const DraftOutcome = ({
  write,
  stripeCustomerId,
}: {
  readonly write: UnfinishedWrite;
  readonly stripeCustomerId: string | null;
}) => {
  const run = useApp((state) => state.writes.run);
  const open = (id: string) =>
    void run(`open-customer/${id}`, 'billing.openCustomer', { stripeCustomerId: id });
  return (
    <UnfinishedStep
      write={write}
      title="Nobody knows yet whether the draft was made"
      ask={ask}
      {...(stripeCustomerId
        ? { look: { label: 'Open in dashboard', onClick: () => open(stripeCustomerId) } }
        : {})}
    />
  );
};
