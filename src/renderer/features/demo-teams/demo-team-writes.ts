import { invoiceOfLink } from '../../../domain/demo-teams/demo-team-list';
import type { AnyWrite } from '../../state/outbox/write';

/**
 * Opens the payment provider's invoice page from a record's link in the system browser; null if there is
 * none.
 */
export const openInvoiceOf = (link: string | null | undefined): AnyWrite | null => {
  const input = invoiceOfLink(link);
  if (input === null) return null;
  const opens = { key: `invoice/${link}/open`, confirm: null, undo: null };
  return 'url' in input
    ? { ...opens, method: 'billing.openInvoiceLink', input }
    : { ...opens, method: 'billing.openInvoice', input };
};
