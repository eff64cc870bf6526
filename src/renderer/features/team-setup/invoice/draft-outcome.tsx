import type { TeamSetupFlow } from '../../../../contract/entities/settings';
import type { UnfinishedWrite } from '../../../../contract/entities/unfinished-write';
import { subscriptionBeforeDraft } from '../../../../domain/team-setup/draft-truth';
import { useWrite } from '../../../state/outbox/use-write';
import { useAppStore } from '../../../state/use-app';
import { openCustomerPage } from '../team-setup-writes';
import { because, type Finding, UnfinishedStep } from '../unfinished-step';

/** After attempts under several keys: the last one's key protects only from its own repeat. */
const again =
  'Trying again may create a second draft: an earlier attempt may already have created one.';

/**
 * For an unknown outcome: whether the team's subscription changed, as the draft would have changed it
 * (checklist J19). Someone else may have changed it, so a person looks at the payment provider, or
 * repeats the write, which tells its invoice.
 */
export const DraftOutcome = ({
  write,
  flow,
  teamId,
  stripeCustomerId,
}: {
  readonly write: UnfinishedWrite;
  readonly flow: TeamSetupFlow;
  readonly teamId: number;
  readonly stripeCustomerId: string | null;
}) => {
  const store = useAppStore();
  const { send } = useWrite();
  const open = (id: string) => void send(openCustomerPage(id));

  const ask = async (): Promise<Finding> => {
    const input = { teamId, flowId: flow.id };
    const response = await store.getState().server.load('invoice.findDraft', input);
    if (response?.truth !== 'present') {
      const text = `We can’t tell whether the draft was created${because(response?.message)}`;
      return { truth: 'cannot-tell', text, ...(flow.draftSent?.key === null ? { again } : {}) };
    }
    const which = subscriptionBeforeDraft(flow) ? 'another' : 'a';
    const text = `The team now has ${which} subscription: the draft was created, or someone else changed the subscription.`;
    return { truth: 'cannot-tell', text };
  };
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
