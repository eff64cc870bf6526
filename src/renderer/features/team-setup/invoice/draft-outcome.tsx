import type { UnfinishedWrite } from '../../../../contract/entities/unfinished-write';
import { useWrite } from '../../../state/outbox/use-write';
import { openCustomerPage } from '../team-setup-writes';
import { type Finding, UnfinishedStep } from '../unfinished-step';

const ask = async (): Promise<Finding> => ({
  truth: 'cannot-tell',
  text: 'No draft was found on the server. Check the customer in the payment provider’s dashboard.',
});

/** A draft with an unknown outcome: only the payment provider's page shows whether it was created. */
export const DraftOutcome = ({
  write,
  stripeCustomerId,
}: {
  readonly write: UnfinishedWrite;
  readonly stripeCustomerId: string | null;
}) => {
  const { send } = useWrite();
  const open = (id: string) => void send(openCustomerPage(id));
  return (
    <UnfinishedStep
      write={write}
      title="We couldn’t confirm that the draft was created"
      ask={ask}
      {...(stripeCustomerId
        ? { look: { label: 'Open in payment provider', onClick: () => open(stripeCustomerId) } }
        : {})}
    />
  );
};
