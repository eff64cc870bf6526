import type { Bill } from '../api/pricing/price-team';
import type { Seller } from './quote-document';

/** A quote for a team or an invoice: what it bills, to whom, until when. */
export interface BillDocument {
  readonly kind: 'Quote' | 'Invoice';
  readonly number: string;
  readonly seller: Seller;
  /** Lines below the company's name: person, address, email; empty ones are left out. */
  readonly client: { readonly company: string; readonly lines: readonly string[] };
  /** ISO dates, without a time. */
  readonly issuedOn: string;
  /** Until when a quote holds, or an invoice is due; null for an invoice that is charged at once. */
  readonly dueOn: string | null;
  readonly bill: Bill;
  /** '' for none. */
  readonly memo: string;
  /** Where the client can pay; null leaves the block out. */
  readonly checkoutUrl: string | null;
}

/** Whoever sends what the sandbox sends. */
export const sandboxSeller = (email: string): Seller => ({
  name: 'Internal Dash Sandbox Inc.',
  addressLines: ['500 Sample Street', 'San Francisco, CA 94105', 'United States'],
  email,
});
