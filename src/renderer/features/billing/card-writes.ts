import type { Write } from '../../state/outbox/write';

/** Attaches a payment method created by the payment provider; section 8: its errors are alerts. */
export const addPaymentMethod = (
  stripeCustomerId: string,
  paymentMethodId: string,
): Write<'billing.addPaymentMethod'> => ({
  key: `customer/${stripeCustomerId}/card`,
  method: 'billing.addPaymentMethod',
  input: { stripeCustomerId, paymentMethodId },
  failureTarget: 'alert',
  confirm: null,
  // The API can't remove a payment method.
  undo: null,
});
