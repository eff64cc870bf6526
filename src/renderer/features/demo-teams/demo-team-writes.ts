import type { Write } from '../../state/write';

/** The provider's page of an invoice, live or test, in the system browser. */
export const openInvoice = (stripeInvoiceId: string): Write<'billing.openInvoice'> => ({
  key: `invoice/${stripeInvoiceId}/open`,
  method: 'billing.openInvoice',
  input: { stripeInvoiceId },
});
