import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { Team } from '../../../../src/contract/entities/team';
import { billingMark } from '../../../../src/domain/billing/billing-mark';
import { choose, shownIn } from '../../../helpers/dropdown';
import { enterText } from '../../../helpers/render-app';
import { demoTeam, price, team } from '../../domain/builders';
import { field, flow, openEditor, priced, submit, termsBefore } from './open-editor';

const change: TeamSetupFlow = { ...flow, isUpgrade: true };
const text =
  'The team’s record is incomplete: its trial, leads, and other terms may be missing here, and what you send replaces them.';

/** A plan change of a team whose response lacks a part. */
const open = (at: string, given = change, more: Partial<Team> = {}) =>
  openEditor({
    flow: given,
    prepare: (fake) => {
      fake.on('team.getById', () => ({
        ok: true,
        value: team({ id: 17, companyName: 'Acme', enterprisePlan: '50', ...more }),
        unexpected: [{ at, text: 'nothing' }],
      }));
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ priceId: 'teams_y', title: 'Teams', enterprisePlan: '50' })],
        couponConfig: [],
      });
      fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 96_00 }] });
    },
  });

it.each(['internalDemoTeams', 'internalDemoTeams[0].trialExpiresAtUtc', 'leadsPaid'])(
  'a plan change says that the record from which it is prefilled is incomplete, and asks: %s',
  async (at) => {
    const app = await open(at);
    expect(await screen.findByText(text)).toBeTruthy();
    await enterText(app.user, field('ZIP code'), '94107');
    await priced('Create · $480.00 per year');
    await app.user.click(submit());
    expect((await screen.findByRole('alertdialog')).textContent).toContain(text);
  },
);

it('a plan change says that seats may be missing if a member of the team couldn’t be read', async () => {
  const app = await open('memberTeams[3]');
  expect(await screen.findByText(text)).toBeTruthy();
  await enterText(app.user, field('ZIP code'), '94107');
  await priced('Create · $480.00 per year');
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(text);
});

it('a plan change says nothing about members if the team’s terms have seats', async () => {
  await open('memberTeams[3]', change, { internalDemoTeams: [demoTeam({ numberSeats: 8 })] });
  expect(field('Seats').value).toBe('8');
  expect(screen.queryByText(text)).toBeNull();
});

it('a plan change says nothing about a part that isn’t in its form', async () => {
  await open('memberTeams[3].isAdmin');
  expect(screen.queryByText(text)).toBeNull();
});

it('a plan change says nothing about an order', async () => {
  await open('orders[0]');
  expect(screen.queryByText(text)).toBeNull();
});

it('a plan change doesn’t say that the plan has changed if the trial only couldn’t be read', async () => {
  const trial = demoTeam({ trialExpiresAtUtc: '2099-01-01T05:00:00.000Z' });
  const billedBefore = billingMark(team({ id: 17, internalDemoTeams: [trial] }), null);
  await open('internalDemoTeams', { ...change, billedBefore });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('a team whose subscription came in an unknown format gets no second one', async () => {
  const app = await openEditor({
    flow: { ...change, stripeCustomer: 'cus_1', termsBefore },
    prepare: (fake) => {
      fake.answer('team.getById', team({ id: 17, stripeSubscription: 'si_1%sub_1' }));
      fake.on('billing.getCustomer', () => ({
        ok: true,
        value: { id: 'cus_1', subscriptions: { data: [] } },
        unexpected: [{ at: 'subscriptions.data[0]', text: 'null' }],
      }));
    },
  });
  expect(await screen.findByText('We can’t tell whether it has a subscription.')).toBeTruthy();
  expect(submit().textContent).toMatch(/^Update/);
  expect(app.fake.inputs('demoTeam.create')).toEqual([]);
});

it('what couldn’t be read of the team isn’t kept as if it were typed', async () => {
  const app = await open('leadsPaid');
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '20');
  app.fake.answer(
    'team.getById',
    team({ id: 17, companyName: 'Acme', enterprisePlan: '50', leadsPaid: 5000 }),
  );
  await app.run(({ server }) => server.client.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(field('Seats').value).toBe('20');
  expect(shownIn('Leads')).toBe('5000');
});

it('a team whose subscription’s ID couldn’t be read gets no second one', async () => {
  await openEditor({
    flow: { ...change, stripeCustomer: 'cus_1' },
    prepare: (fake) => {
      fake.on('team.getById', () => ({
        ok: true,
        value: team({ id: 17 }),
        unexpected: [{ at: 'stripeSubscription', text: '{}' }],
      }));
      fake.answer('billing.getCustomer', {
        id: 'cus_1',
        subscriptions: { data: [{ id: 'sub_1', status: 'active', items: [] }] },
      } as never);
    },
  });
  expect(submit().textContent).toMatch(/^Update/);
});

it('a team whose leads couldn’t be read isn’t compared with its terms before', async () => {
  const app = await open('leadsPaid', { ...change, termsBefore });
  await enterText(app.user, field('ZIP code'), '94107');
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '20');
  await priced('Create · $1,920.00 per year');
  expect(document.body.textContent).not.toContain('Was:');
});

it('a plan change says that the customer’s address couldn’t be read', async () => {
  await openEditor({
    flow: { ...change, stripeCustomer: 'cus_1' },
    prepare: (fake) =>
      fake.on('billing.getCustomer', () => ({
        ok: true,
        value: { id: 'cus_1', address: { country: 'US' }, subscriptions: { data: [] } },
        unexpected: [{ at: 'address.line1', text: '7' }],
      })),
  });
  expect(
    await screen.findByText(
      'The customer’s address couldn’t be loaded: the one in the form replaces it.',
    ),
  ).toBeTruthy();
});

const unreadCustomer =
  'The team’s payment customer couldn’t be read: what you send names none, so the server may create a second one.';

it('a new team’s pricing says, and asks, if its payment customer couldn’t be read', async () => {
  const app = await open('stripeCustomer', flow);
  expect(await screen.findByText(unreadCustomer)).toBeTruthy();
  await enterText(app.user, field('ZIP code'), '94107');
  await priced('Create · $480.00 per year');
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(unreadCustomer);
});

it('a plan change says, and asks, if the team’s payment customer couldn’t be read', async () => {
  const app = await openEditor({
    flow: change,
    prepare: (fake) => {
      fake.on('team.getById', () => ({
        ok: true,
        value: team({ id: 17, companyName: 'Acme', stripeSubscription: 'si_1%sub_1' }),
        unexpected: [{ at: 'stripeCustomer', text: '{}' }],
      }));
    },
  });
  expect((await screen.findByText(unreadCustomer, { exact: false })).textContent).toContain(
    'We can’t tell whether it has a subscription.',
  );
  await enterText(app.user, field('ZIP code'), '94107');
  await choose(app.user, 'Plan', 'New Billing (yearly)');
  await priced('Update · $480.00 per year');
  await app.user.click(field('Charge automatically'));
  expect(
    await screen.findByText('Couldn’t check the team’s cards, so the charge may fail.'),
  ).toBeTruthy();
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(unreadCustomer);
});
