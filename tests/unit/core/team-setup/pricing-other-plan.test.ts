import { expect, it } from 'vitest';
import { routes, team, teamSetupDeskInEachTest } from './team-setup-desk';

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

it('a team that can’t be read again is priced as confirmed', async () => {
  const billed = await begin();
  desk.on(routes.team, { status: 500, body: { message: 'down' } });
  expect(await desk.price({}, 240_000, { billed })).toMatchObject({ ok: true });
});
