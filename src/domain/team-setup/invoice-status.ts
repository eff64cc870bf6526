import type { Invoice } from '../../contract/entities/invoice';

/**
 * Whether the payment provider's status means that the customer has received the invoice (checklist J25).
 * `open` only means finalized; it may not have been emailed.
 */
export const isSentStatus = (status: string | null | undefined): boolean =>
  status === 'sent' || status === 'paid';

/** Whether two readings of an invoice show the same. */
export const sameInvoice = (one: Invoice, other: Invoice): boolean =>
  one.status === other.status &&
  one.amount_due === other.amount_due &&
  one.invoice_pdf === other.invoice_pdf &&
  one.number === other.number &&
  (one.customer_email ?? null) === (other.customer_email ?? null) &&
  (one.due_date ?? null) === (other.due_date ?? null);
