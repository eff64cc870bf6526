import type { UnfinishedWrite } from '../../../../contract/entities/unfinished-write';
import { planNameOf } from '../../../../domain/billing/plan-names';
import { pluralize } from '../../../../domain/text/pluralize';
import { useAppStore } from '../../../state/use-app';
import { because, type Finding, UnfinishedStep } from '../unfinished-step';
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

/** Only for a demo team: the API cannot show that a pricing was not set. */
const absent = 'The team has no demo team, so the subscription wasn’t created.';

/** For an unknown outcome: whether the demo team or the pricing exists (checklist J19). */
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
    const response = await store.getState().server.load('pricing.find', { id: write.id });
    if (response === null || response.truth === 'cannot-tell') {
      return {
        truth: 'cannot-tell',
        text: `We can’t tell whether it was${because(response?.message)}`,
      };
    }
    if (response.truth === 'absent' || response.pricing === null) {
      return { truth: 'absent', text: absent };
    }
    const { stripeSourcePriceId, numberSeats } = response.pricing;
    const plan = planNameOf(editor.context.prices, stripeSourcePriceId);
    // A repeat checks again, and continues without a second call if it exists.
    return {
      truth: 'present',
      text: `${found}: ${plan}, ${numberSeats == null ? 'no fixed number of seats' : pluralize(numberSeats, 'seat')}.`,
      goesOn: 'repeat',
    };
  };
  return <UnfinishedStep write={write} title={title} ask={ask} />;
};
