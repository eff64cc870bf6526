import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SentPricing, TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { TeamSetupScreen } from '../../../../src/renderer/features/team-setup/team-setup-screen';
import type { FakeBridge, HeldCall } from '../../../helpers/fake-bridge';
import { renderApp } from '../../../helpers/render-app';
import { teamPricing } from '../../../integration/sandbox/team-setup-payloads';
import { price, team } from '../../domain/builders';
import { total } from './open-editor';

const sent: SentPricing = {
  pricing: teamPricing({
    teamId: 17,
    stripeCustomerId: 'cus_1',
    companyName: 'Acme',
    stripeSourcePriceId: 'new_billing_yearly',
    numberSeats: 25,
    discountFactor: 0.8,
    trialDays: 16,
  }),
  sentAt: Date.parse('2026-11-25T15:00:00Z'),
};
const created = (over: Partial<TeamSetupFlow> = {}): TeamSetupFlow => ({
  ...newTeamSetupFlow('olive@fresh.test', false, 'flow-1'),
  teamId: 17,
  finished: true,
  teamCreated: true,
  sentPricing: sent,
  ...over,
});
/** Typed after the pricing was sent. */
const typed = JSON.stringify({
  companyName: 'Other',
  seats: '30',
  priceId: 'new_billing_yearly',
  discount: '5',
});

const open = async (
  flow: TeamSetupFlow,
  draft: string | null,
  prepare?: (fake: FakeBridge) => void,
) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T15:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const app = renderApp(<TeamSetupScreen />, {
    permissions: ['sales'],
    prepare: (fake) => {
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ priceId: 'teams_y', title: 'Teams' })],
        couponConfig: [],
      });
      fake.answer('team.getById', team({ id: 17, companyName: 'Fresh' }));
      fake.on('billing.previewNewBilling', ({ number_seats, discount_factor }) => ({
        ok: true,
        value: total(number_seats * 100_00 * discount_factor),
      }));
      prepare?.(fake);
    },
  });
  await app.run(({ drafts, teamSetup }) => {
    if (draft !== null) drafts.set('team-setup/17/editor', draft);
    teamSetup.follow(flow);
  });
  // Hidden below an alert.
  await screen.findByRole('heading', { name: 'Team Created Successfully', hidden: true });
  return app;
};
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test.each([
  ['after the form was changed', typed],
  ['in a window without the form', null],
])('the summary and the quote’s name show what was sent, %s', async (_when, draft) => {
  const app = await open(created(), draft);
  expect(await screen.findByText('$2,000.00 per year')).toBeTruthy();
  expect(fact('Company name')).toBe('Acme');
  expect(fact('Seats')).toBe('25');
  expect(fact('Plan')).toBe('New Billing (yearly)');
  expect(fact('Discount')).toBe('20%');
  // 16 days from the day on which it was sent, both included (section 4).
  expect(fact('Free trial')).toBe('Yes, until Dec 10, ET');
  app.fake.hold('quote.saveForTeam');
  await app.user.click(screen.getByRole('button', { name: 'Download Quote' }));
  expect(app.fake.inputs('quote.saveForTeam')).toMatchObject([{ teamId: 17, companyName: 'Acme' }]);
});

test('the summary of a team created by an older version shows the form', async () => {
  await open(created({ sentPricing: null }), typed);
  expect(fact('Company name')).toBe('Other');
  expect(fact('Discount')).toBe('5%');
});

test.each([
  [
    { lowestCents: 240_000, highestCents: 240_000, isEstimate: false, years: 1 },
    '$2,400.00 per year',
  ],
  [
    { lowestCents: 345_600, highestCents: 369_600, isEstimate: true, years: 2 },
    '$3,456.00 to $3,696.00 for 2 years',
  ],
  [
    { lowestCents: 326_250, highestCents: 326_250, isEstimate: true, years: 1 },
    'About $3,262.50 per year',
  ],
])(
  'the summary has the price that was on the button, not the one of now: %j',
  async (shown, text) => {
    const { fake } = await open(created({ previewedPrice: { ...shown, period: 'year' } }), null);
    await waitFor(() => expect(fake.inputs('billing.previewNewBilling')).toHaveLength(1));
    expect(fact('Total')).toBe(text);
    // A price per seat of now would contradict it.
    expect(fact('Price per seat per year')).toBe('List price');
  },
);

test('the summary has the price per seat while the price is the one that was on the button', async () => {
  const shown = { lowestCents: 200_000, highestCents: 200_000, isEstimate: false, years: 1 };
  await open(created({ previewedPrice: { ...shown, period: 'year' } }), null);
  await waitFor(() => expect(fact('Price per seat per year')).toBe('$80.00'));
  expect(fact('Total')).toBe('$2,000.00 per year');
});

const monthly: SentPricing = {
  ...sent,
  pricing: { ...sent.pricing, stripeSourcePriceId: 'teams_m', numberSeats: null, trialDays: 30 },
};

test('the summary shows what was sent while the team and the prices load', async () => {
  await open(created(), null, (fake) => {
    fake.hold('team.getById');
    fake.hold('billing.priceConfig');
  });
  expect(await screen.findByText('$2,000.00 per year')).toBeTruthy();
  expect(fact('Plan')).toBe('New Billing (yearly)');
  expect(fact('Billing')).toBe('Yearly');
  expect(screen.getByRole('button', { name: 'Complete' })).toBeTruthy();
});

test('the summary says that the plans couldn’t be loaded, and names the plan once they are', async () => {
  const app = await open(created({ sentPricing: monthly }), null, (fake) =>
    fake.refuse('billing.priceConfig', { code: 'server', status: 503, message: 'Down' }),
  );
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(screen.getByText('Couldn’t load the plans.')).toBeTruthy();
  expect(fact('Plan')).toBe('teams_m');
  // Only a monthly trial is sent without a seat count.
  expect(fact('Billing')).toBe('Monthly');
  expect(screen.queryByText('Multi-year')).toBeNull();
  app.fake.answer('billing.priceConfig', {
    priceConfig: [price({ priceId: 'teams_m', period: 'month', title: 'Teams' })],
    couponConfig: [],
  });
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fact('Plan')).toBe('Teams'));
  expect(screen.queryByText('Couldn’t load the plans.')).toBeNull();
});

test('the summary doesn’t say how a plan is billed that isn’t in the price list', async () => {
  const other = { ...sent, pricing: { ...sent.pricing, stripeSourcePriceId: 'teams_gone' } };
  await open(created({ sentPricing: other }), null);
  expect(fact('Plan')).toBe('teams_gone');
  expect(fact('Billing')).toBe('Unknown');
  expect(screen.queryByText('Price per seat per year')).toBeNull();
});

test('the summary says that a plan it can’t name yet loads, instead of showing its ID', async () => {
  let held: HeldCall<'billing.priceConfig'> | undefined;
  const other = { ...sent, pricing: { ...sent.pricing, stripeSourcePriceId: 'teams_y' } };
  await open(created({ sentPricing: other, previewedPrice: null }), null, (fake) => {
    held = fake.hold('billing.priceConfig');
    fake.refuse('billing.previewCurrent', { code: 'server', status: 422, message: 'No price' });
  });
  expect(fact('Plan')).toBe('Loading…');
  expect(fact('Billing')).toBe('Loading…');
  held?.answer({
    priceConfig: [price({ priceId: 'teams_y', period: 'year', title: 'Teams' })],
    couponConfig: [],
  });
  await waitFor(() => expect(fact('Plan')).toBe('Teams'));
  expect(fact('Billing')).toBe('Yearly');
});
