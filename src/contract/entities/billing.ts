import { z } from 'zod';
import { Flag, OptionalCount, OptionalText, PlanCode, rows } from './common';

/** Section 3, price config entry. */
export const PriceConfigEntry = z.object({
  priceId: z.string(),
  period: z.string(),
  isCurrent: Flag,
  enterprisePlan: PlanCode,
  tierLevel: z.union([z.string(), z.number().transform(String)]).nullish(),
  title: OptionalText,
  salesForceName: OptionalText,
  code: OptionalText,
  displayName: OptionalText,
});
export type PriceConfigEntry = z.infer<typeof PriceConfigEntry>;

export const CouponConfigEntry = z.object({ id: z.string(), name: OptionalText });
export type CouponConfigEntry = z.infer<typeof CouponConfigEntry>;

const metadata = z.object({ leadsQty: OptionalCount }).nullish();

const SubscriptionItem = z.object({
  id: OptionalText,
  quantity: OptionalCount,
  price: z
    .object({
      id: OptionalText,
      recurring: z.object({ interval: OptionalText }).nullish(),
    })
    .nullish(),
  metadata,
});
export type SubscriptionItem = z.infer<typeof SubscriptionItem>;

/**
 * `current_period_start` is in unix seconds. Items are a list or, in the payment provider's form, under
 * `data`.
 */
export const Subscription = z.object({
  id: z.string(),
  status: z.string(),
  current_period_start: z.number().nullish(),
  items: z
    .union([
      z.array(SubscriptionItem),
      z.object({ data: rows(SubscriptionItem) }).transform((items) => items.data),
    ])
    .nullish()
    .transform((items) => items ?? []),
  metadata,
});
export type Subscription = z.infer<typeof Subscription>;

export const Address = z.object({
  country: OptionalText,
  postal_code: OptionalText,
  state: OptionalText,
  line1: OptionalText,
  city: OptionalText,
});
export type Address = z.infer<typeof Address>;

/**
 * The payment provider's customer, with its subscriptions. Without their key, the response is
 * invalid: a subscribed team would count as one that may get another subscription. Null means none.
 */
export const PaymentCustomer = z.object({
  id: z.string(),
  name: OptionalText,
  address: Address.nullish(),
  subscriptions: z.object({ data: rows(Subscription) }).nullable(),
});
export type PaymentCustomer = z.infer<typeof PaymentCustomer>;

export const PaymentMethod = z.object({
  id: z.string(),
  card: z
    .object({
      brand: OptionalText,
      last4: OptionalText,
      exp_month: OptionalCount,
      exp_year: OptionalCount,
    })
    .nullish(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;
