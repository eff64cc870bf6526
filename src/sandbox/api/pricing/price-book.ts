import { discounted } from '../../../domain/text/money';
import type { Tier } from './tiers';

/** The synthetic New Billing prices (checklist J11) and their billing periods. */
export const newBillingPeriods: Readonly<Record<string, 'month' | 'year'>> = {
  new_billing_yearly: 'year',
  new_billing_monthly: 'month',
};

const tier = (up_to: number | null, unit_amount: number, flat_amount = 0): Tier => ({
  up_to,
  unit_amount,
  flat_amount,
});

/** New Billing: cents per seat and period, and cents per lead and year. */
export const newBillingSeats: Readonly<Record<'month' | 'year', readonly Tier[]>> = {
  year: [tier(10, 9600), tier(50, 8400), tier(200, 7200), tier(null, 6000)],
  month: [tier(10, 1000), tier(50, 900), tier(200, 800), tier(null, 700)],
};
export const newBillingLeads: readonly Tier[] = [
  tier(1000, 20),
  tier(10_000, 15),
  tier(50_000, 10),
  tier(null, 8),
];

/** Prices with a flat amount in addition to the seats, in cents per period. */
const flatAmounts: Readonly<Record<string, number>> = { price_1Enterprise40Y: 25_000 };

/**
 * Tiers of a classic price: seats above 25 cost 10 percent less each, seats above 100 cost 20
 * percent less.
 */
export const classicTiers = (priceId: string, seatCents: number): readonly Tier[] => [
  tier(25, seatCents, flatAmounts[priceId] ?? 0),
  tier(100, discounted(seatCents, 10)),
  tier(null, discounted(seatCents, 20)),
];
