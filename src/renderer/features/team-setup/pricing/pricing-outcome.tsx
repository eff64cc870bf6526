import type { UnfinishedWrite } from '../../../../contract/entities/unfinished-write';
import { priceTitleOf } from '../../../../domain/billing/price-list';
import { pluralize } from '../../../../domain/text/pluralize';
import { useAppStore } from '../../../state/use-app';
import { type Finding, UnfinishedStep } from '../unfinished-step';
import type { Editor } from './use-editor';

const texts = {
  'demoTeam.create': {
    title: 'We couldn’t confirm that the subscription was created',
    found: 'The subscription was created',
  },
  'pricing.set': {
    title: 'We couldn’t confirm that the pricing was set',
    found: 'The pricing was set',
  },
} as const;

/** Said of a demo team alone: nothing shows that a pricing was not set. */
const absent = 'The team has no demo team, so the subscription wasn’t created.';

/** What is true of a demo team or a pricing whose outcome nobody knows (checklist J19). */
export const PricingOutcome = ({
  write,
  editor,
}: {
  readonly write: UnfinishedWrite;
  readonly editor: Editor;
}) => {
  const store = useAppStore();
  const { title, found } =
    texts[write.action === 'demoTeam.create' ? 'demoTeam.create' : 'pricing.set'];

  const ask = async (): Promise<Finding> => {
    const answer = await store.getState().server.load('pricing.find', { id: write.id });
    if (answer === null || answer.truth === 'cannot-tell') {
      return {
        truth: 'cannot-tell',
        text: `We can’t tell whether it was${answer?.message ? `: ${answer.message}` : '.'}`,
      };
    }
    if (answer.truth === 'absent' || answer.pricing === null) {
      return { truth: 'absent', text: absent };
    }
    const { stripeSourcePriceId, numberSeats } = answer.pricing;
    const plan = priceTitleOf(editor.context.prices, stripeSourcePriceId);
    // Repeating it asks once more, and goes on without a second call where it is there.
    return {
      truth: 'present',
      text: `${found}: ${plan}, ${numberSeats == null ? 'no fixed number of seats' : pluralize(numberSeats, 'seat')}.`,
      goesOn: 'repeat',
    };
  };
  return <UnfinishedStep write={write} title={title} ask={ask} />;
};
