import { expect, it } from 'vitest';
import { billingMark } from '../../../../src/domain/billing/billing-mark';
import { drop } from '../outbox/write-helpers';
import { demoTeam, routes, team, teamSetupDeskInEachTest } from './team-setup-desk';

/** ADR 5: a price is never sent over a plan that nobody saw. */
const desk = teamSetupDeskInEachTest();

const subscribed = (seats: number) => ({
  body: {
    customer: {
      id: 'cus_1',
      subscriptions: {
        data: [
          {
            id: 'sub_9',
            status: 'active',
            items: { data: [{ id: 'si_9', price: { id: 'price_1' }, quantity: seats }] },
          },
        ],
      },
    },
  },
});

/** Begins a plan change, and returns what its form shows the team as billed for. */
const begin = async (): Promise<string> => {
  const begun = await desk.changePlan();
  return (begun.ok && begun.value?.billedBefore) || '';
};

it('a price isn’t sent after someone else has changed the team’s seats, until it is seen', async () => {
  desk.on(routes.team, team({ stripeSubscription: 'si_9%sub_9' }));
  desk.on(routes.customer, subscribed(40));
  const billed = await begin();
  expect(billed).toContain('40');
  desk.on(routes.customer, subscribed(60));
  expect(await desk.price({}, 240_000, { billed })).toMatchObject({
    ok: false,
    error: {
      code: 'conflict',
      message:
        'The plan of Acme & Sons has changed since this form was opened. Nothing was sent. Review its current plan and your changes, and send them again.',
    },
  });
  expect(desk.sent('/internal/stripe/set_team_pricing')).toHaveLength(0);
  expect((await desk.flow())?.pricingSet).toBe(false);

  const seen = billed.replace('40', '60');
  expect(await desk.price({}, 240_000, { billed: seen })).toMatchObject({ ok: true });
  expect(desk.sent('/internal/stripe/set_team_pricing')).toHaveLength(1);
});

it('no trial is created for a team that has bought a subscription meanwhile', async () => {
  const billed = await begin();
  desk.on(routes.team, team({ stripeSubscription: 'si_9%sub_9' }));
  desk.on(routes.customer, subscribed(25));
  expect(await desk.makeDemo({}, { billed })).toMatchObject({ ok: false });
  expect(desk.sent('/internal/stripe/demo_teams')).toHaveLength(0);
});

it('a trial that was extended meanwhile isn’t set back to the end that the form shows, until it is seen', async () => {
  const trial = (trialExpiresAtUtc: string) =>
    team({ internalDemoTeams: [{ ...demoTeam, trialExpiresAtUtc }] });
  desk.on(routes.team, trial('2026-12-10T05:00:00Z'));
  const billed = await begin();
  desk.on(routes.team, trial('2026-12-30T05:00:00Z'));
  expect(await desk.makeDemo({}, { billed })).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  });
  expect(desk.sent('/internal/stripe/demo_teams')).toHaveLength(0);
});

/** What the form shows, which reads the customer that `change_plan` named. */
const shown = async (): Promise<string> => {
  const flow = await desk.flow();
  const read = await desk.core().call('team.getById', { teamId: 9 });
  if (!flow || !read.ok) throw new Error('no team');
  const stripeCustomerId = flow.stripeCustomer ?? read.value.stripeCustomer ?? '';
  if (stripeCustomerId === '') return billingMark(read.value, null);
  const customer = await desk.core().call('billing.getCustomer', { stripeCustomerId });
  return billingMark(read.value, customer.ok ? customer.value : null);
};

it.each([
  ['its record names no payment customer', null, 'cus_1', () => null],
  ['the plan change names no payment customer', 'cus_1', '', (billed: string) => billed],
])(
  'a team that nobody has changed is priced, also if %s',
  async (_when, recorded, named, before) => {
    desk.on(routes.team, team({ stripeSubscription: 'si_9%sub_9', stripeCustomer: recorded }));
    desk.on(routes.customer, subscribed(40));
    desk.on(routes.begin, { body: { stripeCustomer: named } });
    const begun = await desk.changePlan();
    const billed = await shown();
    // A form that shows anything else starts without the team's discount and custom price.
    expect(begun).toMatchObject({ ok: true, value: { billedBefore: before(billed) } });
    expect(await desk.price({}, 240_000, { billed })).toMatchObject({ ok: true });
    expect(desk.sent('/internal/stripe/set_team_pricing')).toHaveLength(1);
  },
);

it('a team without a subscription is compared without its payment customer', async () => {
  const billed = await begin();
  const before = desk.times(routes.customer);
  expect(billed).not.toBe('');
  expect(await desk.makeDemo({}, { billed })).toMatchObject({ ok: true });
  expect([before, desk.times(routes.customer)]).toEqual([0, 0]);
});

it('a team that can’t be read again is priced as confirmed', async () => {
  const billed = await begin();
  desk.on(routes.team, { status: 500, body: { message: 'down' } });
  expect(await desk.price({}, 240_000, { billed })).toMatchObject({ ok: true });
});

it.each([
  ['as the plan change begins', undefined, [demoTeam]],
  ['when the price is sent', [demoTeam], undefined],
])(
  'a team whose demo teams are missing from its record %s is priced as confirmed',
  async (_when, before, later) => {
    desk.on(routes.team, team({ internalDemoTeams: before }));
    const begun = await desk.changePlan();
    const billed = (begun.ok && begun.value?.billedBefore) || undefined;
    desk.on(routes.team, team({ internalDemoTeams: later }));
    expect(await desk.makeDemo({}, billed === undefined ? {} : { billed })).toMatchObject({
      ok: true,
    });
  },
);

it('J19: a record without its demo teams doesn’t show that the team differed from its new terms', async () => {
  await desk.changePlan();
  desk.on(routes.team, team({ internalDemoTeams: undefined }));
  desk.on(routes.demo, drop);
  await desk.makeDemo({ trialDays: 15 });
  // The team had this trial before the terms were sent.
  desk.on(routes.team, team({ internalDemoTeams: [demoTeam] }));
  const list = await desk.core().call('writes.unfinished', {});
  const id = list.ok ? (list.value[0]?.id ?? '') : '';
  expect(await desk.core().call('pricing.find', { id })).toMatchObject({
    value: { truth: 'cannot-tell' },
  });
});
