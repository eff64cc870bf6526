import { z } from 'zod';
import { editorLimits } from '../limits';
import { AnyValue, Flag, Id, OptionalCount, OptionalDate, OptionalText } from './common';

/** Money from the provider: an integer number of US cents (section 9). */
export const Cents = z.int();
export type Cents = z.infer<typeof Cents>;

/** Money where section 7 asks for dollars, as somebody typed it: section 5 only wants a number. */
const Dollars = z.number();

/** Section 9: 1 - percent/100, so from 0 (free) to 1 (no discount). */
const DiscountFactor = z.number().min(0).max(1);

export const PricePeriod = z.enum(['month', 'year']);
export type PricePeriod = z.infer<typeof PricePeriod>;

/**
 * Section 7: what the three previews take. `price_per_seat_yearly_dollars` is null without custom
 * pricing, `leadsNumber` 0 for monthly plans, `multiYearSubYears` 1 for one year.
 */
export const PricingPreviewRequest = z.object({
  number_seats: z.int().min(1),
  price_per_seat_yearly_dollars: Dollars.nullable(),
  discount_factor: DiscountFactor,
  leadsNumber: z.int().nonnegative(),
  multiYearSubYears: z.int().min(1),
  sourcePriceId: z.string().min(1),
  interval: PricePeriod,
});
export type PricingPreviewRequest = z.infer<typeof PricingPreviewRequest>;

/**
 * A tier as section 3 has it: `unit_amount` for a seat and `flat_amount` once, in cents that may have
 * fractions (checklist J31). The last tier has no end (null; the provider also writes 'inf').
 */
export const PriceTier = z
  .object({
    up_to: z.union([z.int().positive(), z.literal('inf').transform(() => null), z.null()]),
    unit_amount: z.number().nonnegative().nullish(),
    flat_amount: z.number().nonnegative().nullish(),
  })
  .refine(({ unit_amount, flat_amount }) => unit_amount != null || flat_amount != null);
export type PriceTier = z.infer<typeof PriceTier>;

/**
 * Answer of the previews `current_pricing` and `custom_pricing`. A tier of another form than
 * `PriceTier` is shown as it is (checklist J32), so any value gets through here.
 */
export const TierPreview = z.object({ tiers: z.array(AnyValue) });
export type TierPreview = z.infer<typeof TierPreview>;

/**
 * Answer of the preview `new_billing`: amounts in cents, which may have fractions. An amount of
 * another form is shown as it is (checklist J31, J32). The discount on the leads bucket is not in
 * it, as the request does not carry it.
 */
export const NewBillingPreview = z
  .object({
    seatsTotal: AnyValue,
    leadsTotal: AnyValue,
    subTotal: AnyValue,
    discountPercent: AnyValue,
    total: AnyValue,
  })
  .refine((answer) => Object.values(answer).some((value) => value !== undefined));
export type NewBillingPreview = z.infer<typeof NewBillingPreview>;

/** The customer's address as the provider keeps it; `country` is its ISO code, '' means none. */
export const StripeAddress = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  postal_code: z.string().max(editorLimits.postalCode),
  state: z.string(),
  line1: z.string().max(editorLimits.line1),
  city: z.string().max(editorLimits.city),
});
export type StripeAddress = z.infer<typeof StripeAddress>;

/**
 * Section 7: what creating a demo team and setting a team's pricing take, the same for both.
 * `numberSeats` is null for a monthly plan with a trial; `trialDays` 0 without a trial;
 * `pricePerSeatDollars` (per seat and year) null without custom pricing; `multiYearSubYears` 1 for
 * one year; `stripeCustomerId` null for a team that has no payment customer yet; `teamOwnerName` is
 * left out where nobody knows it, so that no server stores an empty name over the one that it has.
 * `daysUntilDue` is 0 for today (checklist J23).
 */
export const TeamPricing = z.object({
  teamId: Id,
  stripeCustomerId: z.string().min(1).nullable(),
  companyName: z.string().trim().min(1),
  isUpgrade: z.boolean(),
  stripeSourcePriceId: z.string().min(1),
  numberSeats: z.int().min(5).nullable(),
  leadsNumber: z.int().nonnegative(),
  chargeAutomatically: z.boolean(),
  stripeAddress: StripeAddress,
  customPricing: z.boolean(),
  pricePerSeatDollars: Dollars.nullable(),
  discountFactor: DiscountFactor,
  trialDays: z.int().nonnegative(),
  multiYearSub: z.boolean(),
  multiYearSubYears: z.int().min(1),
  teamOwnerName: z.string().optional(),
  daysUntilDue: z.int().nonnegative(),
  customMemo: z.string().max(editorLimits.customMemo),
  customBucketDiscountFactor: DiscountFactor,
});
export type TeamPricing = z.infer<typeof TeamPricing>;

/**
 * Section 3, customer subscription summary: what a team has today, from which a change of its plan
 * is prefilled.
 */
export const CustomerSubscription = z.object({
  companyName: OptionalText,
  numberSeats: OptionalCount,
  priceId: OptionalText,
  discountPercent: z.union([z.number(), z.string()]).nullish(),
  isPriceMonthly: Flag,
  isCustomPricing: Flag,
  pricePerSeatYearlyDollars: z.union([z.number(), z.string()]).nullish(),
  multiYearSub: Flag,
  multiYearSubYears: OptionalCount,
  offerFreeTrial: Flag,
  trialDate: OptionalDate,
});
export type CustomerSubscription = z.infer<typeof CustomerSubscription>;
