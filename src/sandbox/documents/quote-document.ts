import { discountOf } from '../../domain/text/money';

/** Whoever sends the quote. */
export interface Seller {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly email: string;
}

/** Everything that a quote says. */
export interface QuoteDocument {
  /** Such as Q-2026-00042. */
  readonly number: string;
  readonly seller: Seller;
  readonly client: { readonly name: string; readonly company: string; readonly email: string };
  /** ISO dates (2026-11-21), without a time. */
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly planTitle: string;
  /** At least 1. */
  readonly seats: number;
  /** Integer cents for a seat and a year. */
  readonly pricePerSeatYearlyCents: number;
  /** How many years the price is for; 1 unless it is a multi-year subscription. */
  readonly years?: number;
  /** Percent from 0 to 100, also with decimals; null for none. */
  readonly discount: { readonly name: string | null; readonly percent: number } | null;
  /** Free text with line breaks, up to 1,000 characters (section 5); '' for none. */
  readonly memo: string;
  /** Where the client can pay; null leaves the whole block out. */
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
 * The amounts of a quote. The discount is rounded once and the total is what is left, so that the
 * lines add up to the cent. Throws a RangeError for figures that are none.
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
