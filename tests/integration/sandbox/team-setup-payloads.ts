import type { CreateTeam } from '../../../src/contract/entities/new-team';
import type { PricingPreviewRequest, TeamPricing } from '../../../src/contract/entities/pricing';

export const newTeam = (teamOwnerEmail: string, changes: Partial<CreateTeam> = {}): CreateTeam => ({
  teamOwnerEmail,
  teamOwnerName: 'Olive Owner',
  salesforceAccountId: '0015g00000Abc',
  memberEmails: [teamOwnerEmail],
  isTestAccount: false,
  addOwnerAsAdmin: true,
  ...changes,
});

/** 25 seats of the classic yearly price at $96.00, so $2,400.00. */
export const teamPricing = (
  changes: Partial<TeamPricing> & Pick<TeamPricing, 'teamId' | 'stripeCustomerId'>,
): TeamPricing => ({
  companyName: 'Acme & Sons',
  isUpgrade: false,
  stripeSourcePriceId: 'price_1TeamsYear2025',
  numberSeats: 25,
  leadsNumber: 0,
  chargeAutomatically: false,
  stripeAddress: { country: 'US', postal_code: '94105', state: 'CA', line1: '1 Main', city: 'SF' },
  customPricing: false,
  pricePerSeatDollars: null,
  discountFactor: 1,
  trialDays: 0,
  multiYearSub: false,
  multiYearSubYears: 1,
  teamOwnerName: 'Olive Owner',
  daysUntilDue: 15,
  customMemo: '',
  customBucketDiscountFactor: 1,
  ...changes,
});

/** The preview of the same purchase. */
export const previewOf = (pricing: TeamPricing): PricingPreviewRequest => ({
  number_seats: pricing.numberSeats ?? 5,
  price_per_seat_yearly_dollars: pricing.pricePerSeatDollars,
  discount_factor: pricing.discountFactor,
  leadsNumber: pricing.leadsNumber,
  multiYearSubYears: pricing.multiYearSubYears,
  sourcePriceId: pricing.stripeSourcePriceId,
  interval: /monthly|Month|M$/.test(pricing.stripeSourcePriceId) ? 'month' : 'year',
});
