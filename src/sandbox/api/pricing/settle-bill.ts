import type { Bill, BillLine } from './price-team';

/** What a payment provider settles with a bill, in cents; the tax in percent. */
export interface Settling {
  /** Paid earlier for time that the new plan replaces. */
  readonly unusedCents: number;
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

/**
 * The bill as a payment provider would send it: subtracts unused time of the previous plan, adds
 * tax, and applies the customer's credit. A preview includes none of these.
 */
export const settleBill = (
  bill: Bill,
  { unusedCents, creditCents, taxPercent }: Settling,
): Settled => {
  const afterUnused = bill.totalCents - unusedCents;
  const taxCents = Math.round((Math.max(0, afterUnused) * taxPercent) / 100);
  const owed = afterUnused + taxCents;
  const usedCents = Math.min(creditCents, Math.max(0, owed));
  const more = [
    ...(unusedCents > 0 ? [line('Unused time', 'Credit for the previous plan', -unusedCents)] : []),
    ...(taxCents > 0 ? [line('Sales tax', `${taxPercent}%`, taxCents)] : []),
    ...(usedCents > 0 ? [line('Credit balance', 'Applied to this invoice', -usedCents)] : []),
  ];
  const changed = more.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const totalCents = bill.totalCents + changed;
  // An amount paid beyond the new plan's cost stays with the customer as credit.
  const overpaid = Math.max(0, -totalCents);
  return {
    bill: {
      ...bill,
      lines: [...bill.lines, ...more],
      subtotalCents: bill.subtotalCents + changed + overpaid,
      totalCents: totalCents + overpaid,
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

const INTERVAL_SECONDS: Readonly<Record<string, number>> = {
  month: 30 * 86_400,
  year: 365 * 86_400,
};

/** The unused part of a paid period, in cents. `now` and `startedAt` are Unix seconds. */
export const unusedCents = (
  paidCents: number,
  interval: string | null,
  startedAt: number | null,
  now: number,
): number => {
  const seconds = INTERVAL_SECONDS[interval ?? ''];
  if (seconds === undefined || startedAt === null) return 0;
  const left = Math.min(1, Math.max(0, (startedAt + seconds - now) / seconds));
  return Math.round(paidCents * left);
};
