import { z } from 'zod';
import { editorLimits } from '../limits';
import { AnyValue, Flag, Id, OptionalCount, OptionalDate, OptionalText } from './common';

/** Money from the payment provider: an integer number of US cents (section 9). */
export const Cents = z.int();
export type Cents = z.infer<typeof Cents>;

/**
 * Money in dollars, where section 7 asks for dollars. As typed: section 5 only requires a number.
 */
const Dollars = z.number();

/** Section 9: 1 - percent/100, so from 0 (free) to 1 (no discount). */
const DiscountFactor = z.number().min(0).max(1);

export const PricePeriod = z.enum(['month', 'year']);
export type PricePeriod = z.infer<typeof PricePeriod>;

/**
 * Section 7: the input of the three previews. `price_per_seat_yearly_dollars` is null without
 * custom pricing, `leadsNumber` 0 for monthly plans, `multiYearSubYears` 1 for one year.
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
 * Response of the previews `current_pricing` and `custom_pricing`. Accepts any value because a tier
 * in an unexpected format is shown as is (checklist J32).
 */
export const TierPreview = z.object({ tiers: z.array(AnyValue) });
export type TierPreview = z.infer<typeof TierPreview>;

/**
 * Response of the preview `new_billing`: amounts in cents, possibly fractional. An amount in
 * another format is shown as is (checklist J31, J32). The discount on the leads bucket is not
 * included because the request does not carry it.
 */
export const NewBillingPreview = z
  .object({
    seatsTotal: AnyValue,
    leadsTotal: AnyValue,
    subTotal: AnyValue,
    discountPercent: AnyValue,
    total: AnyValue,
  })
  .refine((response) => Object.values(response).some((value) => value !== undefined));
export type NewBillingPreview = z.infer<typeof NewBillingPreview>;

/**
 * The price on the button when a pricing was sent: the lowest and the highest total that the preview
 * allows, in whole cents, the same for one amount. Of an estimate, the server calculates the total.
 */
export const PreviewedPrice = z.object({
  lowestCents: Cents.nonnegative(),
  highestCents: Cents.nonnegative(),
  isEstimate: z.boolean(),
  /** 1 for one year, and for a price per month. */
  years: z.int().min(1),
  period: PricePeriod,
});
export type PreviewedPrice = z.infer<typeof PreviewedPrice>;

/** The customer's address at the payment provider; `country` is its ISO code, '' means none. */
export const StripeAddress = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  postal_code: z.string().max(editorLimits.postalCode),
  state: z.string(),
  line1: z.string().max(editorLimits.line1),
  city: z.string().max(editorLimits.city),
});
export type StripeAddress = z.infer<typeof StripeAddress>;

/**
 * Section 7: the shared input for creating a demo team and for setting a team's pricing.
 * `numberSeats` is null for a monthly plan with a trial; `trialDays` is 0 without a trial;
 * `pricePerSeatDollars` (per seat per year) is null without custom pricing; `multiYearSubYears` is
 * 1 for one year; `stripeCustomerId` is null for a team without a payment customer. `teamOwnerName`
 * is omitted if unknown, so that no server overwrites the stored name. `daysUntilDue` is 0 for
 * today (checklist J23).
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
 * Section 3, customer subscription summary: the team's current terms, used to prefill a change of
 * plan.
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
