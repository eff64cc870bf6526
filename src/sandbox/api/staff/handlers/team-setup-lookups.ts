import { randomBytes } from 'node:crypto';
import type { TeamPricing } from '../../../../contract/entities/pricing';
import { addDays, easternDate } from '../../../../domain/text/calendar-day';
import { centsFromDollars } from '../../../../domain/text/money';
import type { Database } from '../../../data/database/database';
import { newBillingPeriods } from '../../pricing/price-book';
import type { PriceToUse, Purchase } from '../../pricing/price-team';
import { invalid, Refusal } from '../refusal';
import { easternMidnight } from './eastern-midnight';
import { membersIn, type TeamRowFull } from './lookups';

/** IDs in the payment provider's format. */
export const newProviderId = (prefix: string): string =>
  `${prefix}_${randomBytes(18)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, 'x')
    .slice(0, 20)}`;

export interface SoldPrice extends PriceToUse {
  readonly enterprisePlan: string | null;
  readonly tierLevel: string | null;
}

/** A price that can be sold now. Refuses an unknown or outdated one. */
export const requireSoldPrice = (database: Database, priceId: string): SoldPrice => {
  const newBilling = Object.hasOwn(newBillingPeriods, priceId) ? newBillingPeriods[priceId] : null;
  if (newBilling) {
    const title = `New Billing (${newBilling === 'year' ? 'yearly' : 'monthly'})`;
    return {
      priceId,
      title,
      period: newBilling,
      seatCents: 0,
      enterprisePlan: '60',
      tierLevel: null,
    };
  }
  const row = database.get<{
    title: string | null;
    tier_level: string | null;
    period: string;
    is_current: 0 | 1;
    enterprise_plan: string | null;
    seat_cents: number;
  }>('SELECT * FROM prices WHERE price_id = ?', priceId);
  if (row === undefined) throw new Refusal(400, `No such price: '${priceId}'`);
  if (!row.is_current) throw invalid(`The price ${priceId} is no longer offered.`);
  return {
    priceId,
    title: row.tier_level ? `${row.title} - ${row.tier_level}` : (row.title ?? priceId),
    period: row.period === 'month' ? 'month' : 'year',
    seatCents: row.seat_cents,
    enterprisePlan: row.enterprise_plan,
    tierLevel: row.tier_level,
  };
};

/** Whether a price, sold now or earlier, is billed monthly. */
export const isMonthly = (database: Database, priceId: string): boolean =>
  priceId === 'new_billing_monthly' ||
  database.get<{ period: string }>('SELECT period FROM prices WHERE price_id = ?', priceId)
    ?.period === 'month';

/**
 * A counter in `meta`: simultaneous requests get different numbers, and a refused one leaves a gap.
 */
export const nextInSeries = (database: Database, key: string): number =>
  Number(
    database.get<{ value: string }>(
      `INSERT INTO meta (key, value) VALUES (?, '1')
       ON CONFLICT (key) DO UPDATE SET value = CAST(value + 1 AS TEXT) RETURNING value`,
      key,
    )?.value ?? 1,
  );

/** The last millisecond of a day in US Eastern time, with today as day 1. */
export const endOfEasternDay = (now: number, days: number): string => {
  const dayAfter = addDays(easternDate(now), days);
  if (dayAfter === null) throw invalid('Enter a valid number of days.');
  return new Date(easternMidnight(dayAfter) - 1).toISOString();
};

/** The seats to bill if the payload has none: the number of members, at least 5 (section 9). */
const seatsOf = (database: Database, pricing: TeamPricing): number =>
  pricing.numberSeats ?? Math.max(5, membersIn(database, pricing.teamId));

/** A hundred years, which no rule of section 5 excludes and which still gives a valid date. */
export const LONGEST_DAYS = 36_525;

const requireRules = (pricing: TeamPricing, price: SoldPrice): void => {
  const monthly = price.period === 'month';
  const refuse = (when: boolean, message: string, field: keyof TeamPricing): void => {
    if (when) throw invalid(message, field);
  };
  const { numberSeats, trialDays, multiYearSub, multiYearSubYears, customPricing } = pricing;
  refuse(
    numberSeats === null && !(monthly && trialDays > 0),
    'numberSeats may be missing only for a monthly plan with a trial.',
    'numberSeats',
  );
  refuse(
    monthly && multiYearSub,
    'A monthly plan can’t be a multi-year subscription.',
    'multiYearSub',
  );
  refuse(
    multiYearSub ? multiYearSubYears < 2 : multiYearSubYears !== 1,
    'Must choose a year greater than 1',
    'multiYearSubYears',
  );
  refuse(monthly && customPricing, 'A monthly plan can’t have custom pricing.', 'customPricing');
  refuse(
    customPricing !== (pricing.pricePerSeatDollars !== null),
    'pricePerSeatDollars is only for custom pricing.',
    'pricePerSeatDollars',
  );
  refuse(
    (pricing.pricePerSeatDollars ?? 0) < 0,
    'The price per seat must be 0 or more.',
    'pricePerSeatDollars',
  );
  refuse(monthly && pricing.leadsNumber > 0, 'A monthly plan can’t have leads.', 'leadsNumber');
  refuse(
    pricing.customBucketDiscountFactor !== 1 && price.priceId !== 'new_billing_yearly',
    'A bucket discount applies only to New Billing (yearly).',
    'customBucketDiscountFactor',
  );
  refuse(trialDays > LONGEST_DAYS, 'A trial can last at most 100 years.', 'trialDays');
  refuse(
    pricing.daysUntilDue > LONGEST_DAYS,
    'An invoice must be due within 100 years.',
    'daysUntilDue',
  );
  const { country, postal_code } = pricing.stripeAddress;
  if (country === 'US' && postal_code.trim() === '') {
    throw invalid('A US address needs a ZIP code.', 'stripeAddress');
  }
};

/** The purchase in a payload, after checking every rule of section 5 that a server can check. */
export const purchaseOf = (
  database: Database,
  pricing: TeamPricing,
): { readonly purchase: Purchase; readonly price: SoldPrice } => {
  const price = requireSoldPrice(database, pricing.stripeSourcePriceId);
  requireRules(pricing, price);
  const { pricePerSeatDollars } = pricing;
  return {
    price,
    purchase: {
      price,
      seats: seatsOf(database, pricing),
      leads: pricing.leadsNumber,
      customSeatCents: pricePerSeatDollars === null ? null : centsFromDollars(pricePerSeatDollars),
      discountFactor: pricing.discountFactor,
      bucketFactor: pricing.customBucketDiscountFactor,
      years: pricing.multiYearSubYears,
    },
  };
};

/** Creates the team's customer at the payment provider. */
export const makeCustomer = (database: Database, team: TeamRowFull, name: string): string => {
  const id = newProviderId('cus');
  database.run('INSERT INTO payment_customers (id,name) VALUES (?,?)', id, name);
  database.run('UPDATE teams SET stripe_customer = ? WHERE id = ?', id, team.id);
  return id;
};

/** Makes a team with a plan the active team of its members who have no other. */
export const activateMemberships = (database: Database, teamId: number): void => {
  database.run(
    `UPDATE members SET active_membership_id =
       (SELECT a.id FROM memberships AS a WHERE a.member_id = members.id AND a.team_id = ?)
     WHERE active_membership_id IS NULL
       AND id IN (SELECT member_id FROM memberships WHERE team_id = ?)`,
    teamId,
    teamId,
  );
};
