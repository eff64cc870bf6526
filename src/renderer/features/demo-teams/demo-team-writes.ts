import { invoiceOfLink } from '../../../domain/demo-teams/demo-team-list';
import type { AnyWrite } from '../../state/outbox/write';

/** What a record's link leads to, in the system browser: the provider's page of its invoice; null for none. */
export const openInvoiceOf = (link: string | null | undefined): AnyWrite | null => {
  const input = invoiceOfLink(link);
  if (input === null) return null;
  const key = `invoice/${link}/open`;
  return 'url' in input
    ? { key, method: 'billing.openInvoiceLink', input }
    : { key, method: 'billing.openInvoice', input };
};
