import type { JournalChange } from '../../../contract/entities/journal';
import type { TeamPricing } from '../../../contract/entities/pricing';
import { change } from '../../../domain/journal/journal-changes';

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
