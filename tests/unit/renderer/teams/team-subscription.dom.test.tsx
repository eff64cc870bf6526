import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentCustomer } from '../../../../src/contract/entities/billing';
import type { Team } from '../../../../src/contract/entities/team';
import { descriptionOf, isUnavailable } from '../../../helpers/render-app';
import { customer, demoTeam, subscription } from '../../domain/builders';
import { acme, button, openTeam, shownFor } from './open-team';

/** Noon in New York on 10 March 2026. */
const noon = Date.parse('2026-03-10T16:00:00Z');

/** Freezes the screen's clock but not its timers. */
const at = (ms: number) => {
  vi.useFakeTimers({ now: ms, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
};

const billed = (over: Partial<Team> = {}) =>
  acme({ stripeCustomer: 'cus_1', stripeSubscription: 'si_1%sub_1', ...over });
const yearly = [{ id: 'si_1', price: { recurring: { interval: 'year' } } }];
const open = (record: Team, answer?: PaymentCustomer) =>
  openTeam(record, answer ? { customer: answer } : {});
const trialText = 'On a free trial with no active subscription';
const field = () => screen.getByLabelText<HTMLInputElement>('Trial end date');
const trial9 = demoTeam({ id: 9, trialExpiresAtUtc: '2026-03-20T03:30:00Z' });
const extend = () => button('Extend Trial');
const setDate = (value: string) => fireEvent.change(field(), { target: { value } });

describe('D4: every subscription state', () => {
  test('classic: shows the plan, status, ID, period start from Unix seconds, interval, and leads', async () => {
    await open(
      billed({ leadsPaid: 500 }),
      customer(subscription({ current_period_start: 1_700_000_000 })),
    );
    await waitFor(() => expect(shownFor('Status')).toBe('Active'));
    expect(shownFor('Plan')).toBe('Entrust - Tier 2');
    expect(shownFor('Renews')).toBe('Dec 14, 2023, ET');
    expect(shownFor('Subscription ID')).toContain('sub_1');
    expect(shownFor('Interval')).toBe('Monthly');
    expect(shownFor('Leads')).toBe('500');
    expect(
      screen.getByText('Current period start').nextElementSibling?.querySelector('time')?.dateTime,
    ).toBe('2023-11-14T22:13:20.000Z');
    expect(screen.queryByText(trialText)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Extend Trial' })).toBeNull();
  });

  test('new billing: shows the item’s leads', async () => {
    const items = [{ ...yearly[0], metadata: { leadsQty: 2500 } }];
    await open(billed({ enterprisePlan: '60' }), customer(subscription({ items })));
    await screen.findByText('Yearly');
    expect(shownFor('Plan')).toBe('New Billing');
    expect(shownFor('Leads')).toBe('2,500');
  });

  test('legacy: says that it was never billed through the payment provider', async () => {
    await open(acme({ enterprisePlan: '20' }));
    expect(shownFor('Plan')).toBe('Legacy Teams');
    expect(screen.queryByText('This team has no subscription.')).toBeNull();
  });

  test('past due: uses plain words, with the payment provider’s own status on hover', async () => {
    await open(billed(), customer(subscription({ status: 'past_due' })));
    await waitFor(() => expect(shownFor('Status')).toBe('Past due'));
    expect(screen.getByTitle('past_due')).toBeTruthy();
  });

  test('ended: shows what it was', async () => {
    await open(billed(), customer(subscription({ status: 'canceled' })));
    await waitFor(() => expect(shownFor('Status')).toBe('Canceled'));
    expect(screen.queryByText('This team has no subscription.')).toBeNull();
  });

  test('none: says so', async () => {
    await open(acme({ enterprisePlan: null }));
    expect(shownFor('Plan')).toBe('None');
    expect(screen.getByText('This team has no subscription.')).toBeTruthy();
  });

  test('never paid, ended, or none: each says so, and nothing renews', async () => {
    await open(billed(), customer(subscription({ status: 'incomplete' })));
    await screen.findByText('The first payment hasn’t gone through yet.');
    await screen.findByRole('button', { name: 'Add card' });
    expect(shownFor('Renewal')).toBe('None');
    expect(screen.queryByText('Renews', { selector: 'dt' })).toBeNull();
    expect(screen.queryByText(/No problems found/)).toBeNull();
  });

  test('canceled: shows its status under the name too', async () => {
    await open(billed(), customer(subscription({ status: 'canceled' })));
    await screen.findByText('Canceled: the subscription is no longer billed.');
    await waitFor(() => expect(screen.getAllByText('Canceled').length).toBeGreaterThan(1));
  });

  test('no plan: offers one', async () => {
    await open(acme({ enterprisePlan: null }));
    await screen.findByText('No plan and no subscription.');
    expect(button('Change plan')).toBeTruthy();
  });

  test('in order: says that invoices aren’t checked', async () => {
    await open(billed(), customer(subscription()));
    await screen.findByText('No problems found. Invoices aren’t checked.');
  });

  test('other seats billed: shows both numbers', async () => {
    const items = [{ id: 'si_1', quantity: 5 }];
    await open(billed({ initialQuantity: 20 }), customer(subscription({ items })));
    await screen.findByText('20 available, 5 billed');
  });

  test('no response from the payment provider: shows the error, and nothing that may be wrong', async () => {
    at(noon);
    const trial = demoTeam({ trialExpiresAtUtc: '2026-03-20T12:00:00Z' });
    const app = await openTeam(billed({ internalDemoTeams: [trial] }), {
      prepare: (fake) =>
        fake.refuse('billing.getCustomer', {
          code: 'server',
          status: 422,
          message: 'Provider is down',
        }),
    });
    expect(await screen.findByText('Provider is down')).toBeTruthy();
    expect(screen.queryByText(trialText)).toBeNull();
    expect(screen.queryByText('This team has no subscription.')).toBeNull();
    app.fake.answer('billing.getCustomer', customer(subscription()));
    await app.user.click(button('Try again'));
    await waitFor(() => expect(shownFor('Status')).toBe('Active'));
    expect(screen.queryByText('Provider is down')).toBeNull();
  });
});

describe('D4: the trial section', () => {
  const trial = trial9;

  test('shows a trial without a subscription in words, with its end in US Eastern time', async () => {
    at(noon);
    await open(acme({ internalDemoTeams: [demoTeam({ id: 8, isDeleted: true }), trial] }));
    expect(screen.getByText(trialText)).toBeTruthy();
    expect(field().value).toBe('2026-03-19');
  });

  test('J22: asks before setting the current end date again, and allows it', async () => {
    at(noon);
    const app = await open(acme({ internalDemoTeams: [trial] }));
    app.fake.answer('demoTeam.extendTrial', 9);
    await app.user.click(extend());
    const question = await screen.findByRole('alertdialog', { name: 'Keep the same end date?' });
    expect(question.textContent).toContain('The trial already ends on Mar 19, ET.');
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([]);
    await app.user.click(within(question).getByRole('button', { name: 'Extend Trial' }));
    await waitFor(() => expect(app.fake.inputs('demoTeam.extendTrial')).toHaveLength(1));
  });

  test('can discard a date that was only typed', async () => {
    at(noon);
    const app = await open(acme({ internalDemoTeams: [trial] }));
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    await app.user.click(button('+10 Mar 29, ET'));
    expect(field().value).toBe('2026-03-29');
    await app.user.click(button('Discard'));
    expect(field().value).toBe('2026-03-19');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  test.each([
    ['expired', { trialExpiresAtUtc: '2026-03-01T12:00:00Z' }],
    ['paid', { hasPaid: true }],
    ['deleted', { isDeleted: true }],
  ])('shows no trial for a team that is %s', async (_what, over) => {
    at(noon);
    await open(acme({ internalDemoTeams: [{ ...trial, ...over }] }));
    expect(screen.queryByText(trialText)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Extend Trial' })).toBeNull();
  });

  test('shows both a yearly subscription and its trial', async () => {
    at(noon);
    await open(
      billed({ internalDemoTeams: [trial] }),
      customer(subscription({ status: 'trialing', items: yearly })),
    );
    await waitFor(() => expect(shownFor('Status')).toBe('Trialing'));
    expect(screen.queryByText(trialText)).toBeNull();
    setDate('2026-03-20');
    expect(isUnavailable(extend())).toBe(false);
  });

  test('offers no extension for a monthly subscription', async () => {
    at(noon);
    await open(billed({ internalDemoTeams: [trial] }), customer(subscription()));
    await waitFor(() => expect(shownFor('Status')).toBe('Active'));
    expect(screen.queryByRole('button', { name: 'Extend Trial' })).toBeNull();
  });

  test('disables the button with a reason for a past date, but not for today', async () => {
    at(noon);
    await open(acme({ internalDemoTeams: [trial] }));
    setDate('2026-03-09');
    expect(isUnavailable(extend())).toBe(true);
    expect(descriptionOf(field())).toBe('Date must be in the future');
    setDate('2026-03-10');
    expect(isUnavailable(extend())).toBe(false);
    expect(descriptionOf(field())).toBe('');
    setDate('');
    expect(isUnavailable(extend())).toBe(true);
  });

  test('does not call a half-typed year past until its field is left', async () => {
    at(noon);
    await open(acme({ internalDemoTeams: [trial] }));
    field().focus();
    setDate('0202-03-19');
    expect(descriptionOf(field())).toBe('');
    act(() => field().blur());
    expect(descriptionOf(field())).toBe('Date must be in the future');
    setDate('0020-03-19');
    expect(descriptionOf(field())).toBe('Date must be in the future');
    setDate('2026-03-19');
    expect(descriptionOf(field())).toBe('');
  });

  test('takes the date a shortcut names, and shows the difference next to the button', async () => {
    at(noon);
    const app = await open(acme({ internalDemoTeams: [trial] }));
    expect(screen.queryByText('Same end date')).toBeNull();
    await app.user.click(button('+10 Mar 29, ET'));
    expect(field().value).toBe('2026-03-29');
    expect(screen.getByText('+10 days')).toBeTruthy();
    app.fake.answer('demoTeam.extendTrial', 30);
    await app.user.click(extend());
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([{ id: 9, trialDays: 20 }]);
  });

  test('asks before shortening a trial, and says by how many days', async () => {
    at(noon);
    const app = await open(acme({ internalDemoTeams: [trial] }));
    setDate('2026-03-12');
    expect(screen.getByText('7 days shorter')).toBeTruthy();
    await app.user.click(extend());
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([]);
    const asked = await screen.findByRole('alertdialog', { name: 'Shorten the trial?' });
    expect(asked.textContent).toContain(
      'The trial would end on Mar 12, ET instead of Mar 19, ET: 7 days shorter.',
    );
    app.fake.answer('demoTeam.extendTrial', 30);
    await app.user.click(button('Shorten Trial'));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated internal demo team!'));
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([{ id: 9, trialDays: 3 }]);
  });

  test('asks before setting a date forty years away', async () => {
    at(noon);
    const app = await open(acme({ internalDemoTeams: [trial] }));
    setDate('2066-03-19');
    await app.user.click(extend());
    expect(
      await screen.findByRole('alertdialog', { name: 'Extend by more than a year?' }),
    ).toBeTruthy();
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([]);
  });

  test('counts US Eastern days including both ends, so late evening is still today there', async () => {
    // 11 March in UTC, 10 March 23:30 in New York.
    at(Date.parse('2026-03-11T03:30:00Z'));
    const app = await open(acme({ internalDemoTeams: [trial] }));
    setDate('2026-03-20');
    app.fake.answer('demoTeam.extendTrial', 30);
    await app.user.click(extend());
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated internal demo team!'));
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([{ id: 9, trialDays: 11 }]);
    expect(app.store.getState().drafts.texts).toEqual({});
  });

  test('shows the end in US Eastern time, in the fact as in the field', async () => {
    at(noon);
    // A time without a zone is UTC: the evening of the 12th in New York.
    const ends = '2026-03-13T03:30:00';
    await open(acme({ internalDemoTeams: [{ ...trial, trialExpiresAtUtc: ends }] }));
    expect(shownFor('Trial ends')).toBe('Mar 12, ET');
    expect(field().value).toBe('2026-03-12');
  });

  test('extends once on a double click, and keeps the date after a refusal', async () => {
    at(noon);
    const app = await open(acme({ internalDemoTeams: [trial] }));
    setDate('2026-04-01');
    const held = app.fake.hold('demoTeam.extendTrial');
    await app.user.dblClick(extend());
    await act(async () => held.refuse({ code: 'conflict', message: 'Already paid' }));
    expect(app.snackbar()).toBe('Already paid');
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([{ id: 9, trialDays: 23 }]);
    expect(field().value).toBe('2026-04-01');
  });
});

describe('problems listed under the team’s name', () => {
  const attention = () =>
    within(screen.getByRole('list', { name: 'Needs attention' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('include past due and an expired card, worst first, each with its fix', async () => {
    at(noon);
    const app = await openTeam(billed(), {
      customer: customer(subscription({ status: 'past_due' })),
      prepare: (fake) =>
        fake.answer('billing.paymentMethods', [
          { id: 'pm_1', card: { brand: 'visa', last4: '0069', exp_month: 2, exp_year: 2026 } },
        ]),
    });
    await waitFor(() =>
      expect(attention()).toEqual([
        'Past due: the last payment failed.',
        'The card ending in 0069 expired 02/2026.Add another card',
      ]),
    );
    app.fake.answer('billing.cardProvider', {
      frameUrl: 'about:blank',
      scriptUrl: '',
      liveKey: '',
      testKey: '',
    });
    await app.user.click(screen.getByRole('button', { name: 'Add another card' }));
    expect(app.store.getState().navigation.modals.at(-1)).toEqual({
      kind: 'add-card',
      stripeCustomerId: 'cus_1',
      company: 'Acme',
    });
  });

  test('include a team without a free seat, with a link to its plan', async () => {
    at(noon);
    const memberTeams = [5, 6].map((id) => ({
      id,
      isAdmin: false,
      member: { id, email: `m${id}@x.test` },
    }));
    const app = await open(acme({ initialQuantity: 2, memberTeams }));
    expect(attention()).toEqual(['All 2 seats are taken.Change plan']);
    const held = app.fake.hold('team.changePlan');
    await app.user.click(button('Change plan'));
    expect((await held.arrived).input).toMatchObject({ teamId: 30 });
  });

  test('include a trial that ends soon, with a link to its date, and are hidden when there are none', async () => {
    at(noon);
    const app = await open(acme({ internalDemoTeams: [trial9] }));
    expect(attention()).toEqual(['The trial ends in 9 days (Mar 19, ET).Change end date']);
    await app.user.click(button('Change end date'));
    expect(document.activeElement).toBe(field());
    app.server.record = acme();
    app.changed();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull());
  });
});

describe('D8: payment methods', () => {
  test('list the customer’s cards', async () => {
    await openTeam(billed(), {
      customer: customer(),
      prepare: (fake) =>
        fake.answer('billing.paymentMethods', [
          { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 } },
          { id: 'pm_2' },
        ]),
    });
    expect(await screen.findByText('Visa ending in 4242, expires 04/2030')).toBeTruthy();
    expect(screen.getByText('Card ending in ????')).toBeTruthy();
  });

  test('highlight and announce a card that was just added', async () => {
    const card = (id: string, last4: string) => ({ id, card: { brand: 'visa', last4 } });
    const app = await openTeam(billed(), {
      customer: customer(),
      prepare: (fake) => fake.answer('billing.paymentMethods', [card('pm_1', '4242')]),
    });
    await screen.findByText('Visa ending in 4242');
    app.fake.answer('billing.paymentMethods', [card('pm_1', '4242'), card('pm_2', '1111')]);
    act(() => app.store.getState().server.reload((method) => method === 'billing.paymentMethods'));
    expect(await screen.findByText('Visa ending in 1111 was added to Acme.')).toBeTruthy();
  });

  test('show an empty message for a customer without cards', async () => {
    await openTeam(billed(), { customer: customer() });
    expect(await screen.findByText('No payment methods yet')).toBeTruthy();
  });

  test('are hidden without a customer', async () => {
    await openTeam(acme());
    expect(screen.queryByRole('button', { name: 'Add Card' })).toBeNull();
  });
});
