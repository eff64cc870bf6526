import type { JournalChange } from '../../../contract/entities/journal';
import type { TeamPricing } from '../../../contract/entities/pricing';
import { change } from '../../../domain/journal/journal-changes';
import type { ExpectedDue } from '../../../domain/team-setup/pricing/previewed-price';
import type { PricedInput } from './pricing-attempt';
import type { PricingStep } from './pricing-check';

/** For the journal: an amount of the preview, as the button shows it. */
export const describePreviewed = ({
  lowestCents,
  highestCents,
  isEstimate,
}: ExpectedDue): readonly JournalChange[] => {
  const isOne = lowestCents === highestCents;
  return [
    change(isEstimate && isOne ? 'previewedAbout' : 'previewed', lowestCents),
    ...(isOne ? [] : [change('previewedTo', highestCents)]),
  ];
};

/** The price on the button. A stored input of an older version has only the amount due. */
const describePrice = (
  { previewedPrice, previewedCents, previewedSeats }: PricedInput,
  sendsSeats: boolean,
): readonly JournalChange[] => {
  if (!previewedPrice) return [change('previewed', previewedCents)];
  const { years, period } = previewedPrice;
  return [
    ...describePreviewed(previewedPrice),
    change('previewedTerm', years > 1 ? years : period),
    ...(sendsSeats || !previewedSeats ? [] : [change('previewedSeats', previewedSeats)]),
  ];
};

/**
 * For the journal: the terms that are sent, and the price that the button showed. Those that are off
 * are left out, and so is the due date if no invoice follows.
 */
export const describePricing = (
  step: PricingStep,
  pricing: TeamPricing,
  input: PricedInput,
): readonly JournalChange[] => {
  const { leadsNumber, customBucketDiscountFactor, numberSeats } = pricing;
  const hasDueDate = step === 'pricing.set' && !pricing.chargeAutomatically;
  return [
    change('price', pricing.stripeSourcePriceId),
    change('seats', numberSeats),
    change('leads', leadsNumber),
    change('discountFactor', pricing.discountFactor),
    ...(leadsNumber > 0 && customBucketDiscountFactor !== 1
      ? [change('leadsDiscountFactor', customBucketDiscountFactor)]
      : []),
    ...(pricing.customPricing ? [change('dollarsPerSeat', pricing.pricePerSeatDollars)] : []),
    ...(pricing.multiYearSub ? [change('years', pricing.multiYearSubYears)] : []),
    ...(pricing.trialDays > 0 ? [change('pricedTrial', pricing.trialDays)] : []),
    ...(pricing.chargeAutomatically ? [change('chargeAutomatically', true)] : []),
    ...(hasDueDate ? [change('daysUntilDue', pricing.daysUntilDue)] : []),
    ...describePrice(input, numberSeats !== null),
  ];
};
