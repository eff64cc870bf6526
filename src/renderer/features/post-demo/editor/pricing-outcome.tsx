import type { UnfinishedWrite } from '../../../../contract/unfinished-write';
import { nextFlow } from '../../../../rules/post-flow';
import { priceTitleOf } from '../../../../rules/price-list';
import { useAppStore, useSlice } from '../../../state/use-app';
import { postDemoSlice } from '../post-demo-slice';
import { type Finding, UnfinishedStep } from '../unfinished-step';
import type { Editor } from './use-editor';

/** What is true of a demo team or a pricing whose outcome nobody knows (checklist J19). */
export const PricingOutcome = ({
  write,
  editor,
}: {
  readonly write: UnfinishedWrite;
  readonly editor: Editor;
}) => {
  const store = useAppStore();
  const keep = useSlice(postDemoSlice, (slice) => slice.store);
  const { teamId } = editor.priced;

  const askDemoTeam = async (): Promise<Finding> => {
    const answer = await store.getState().server.load('demoTeam.find', { teamId });
    if (answer === null || answer.truth === 'cannot-tell') {
      return {
        truth: 'cannot-tell',
        text: `The server does not say whether the demo team exists${answer?.message ? `: ${answer.message}` : '.'} A second try carries the same key.`,
      };
    }
    const { demoTeam } = answer;
    if (demoTeam === null) {
      return { truth: 'absent', text: 'The team has no demo team: nothing was created.' };
    }
    const priceId = demoTeam.stripeSourcePriceId ?? editor.form.priceId;
    const plan = priceTitleOf(editor.context.prices, priceId);
    return {
      truth: 'found',
      text: `The team has a demo team: ${plan}, ${demoTeam.numberSeats ?? 'no fixed number of'} seats.`,
      adopt: () =>
        keep(
          nextFlow(store.slice(postDemoSlice).flow, {
            kind: 'demo-team-created',
            priceId,
            previewedCents: 0,
          }),
        ),
    };
  };
  const askPricing = async (): Promise<Finding> => ({
    truth: 'cannot-tell',
    text: 'The server has no question for it. A second try carries the same key, so that the price is set once.',
  });

  return write.action === 'demoTeam.create' ? (
    <UnfinishedStep
      write={write}
      title="Nobody knows yet whether the subscription was created"
      ask={askDemoTeam}
    />
  ) : (
    <UnfinishedStep
      write={write}
      title="Nobody knows yet whether the pricing was set"
      ask={askPricing}
    />
  );
};
