import { expect, it } from 'vitest';
import { TeamSetupFlow } from '../../../../../src/contract/entities/settings';
import { sentForm } from '../../../../../src/domain/team-setup/pricing/sent-form';
import { teamPricing } from '../../../../integration/sandbox/team-setup-payloads';

const pricing = teamPricing({
  teamId: 17,
  stripeCustomerId: 'cus_1',
  companyName: 'Acme',
  stripeSourcePriceId: 'teams_y',
  numberSeats: 25,
  leadsNumber: 60_000,
  customPricing: true,
  pricePerSeatDollars: 72.5,
  discountFactor: 0.93,
  customBucketDiscountFactor: 0.875,
  multiYearSub: true,
  multiYearSubYears: 3,
  trialDays: 16,
});
/** Still Jan 14 in US Eastern time. */
const sentAt = Date.parse('2026-01-15T04:00:00Z');

it('a sent pricing becomes the form that it was sent from', () => {
  expect(sentForm({ pricing, sentAt })).toMatchObject({
    companyName: 'Acme',
    seats: '25',
    priceId: 'teams_y',
    discount: '7',
    bucketDiscount: '12.5',
    leadsBucket: 50_001,
    leadsNumber: '60000',
    customPricing: true,
    pricePerSeat: '72.5',
    multiYear: true,
    years: '3',
    offerFreeTrial: true,
    trialDate: '2026-01-29',
  });
});

it('a pricing without seats, price, and trial has none in the form, but the seats of its preview', () => {
  const bare = {
    ...pricing,
    numberSeats: null,
    customPricing: false,
    pricePerSeatDollars: null,
    trialDays: 0,
  };
  const form = { pricePerSeat: '', customPricing: false, offerFreeTrial: false };
  expect(sentForm({ pricing: bare, sentAt })).toMatchObject({ ...form, seats: '' });
  expect(sentForm({ pricing: bare, sentAt, previewedSeats: 40 })).toMatchObject({
    ...form,
    seats: '40',
  });
});

it('a flow stored without it, or with one that can’t be read, still opens', () => {
  const flow = { email: 'olive@fresh.test', teamId: 17, finished: true, teamCreated: true };
  expect(TeamSetupFlow.parse(flow).sentPricing).toBeNull();
  expect(TeamSetupFlow.parse({ ...flow, sentPricing: { pricing: {} } }).sentPricing).toBeNull();
});
