import { discountOf } from '../../domain/text/money';

/** The sender of the quote. */
export interface Seller {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly email: string;
}

/** The contents of a quote. */
export interface QuoteDocument {
  /** For example, Q-2026-00042. */
  readonly number: string;
  readonly seller: Seller;
  readonly client: { readonly name: string; readonly company: string; readonly email: string };
  /** ISO date (2026-11-21) without a time. */
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly planTitle: string;
  /** At least 1. */
  readonly seats: number;
  /** Integer cents per seat and year. */
  readonly pricePerSeatYearlyCents: number;
  /** Number of years that the price covers; 1 unless it is a multi-year subscription. */
  readonly years?: number;
  /** Percent from 0 to 100, may have decimals; null for none. */
  readonly discount: { readonly name: string | null; readonly percent: number } | null;
  /** Free text with line breaks, up to 1,000 characters (section 5); '' for none. */
  readonly memo: string;
  /** Where the client can pay; null omits the whole block. */
  readonly checkoutUrl: string | null;
}

/** Integer cents. */
export interface QuoteAmounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
}

const requireWhole = (what: string, value: number, least: number): void => {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`${what} must be a whole number of at least ${least}, not ${value}.`);
  }
};

/**
 * The amounts of a quote. The discount is rounded once and then subtracted, so that the lines add
 * up to the cent. Throws a RangeError for invalid numbers.
 */
export const quoteAmounts = (
  quote: Pick<QuoteDocument, 'seats' | 'pricePerSeatYearlyCents' | 'years' | 'discount'>,
): QuoteAmounts => {
  const { seats, pricePerSeatYearlyCents, years = 1, discount } = quote;
  requireWhole('The number of seats', seats, 1);
  requireWhole('The price per seat in cents', pricePerSeatYearlyCents, 0);
  requireWhole('The number of years', years, 1);
  const percent = discount?.percent ?? 0;
  if (!(percent >= 0 && percent <= 100)) {
    throw new RangeError(`A discount must be from 0 to 100 percent, not ${percent}.`);
  }
  const subtotal = seats * pricePerSeatYearlyCents * years;
  requireWhole('The subtotal in cents', subtotal, 0);
  const taken = discountOf(subtotal, percent);
  return { subtotal, discount: taken, total: subtotal - taken };
};
