import type { JournalChange } from '../../../contract/entities/journal';
import type { TeamPricing } from '../../../contract/entities/pricing';
import { change } from '../../../domain/journal/journal-changes';
import type { ExpectedDue } from '../../../domain/team-setup/pricing/previewed-price';

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

/** For the journal: the terms that are sent. Those that are off are left out. */
export const describePricing = (pricing: TeamPricing): readonly JournalChange[] => [
  change('price', pricing.stripeSourcePriceId),
  change('seats', pricing.numberSeats ?? null),
  change('leads', pricing.leadsNumber),
  change('discountFactor', pricing.discountFactor),
  ...(pricing.customPricing ? [change('dollarsPerSeat', pricing.pricePerSeatDollars)] : []),
  ...(pricing.multiYearSub ? [change('years', pricing.multiYearSubYears)] : []),
  ...(pricing.trialDays > 0 ? [change('pricedTrial', pricing.trialDays)] : []),
];
