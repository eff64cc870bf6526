import type { TeamPricing } from '../../../../contract/entities/pricing';
import type { Database } from '../../../data/database/database';
import type { Bill } from '../../pricing/price-team';
import { ADJUSTMENT, type PaidTerm, taxPercentOf } from '../../pricing/settle-bill';
import { isMonthly } from './team-setup-lookups';

/** A plan whose invoice the customer got. */
export interface BilledPlan extends Omit<PaidTerm, 'startedAt'> {
  /** Its own price, before unused time, tax, and credit; with the invoice's adjustment. */
  readonly cents: number;
  /** The tax that was added to it. */
  readonly taxPercent: number;
}

/** Changed on the payment provider's page, where the amount includes tax. */
const adjustedCents = (bill: Bill, taxPercent: number): number => {
  const lines = bill.lines.filter(({ title }) => title === ADJUSTMENT);
  const cents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.round(cents / (1 + taxPercent / 100));
};

/**
 * The last plan of a subscription that was billed, with or without an email (checklist J25). Null
 * if there is none.
 */
export const lastBilledPlan = (
  database: Database,
  teamId: number,
  subscriptionId: string,
): BilledPlan | null => {
  const row = database.get<{ total_cents: number; pricing: string; bill: string }>(
    `SELECT p.total_cents, p.pricing, i.bill
     FROM team_pricings AS p JOIN invoices AS i ON i.id = p.invoice_id
     WHERE p.team_id = ? AND p.subscription_id = ? AND i.status IN ('open', 'paid')
     ORDER BY p.id DESC LIMIT 1`,
    teamId,
    subscriptionId,
  );
  if (row === undefined) return null;
  const pricing = JSON.parse(row.pricing) as TeamPricing;
  const taxPercent = taxPercentOf(pricing.stripeAddress);
  const adjusted = adjustedCents(JSON.parse(row.bill) as Bill, taxPercent);
  return {
    cents: Math.max(0, row.total_cents + adjusted),
    taxPercent,
    interval: isMonthly(database, pricing.stripeSourcePriceId) ? 'month' : 'year',
    years: pricing.multiYearSubYears,
  };
};
