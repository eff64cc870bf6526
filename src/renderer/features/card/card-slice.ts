import type { CardProvider } from '../../../contract/methods';
import type { SliceContext } from '../../app/slice';
import { errorText } from '../../ui/messages';

type PaymentMethodMade = { id: string } | { error: string };

/** Adding a card: the provider makes the payment method, the staff API attaches it. */
export interface CardSlice {
  /** Where the provider's script lies and with which keys; null until it was asked. */
  provider: CardProvider | null;
  busy: boolean;
  loadProvider(): Promise<void>;
  /** True when the card was added; every failure is an alert (section 8). */
  add(
    stripeCustomerId: string,
    makePaymentMethod: () => Promise<PaymentMethodMade>,
  ): Promise<boolean>;
}

export const createCardSlice = ({ bridge, get, patch }: SliceContext<'card'>): CardSlice => ({
  provider: null,
  busy: false,
  loadProvider: async () => {
    if (get().card.provider) return;
    const result = await bridge.call('billing.cardProvider', {});
    if (result.ok) patch({ provider: result.value });
    else get().feedback.alert(errorText(result.error), 'Add Card');
  },
  add: async (stripeCustomerId, makePaymentMethod) => {
    if (get().card.busy) return false;
    patch({ busy: true });
    try {
      const made = await makePaymentMethod();
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
      if (!result?.ok) return false;
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
});
