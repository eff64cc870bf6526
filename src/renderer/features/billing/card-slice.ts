import type { CardProvider } from '../../../contract/methods/methods';
import { outcomeOf } from '../../../domain/outbox/outcome';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import { reportFailure } from '../../state/outbox/report-failure';
import { type Sending, sendWrite } from '../../state/outbox/send-write';
import { defineSlice, type LoadState, type SliceContext } from '../../state/slice';
import { addPaymentMethod } from './card-writes';

declare module '../../state/slice' {
  interface FeatureSlices {
    card: CardSlice;
  }
}

export type PaymentMethodMade = { id: string } | { error: string };

/** Adding a card: the payment provider creates the payment method, and the staff API attaches it. */
export interface CardSlice {
  /** URL of the payment provider's script, and its keys; null until loaded. */
  provider: CardProvider | null;
  load: LoadState;
  busy: boolean;
  loadProvider(): Promise<void>;
  /** True if the card was added; every failure is an alert (section 8). */
  add(
    stripeCustomerId: string,
    makePaymentMethod: () => Promise<PaymentMethodMade | null>,
  ): Promise<boolean>;
  /** The typed card changed: the next `add` must create a new payment method. */
  cardChanged(): void;
}

const createCardSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<CardSlice, Sending & { readonly feedback: FeedbackSlice }>): CardSlice => {
  /**
   * Sent with an unknown outcome: a retry must send the same one, or the card could be added twice.
   */
  let unconfirmed: { stripeCustomerId: string; id: string } | null = null;

  return {
    provider: null,
    load: 'idle',
    busy: false,
    loadProvider: async () => {
      if (self().provider) return;
      setState({ load: 'loading' });
      const result = await bridge.call('billing.cardProvider', {});
      if (result.ok) {
        setState({ load: 'ready', provider: result.value });
        return;
      }
      setState({ load: 'failed' });
      reportFailure(getState().feedback, result.error, 'alert', { title: 'Add Card' });
    },
    cardChanged: () => {
      unconfirmed = null;
    },
    add: async (stripeCustomerId, makePaymentMethod) => {
      if (self().busy) return false;
      setState({ busy: true });
      try {
        const made =
          unconfirmed?.stripeCustomerId === stripeCustomerId
            ? unconfirmed
            : await makePaymentMethod();
        // The form was closed first: nothing was added.
        if (made === null) return false;
        if ('error' in made) {
          getState().feedback.alert(made.error, 'Add Card');
          return false;
        }
        const result = await sendWrite(getState(), addPaymentMethod(stripeCustomerId, made.id));
        if (!result?.ok) {
          unconfirmed =
            result && outcomeOf(result.error) !== 'sent' ? { stripeCustomerId, id: made.id } : null;
          return false;
        }
        unconfirmed = null;
        getState().server.reload(
          (method, input) =>
            method === 'billing.paymentMethods' &&
            (input as { stripeCustomerId?: string }).stripeCustomerId === stripeCustomerId,
        );
        return true;
      } catch {
        getState().feedback.alert(
          'The payment provider didn’t respond. No card was added.',
          'Add Card',
        );
        return false;
      } finally {
        setState({ busy: false });
      }
    },
  };
};

export const cardSlice = defineSlice('card', createCardSlice);
