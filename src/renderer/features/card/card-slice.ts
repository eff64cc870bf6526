import type { CardProvider } from '../../../contract/methods';
import { outcomeUnknown } from '../../../rules/outcome';
import type { Load, SliceContext } from '../../app/slice';
import { errorText } from '../../ui/messages';

type PaymentMethodMade = { id: string } | { error: string };

/** Adding a card: the provider makes the payment method, the staff API attaches it. */
export interface CardSlice {
  /** Where the provider's script lies and with which keys; null until it was asked. */
  provider: CardProvider | null;
  load: Load;
  busy: boolean;
  loadProvider(): Promise<void>;
  /** True when the card was added; every failure is an alert (section 8). */
  add(
    stripeCustomerId: string,
    makePaymentMethod: () => Promise<PaymentMethodMade>,
  ): Promise<boolean>;
  /** Another card was typed in: the next `add` makes a new payment method in any case. */
  cardChanged(): void;
}

export const createCardSlice = ({ bridge, get, patch }: SliceContext<'card'>): CardSlice => {
  /** Sent with an unknown outcome: a second try sends the same, or the card could be there twice. */
  let unconfirmed: { stripeCustomerId: string; id: string } | null = null;

  return {
    provider: null,
    load: 'idle',
    busy: false,
    loadProvider: async () => {
      if (get().card.provider) return;
      patch({ load: 'loading' });
      const result = await bridge.call('billing.cardProvider', {});
      if (result.ok) {
        patch({ load: 'ready', provider: result.value });
        return;
      }
      patch({ load: 'failed' });
      if (result.error.code !== 'unauthorized') {
        get().feedback.alert(errorText(result.error), 'Add Card');
      }
    },
    cardChanged: () => {
      unconfirmed = null;
    },
    add: async (stripeCustomerId, makePaymentMethod) => {
      if (get().card.busy) return false;
      patch({ busy: true });
      try {
        const made =
          unconfirmed?.stripeCustomerId === stripeCustomerId
            ? unconfirmed
            : await makePaymentMethod();
        if ('error' in made) {
          get().feedback.alert(made.error, 'Add Card');
          return false;
        }
        const result = await get().writes.run(
          `customer/${stripeCustomerId}/card`,
          'billing.addPaymentMethod',
          { stripeCustomerId, paymentMethodId: made.id },
          { onError: 'alert' },
        );
        if (!result?.ok) {
          unconfirmed =
            result && outcomeUnknown(result.error) ? { stripeCustomerId, id: made.id } : null;
          return false;
        }
        unconfirmed = null;
        get().resources.reload(
          (method, input) =>
            method === 'billing.paymentMethods' &&
            (input as { stripeCustomerId?: string }).stripeCustomerId === stripeCustomerId,
        );
        return true;
      } catch {
        get().feedback.alert('The card provider did not answer. Nothing was added.', 'Add Card');
        return false;
      } finally {
        patch({ busy: false });
      }
    },
  };
};
