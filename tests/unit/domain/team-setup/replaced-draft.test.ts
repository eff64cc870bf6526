import { expect, it } from 'vitest';
import { CustomerSubscription } from '../../../../src/contract/entities/pricing';
import { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { invoiceView, sendQuestion } from '../../../../src/domain/team-setup/invoice-view';
import {
  beginFlow,
  type Flows,
  newTeamSetupFlow,
  stepFlows,
} from '../../../../src/domain/team-setup/team-setup-flow';
import { teamPricing } from '../../../integration/sandbox/team-setup-payloads';

/** A plan change that replaces a dismissed draft starts from it, and the draft says that it is old. */

const pricing = teamPricing({
  teamId: 17,
  stripeCustomerId: 'cus_17',
  stripeSourcePriceId: 'new_billing_yearly',
  numberSeats: 24,
  leadsNumber: 2500,
  discountFactor: 0.9,
  customBucketDiscountFactor: 0.8,
  customMemo: 'Thank you',
});
/** Noon in New York on November 27, 2026. */
const sentAt = Date.UTC(2026, 10, 27, 17);
const drafted: TeamSetupFlow = {
  ...newTeamSetupFlow('olive@fresh.test', false, 'flow-17'),
  teamId: 17,
  priceId: 'new_billing_yearly',
  pricingSet: true,
  previewedCents: null,
  pricedSeats: 24,
  pricedLeads: 2500,
  pricedTerms: {
    pricePerSeatDollars: null,
    discountFactor: 0.9,
    leadsDiscountFactor: 0.8,
    years: 1,
  },
  sentPricing: { pricing, sentAt },
  extendedSubscription: {
    subscription: { id: 'sub_1', collection_method: 'charge_automatically' },
    invoice: { id: 'in_1', status: 'draft', amount_due: 222_840, number: 'A-1' },
  },
  dismissed: true,
};
const terms = { priceId: 'new_billing_yearly', numberSeats: 24, discountPercent: 10 };
const replaced = (told: object | null, parked: readonly TeamSetupFlow[] = [drafted]) =>
  beginFlow(
    { active: null, parked },
    {
      kind: 'change-plan',
      billedBefore: null,
      termsBefore: told && CustomerSubscription.parse(told),
      email: 'olive@fresh.test',
      teamId: 17,
      teamOwnerName: '',
      teamSize: 1,
      stripeCustomer: 'cus_17',
      priceId: 'new_billing_yearly',
    },
    null,
    'flow-18',
  ).flows;

it('starts from what the draft was sent with, if the team still has its terms', () => {
  expect(replaced(terms).active?.draftedBefore).toEqual({
    leads: 2500,
    leadsDiscountFactor: 0.8,
    chargeAutomatically: true,
    dueDate: '2026-12-12',
    customMemo: 'Thank you',
  });
  // As older versions stored it.
  expect(replaced(terms, [{ ...drafted, sentPricing: null }]).active?.draftedBefore).toMatchObject({
    leadsDiscountFactor: 0.8,
    dueDate: null,
    customMemo: null,
  });
});

it('starts from the draft of the newest price, wherever it stands in the list', () => {
  const older = { ...drafted, id: 'flow-9', laterPricing: { seats: 24, previewedCents: null } };
  const { active } = replaced(terms, [drafted, older]);
  expect(active?.draftedBefore).toMatchObject({
    leadsDiscountFactor: 0.8,
    customMemo: 'Thank you',
  });
});

it.each([
  ['another plan', { ...terms, priceId: 'teams_y' }],
  ['other seats', { ...terms, numberSeats: 25 }],
  ['another discount', { ...terms, discountPercent: 20 }],
  ['its own price', { ...terms, pricePerSeatYearlyDollars: 90 }],
  ['other years', { ...terms, multiYearSub: true, multiYearSubYears: 2 }],
  ['unknown terms', null],
])('takes nothing from the draft if the team has %s', (_what, told) => {
  expect(replaced(told).active?.draftedBefore).toBeNull();
});

const newer = { ...pricing, numberSeats: 30, customBucketDiscountFactor: 1 };
const step = { flowId: 'flow-18', teamId: 17, priceId: 'new_billing_yearly' };
const priced = (flows: Flows, kind: 'pricing-set' | 'demo-team-created', cents: number | null) =>
  stepFlows(flows, { kind, ...step, previewedCents: cents, sent: { pricing: newer, sentAt } })
    .flows;

it.each(['pricing-set', 'demo-team-created'] as const)(
  'notes newer pricing at the draft that still waits (%s)',
  (kind) => {
    const { parked } = priced(replaced(terms), kind, 275_850);
    expect(parked[0]).toEqual({ ...drafted, laterPricing: { seats: 30, previewedCents: 275_850 } });
    // The draft of an older price says nothing about the team's terms.
    expect(replaced(terms, parked).active?.draftedBefore).toBeNull();
  },
);

it('notes nothing for other teams, and nothing of a step that does not fit', () => {
  const other = { ...drafted, id: 'flow-9', teamId: 9 };
  const { parked, active } = replaced(terms);
  expect(priced({ active, parked: [...parked, other] }, 'pricing-set', 1).parked[1]).toBe(other);
  const done = priced(replaced(terms), 'pricing-set', 1);
  const again = priced({ ...done, parked: [drafted] }, 'pricing-set', 1);
  expect(again.parked[0]?.laterPricing).toBeNull();
});

it('says so on the screen and before sending', () => {
  const text =
    'Newer pricing was sent for this team after this draft (30 seats, $2,758.50). This invoice has the earlier price.';
  const flow = { ...drafted, laterPricing: { seats: 30, previewedCents: 275_850 } };
  const view = drafted.extendedSubscription && invoiceView(drafted.extendedSubscription, flow);
  expect(view).toMatchObject({ kind: 'open', note: text });
  const { message } = sendQuestion(
    { amount_due: 222_840 },
    { companyName: 'Fresh', email: 'olive@fresh.test' },
    { ...flow, isStale: false, nowMs: sentAt },
  );
  expect(message).toBe(
    `Send an invoice for $2,228.40 to Fresh (olive@fresh.test)? ${text} It can’t be undone.`,
  );
});

it('reads flows of older versions', () => {
  const { laterPricing, draftedBefore } = TeamSetupFlow.parse({ email: 'olive@fresh.test' });
  expect([laterPricing, draftedBefore]).toEqual([null, null]);
});
