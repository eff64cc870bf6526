import { DAY } from './calendar';
import { places, streets } from './pools/company-names';
import { LETTERS_AND_DIGITS } from './random';
import type { SubscriptionRecord } from './records';
import type { SeedContext } from './seed-context';

/** Seats of a subscription whose number is not given. */
export const BILLED_SEATS = 5;

/** IDs in the payment provider's format. */
const providerId = (prefix: string, { random }: SeedContext): string =>
  `${prefix}_${random.text(14, LETTERS_AND_DIGITS)}`;

export interface BilledTeam {
  readonly customerId: string;
  /** `subItem%sub` (section 3); null without a subscription. */
  readonly stripeSubscription: string | null;
}

/** Writes a payment customer, and its subscription if there is one. */
export const writeCustomer = (
  context: SeedContext,
  name: string | null,
  subscription: (Partial<SubscriptionRecord> & { readonly period: 'month' | 'year' }) | null,
): BilledTeam => {
  const { random, calendar, writer } = context;
  const customerId = providerId('cus', context);
  const [city, state, postalCode, country] = random.pick(places);
  const hasAddress = !random.percent(6);
  writer.customer({
    id: customerId,
    name,
    country: hasAddress ? country : null,
    postalCode: hasAddress ? postalCode : null,
    state: hasAddress ? state : null,
    city: hasAddress ? city : '',
    line1: hasAddress ? random.pick(streets) : null,
  });
  if (subscription === null) return { customerId, stripeSubscription: null };
  const { period, ...given } = subscription;
  const written: SubscriptionRecord = {
    id: providerId('sub', context),
    customerId,
    itemId: providerId('si', context),
    status: 'active',
    currentPeriodStart: Math.floor(
      (calendar.now - random.int(1, period === 'year' ? 360 : 29) * DAY) / 1000,
    ),
    priceId: null,
    billingInterval: period,
    quantity: BILLED_SEATS,
    leadsQty: null,
    ...given,
  };
  writer.subscription(written);
  return { customerId, stripeSubscription: `${written.itemId}%${written.id}` };
};

/** Writes a subscription that no team names, as left over from a separate purchase. */
export const writeFurtherSubscription = (context: SeedContext, customerId: string): void => {
  const { calendar, writer } = context;
  writer.subscription({
    id: providerId('sub', context),
    customerId,
    itemId: providerId('si', context),
    status: 'active',
    currentPeriodStart: Math.floor((calendar.now - 40 * DAY) / 1000),
    priceId: 'price_1DigitalCardY',
    billingInterval: 'year',
    quantity: 3,
    leadsQty: null,
  });
};

/** @param yearsLeft until the card expires; negative if it has expired */
export const writeCard = (
  context: SeedContext,
  customerId: string,
  [brand, last4, yearsLeft]: readonly [string, string, number],
): void => {
  const { random, calendar, writer } = context;
  writer.paymentMethod({
    id: providerId('pm', context),
    customerId,
    brand,
    last4,
    expMonth: random.int(1, 12),
    expYear: new Date(calendar.now).getUTCFullYear() + yearsLeft,
    createdAtMs: calendar.now - random.int(10, 400) * DAY,
  });
};
