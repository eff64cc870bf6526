import type { Bill, BillLine } from './price-team';

/** What a provider settles with a bill; cents, and percent for the tax. */
export interface Settling {
  /** Paid before for a time that the new plan replaces. */
  readonly unusedCents: number;
  /** What the customer has to their credit. */
  readonly creditCents: number;
  readonly taxPercent: number;
}

export interface Settled {
  readonly bill: Bill;
  /** What is left of the credit, with what the bill could not use. */
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
 * The bill as a payment provider would send it: unused time of the plan before is taken off, tax is
 * added, and the customer's credit is used. A preview knows none of these.
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
    ...(unusedCents > 0
      ? [line('Unused time', 'Taken off for the plan before', -unusedCents)]
      : []),
    ...(taxCents > 0 ? [line('Sales tax', `${taxPercent}%`, taxCents)] : []),
    ...(usedCents > 0 ? [line('Credit balance', 'Used for this invoice', -usedCents)] : []),
  ];
  const changed = more.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const totalCents = bill.totalCents + changed;
  // What was paid for more than the new plan costs stays with the customer.
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

/** What is left of a period that was paid, to the cent. `now` and `startedAt` in unix seconds. */
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
