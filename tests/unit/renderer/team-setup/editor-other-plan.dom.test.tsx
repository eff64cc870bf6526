import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { billingMark } from '../../../../src/domain/billing/billing-mark';
import { easternDate } from '../../../../src/domain/text/calendar-day';
import { easternDayText } from '../../../../src/domain/text/eastern-day';
import { choose, shownIn } from '../../../helpers/dropdown';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { enterText } from '../../../helpers/render-app';
import { demoTeam, price, team } from '../../domain/builders';
import { field, flow, openEditor, panel, submit, yearlyTerms } from './open-editor';

const subscribed = team({
  id: 17,
  companyName: 'Harbor & Finch',
  enterprisePlan: '50',
  stripeCustomer: 'cus_1',
  stripeSubscription: 'si_1%sub_1',
  initialQuantity: 60,
});
const customer = (seats: number) => ({
  id: 'cus_1',
  address: { country: 'US', postal_code: '94107' },
  subscriptions: {
    data: [
      {
        id: 'sub_1',
        status: 'active',
        items: [{ id: 'si_1', price: { id: 'teams_y' }, quantity: seats }],
      },
    ],
  },
});
const notice = /^The team’s plan has changed since you started\./;

/** A plan change that began with 40 seats. */
const change: TeamSetupFlow = {
  ...flow,
  isUpgrade: true,
  stripeCustomer: 'cus_1',
  termsBefore: yearlyTerms,
  billedBefore: billingMark(subscribed, customer(40)),
};

/** Opens the plan change while the team is billed for this number of seats. */
const open = (seats: () => number, more: (fake: FakeBridge) => void = () => undefined) =>
  openEditor({
    flow: change,
    prepare: (fake) => {
      fake.answer('team.getById', subscribed);
      fake.on('billing.getCustomer', () => ({ ok: true, value: customer(seats()) }));
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ priceId: 'teams_y', title: 'Teams', enterprisePlan: '50' })],
        couponConfig: [],
      });
      fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 96_00 }] });
      more(fake);
    },
  });

it('a plan change continued after someone else’s shows the newer seats, and asks before it sends', async () => {
  const app = await open(() => 60);
  await screen.findByText(notice);
  expect(field('Seats').value).toBe('60');
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '50');
  await screen.findByText('Was: 60');
  await waitFor(() => expect(submit().textContent).toContain('$4,800.00'));
  expect(panel().textContent).toContain('Current priceUnknown');
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'The team’s plan has changed since you started.',
  );
});

it('a plan change that nobody else has changed starts from its terms', async () => {
  await open(() => 40);
  expect(field('Seats').value).toBe('40');
  expect(screen.queryByText(notice)).toBeNull();
});

it('what the window read before the plan change began isn’t taken for a newer change', async () => {
  let seats = 60;
  const app = await open(() => seats);
  await screen.findByText(notice);
  seats = 40;
  const held = app.fake.hold('billing.getCustomer');
  // A colleague’s change was undone, and the plan change begins with 40 seats.
  await app.run(({ teamSetup }) => teamSetup.follow({ ...change, id: 'flow-2' }));
  await held.arrived;
  expect(screen.queryByText(notice)).toBeNull();
  expect(screen.getByText('Loading the team and the plans…')).toBeTruthy();
  await act(async () => held.answer(customer(40)));
  expect(field('Seats').value).toBe('40');
  expect(screen.queryByText(notice)).toBeNull();
});

it.each([
  ['California', 'California'],
  ['PR', 'PR'],
])('the state of an address stored as %s shows as %s', async (state, shown) => {
  const address = { country: 'US', postal_code: '94107', state };
  const app = await open(
    () => 40,
    (fake) => fake.answer('billing.getCustomer', { ...customer(40), address }),
  );
  await app.user.click(screen.getByRole('button', { name: 'Address' }));
  expect(shownIn('State')).toBe(shown);
});

it('a stored state that isn’t one of the list can be chosen again', async () => {
  const address = { country: 'US', postal_code: '00901', state: 'PR' };
  const { user } = await open(
    () => 40,
    (fake) => fake.answer('billing.getCustomer', { ...customer(40), address }),
  );
  await user.click(screen.getByRole('button', { name: 'Address' }));
  await choose(user, 'State', 'California');
  await choose(user, 'State', 'PR');
  expect(shownIn('State')).toBe('PR');
});

it('after core has found a newer plan, the form shows it and keeps what was typed', async () => {
  let seats = 40;
  const app = await open(
    () => seats,
    (fake) =>
      fake.on('pricing.set', () => {
        seats = 60;
        return {
          ok: false,
          error: { code: 'conflict', message: 'The plan of Harbor & Finch has changed.' },
        };
      }),
  );
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '50');
  await waitFor(() => expect(submit().textContent).toContain('$4,800.00'));
  await app.user.click(submit());
  await screen.findByText('The plan of Harbor & Finch has changed.');
  await app.user.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByText(notice);
  await screen.findByText('Was: 60');
  expect(field('Seats').value).toBe('50');
  expect(app.fake.inputs('pricing.set')[0]).toMatchObject({
    billed: billingMark(subscribed, customer(40)),
  });
});

it('a monthly trial that would begin again says until when it runs now, not that nothing has changed', async () => {
  const dayAhead = easternDate(Date.now() + 5 * 86_400_000);
  const app = await openEditor({
    flow: {
      ...flow,
      isUpgrade: true,
      termsBefore: {
        companyName: 'Harbor & Finch',
        priceId: 'new_billing_monthly',
        isPriceMonthly: true,
        isCustomPricing: false,
        multiYearSub: false,
        offerFreeTrial: true,
        trialDate: dayAhead,
      },
    },
  });
  await waitFor(() => expect(panel().textContent).toContain('$480.00'));
  expect(panel().textContent).not.toContain('Nothing has changed');
  const was = `Was: Yes, 1 month until ${easternDayText(dayAhead, Date.now())}. Monthly plans have a 1-month trial.`;
  expect(document.body.textContent).toContain(was);
  await app.user.type(field('ZIP code'), '94107');
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    `instead of ${easternDayText(dayAhead, Date.now())}.`,
  );
});

it('a trial that was extended while its form was open is said, and asks before the earlier end is sent', async () => {
  const dayAhead = (days: number) => easternDate(Date.now() + days * 86_400_000);
  const trialUntil = (days: number) =>
    team({
      id: 17,
      companyName: 'Solstice',
      stripeSubscription: null,
      internalDemoTeams: [
        demoTeam({
          numberSeats: 55,
          stripeSourcePriceId: 'new_billing_yearly',
          trialExpiresAtUtc: `${dayAhead(days)}T17:00:00.000Z`,
        }),
      ],
    });
  const app = await openEditor({
    flow: {
      ...flow,
      isUpgrade: true,
      termsBefore: {
        companyName: 'Solstice',
        numberSeats: 55,
        priceId: 'new_billing_yearly',
        isPriceMonthly: false,
        isCustomPricing: false,
        multiYearSub: false,
        offerFreeTrial: true,
        trialDate: `${dayAhead(12)}T17:00:00.000Z`,
      },
      billedBefore: billingMark(trialUntil(12), null),
    },
    prepare: (fake) => fake.answer('team.getById', trialUntil(12)),
  });
  await enterText(app.user, field('ZIP code'), '94107');
  expect(screen.queryByText(notice)).toBeNull();
  app.fake.answer('team.getById', trialUntil(32));
  await act(async () => app.fake.emit({ type: 'record.changed', record: 'team', id: 17 }));
  await screen.findByText(notice);
  expect(field('Trial ends').value).toBe(dayAhead(12));
  expect(document.body.textContent).toContain(
    `Was: Yes, until ${easternDayText(dayAhead(32), Date.now())}`,
  );
  await waitFor(() => expect(submit().textContent).toContain('$'));
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'The team’s plan has changed since you started.',
  );
  expect(app.fake.inputs('demoTeam.create')).toEqual([]);
});
