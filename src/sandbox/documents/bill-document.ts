import type { Bill } from '../api/pricing/price-team';
import type { Seller } from './quote-document';

/** A team's quote or an invoice: what it bills, its recipient, and its due date. */
export interface BillDocument {
  readonly kind: 'Quote' | 'Invoice';
  readonly number: string;
  readonly seller: Seller;
  /** Lines under the company's name: person, address, email. Empty lines are skipped. */
  readonly client: { readonly company: string; readonly lines: readonly string[] };
  /** ISO date without a time. */
  readonly issuedOn: string;
  /** When a quote expires or an invoice is due. Null for an invoice that is charged immediately. */
  readonly dueOn: string | null;
  readonly bill: Bill;
  /** '' for none. */
  readonly memo: string;
  /** Where the client can pay; null omits the block. */
  readonly checkoutUrl: string | null;
}

/** The sender of all sandbox documents. */
export const sandboxSeller = (email: string): Seller => ({
  name: 'Internal Dash Sandbox Inc.',
  addressLines: ['500 Sample Street', 'San Francisco, CA 94105', 'United States'],
  email,
});
