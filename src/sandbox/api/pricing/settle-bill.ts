import type { Bill, BillLine } from './price-team';

/** What a payment provider settles with a bill, in cents; the tax in percent. */
export interface Settling {
  /** The previous plan's price, without tax, for time that the new plan replaces. */
  readonly unusedCents: number;
  /** The tax that the previous plan was billed with. */
  readonly unusedTaxPercent: number;
  /** The customer's credit balance. */
  readonly creditCents: number;
  readonly taxPercent: number;
}

export interface Settled {
  readonly bill: Bill;
  /** The remaining credit, including any amount that the bill couldn't use. */
  readonly creditCents: number;
}

const line = (title: string, detail: string, amountCents: number): BillLine => ({
  title,
  detail,
  quantity: 1,
  unitCents: null,
  amountCents,
});

/** The title of the line that changes an invoice's amount on the payment provider's page. */
export const ADJUSTMENT = 'Adjustment';

const taxOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100);

/**
 * The bill as a payment provider would send it: subtracts unused time of the previous plan, adds
 * tax to the rest, and applies the customer's credit. A preview includes none of these.
 */
export const settleBill = (
  bill: Bill,
  { unusedCents, unusedTaxPercent, creditCents, taxPercent }: Settling,
): Settled => {
  const afterUnused = bill.totalCents - unusedCents;
  // Unused time takes its own tax back, so a cheaper plan refunds tax.
  const taxCents = taxOf(bill.totalCents, taxPercent) - taxOf(unusedCents, unusedTaxPercent);
  const owed = afterUnused + taxCents;
  const usedCents = Math.min(creditCents, Math.max(0, owed));
  // An amount paid beyond the new plan's cost stays with the customer as credit.
  const overpaid = Math.max(0, -owed);
  const more = [
    ...(unusedCents > 0 ? [line('Unused time', 'Credit for the previous plan', -unusedCents)] : []),
    ...(taxCents > 0 ? [line('Sales tax', `${taxPercent}%`, taxCents)] : []),
    ...(taxCents < 0 ? [line('Sales tax', 'Refund for the previous plan', taxCents)] : []),
    ...(usedCents > 0 ? [line('Credit balance', 'Applied to this invoice', -usedCents)] : []),
    ...(overpaid > 0 ? [line('Credit balance', 'Kept for later invoices', overpaid)] : []),
  ];
  const changed = more.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    bill: {
      ...bill,
      lines: [...bill.lines, ...more],
      subtotalCents: bill.subtotalCents + changed,
      totalCents: bill.totalCents + changed,
    },
    creditCents: creditCents - usedCents + overpaid,
  };
};

/** Sales tax of the sandbox's customers, by US state. */
const TAX_PERCENT: Readonly<Record<string, number>> = { TX: 8.25, WA: 10.35 };

export const taxPercentOf = ({
  country,
  state,
}: {
  readonly country: string;
  readonly state: string;
}): number => (country === 'US' ? (TAX_PERCENT[state] ?? 0) : 0);

const INTERVAL_SECONDS = { month: 30 * 86_400, year: 365 * 86_400 } as const;

/** What a billed plan was paid for. */
export interface PaidTerm {
  readonly interval: 'month' | 'year';
  /** 1 unless it is a multi-year subscription. */
  readonly years: number;
  /** Unix seconds; null if unknown. */
  readonly startedAt: number | null;
}

/** The unused part of what was paid for a term, in cents. `now` is in Unix seconds. */
export const unusedCents = (
  paidCents: number,
  { interval, years, startedAt }: PaidTerm,
  now: number,
): number => {
  if (startedAt === null) return 0;
  const seconds = INTERVAL_SECONDS[interval] * years;
  const left = Math.min(1, Math.max(0, (startedAt + seconds - now) / seconds));
  return Math.round(paidCents * left);
};
