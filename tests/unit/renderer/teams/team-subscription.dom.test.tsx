import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { PaymentCustomer } from '../../../../src/contract/entities/billing';
import type { Team } from '../../../../src/contract/entities/team';
import { customer, demoTeam, subscription } from '../../domain/builders';
import { acme, at, billed, button, noon, openTeam, shownFor } from './open-team';

const yearly = [{ id: 'si_1', price: { recurring: { interval: 'year' } } }];
const open = (record: Team, answer?: PaymentCustomer) =>
  openTeam(record, answer ? { customer: answer } : {});
const trialText = 'On a free trial with no active subscription';

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
    expect(shownFor('Renews')).toBe('Unknown');
    expect(screen.queryByText(trialText)).toBeNull();
    expect(screen.queryByText('This team has no subscription.')).toBeNull();
    app.fake.answer('billing.getCustomer', customer(subscription()));
    const details = within(screen.getByRole('region', { name: 'Subscription Details' }));
    await app.user.click(details.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shownFor('Status')).toBe('Active'));
    expect(screen.queryByText('Provider is down')).toBeNull();
  });

  test('a second try: the error and the trial’s form stay, with the form’s date', async () => {
    at(noon);
    const trial = demoTeam({ trialExpiresAtUtc: '2026-03-20T12:00:00Z' });
    const app = await openTeam(billed({ internalDemoTeams: [trial], stripeSubscription: null }), {
      prepare: (fake) =>
        fake.refuse('billing.getCustomer', { code: 'server', status: 422, message: 'Down' }),
    });
    const details = within(screen.getByRole('region', { name: 'Subscription Details' }));
    const retry = await details.findByRole('button', { name: 'Try again' });
    const field = details.getByLabelText<HTMLInputElement>('Trial end date');
    await app.user.clear(field);
    await app.user.type(field, '2026-05-01');
    const held = app.fake.hold('billing.getCustomer');
    await app.user.click(retry);
    expect(details.getByText('Down')).toBeTruthy();
    expect(details.queryByText('Loading...')).toBeNull();
    expect(document.activeElement).toBe(retry);
    expect(retry.ariaBusy).toBe('true');
    expect(details.getByLabelText('Trial end date')).toBe(field);
    expect(field.value).toBe('2026-05-01');
    held.answer(customer());
    await waitFor(() => expect(details.queryByText('Down')).toBeNull());
    expect(document.activeElement).toBe(
      screen.getByRole('region', { name: 'Subscription Details' }),
    );
    expect(details.getByLabelText('Trial end date')).toBe(field);
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
        'Past due: the last payment failed.Add another card',
        'The card ending in 0069 expired 02/2026.',
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
    expect(attention()).toEqual(['Both seats are taken.Change plan']);
    const held = app.fake.hold('team.changePlan');
    await app.user.click(button('Change plan'));
    expect((await held.arrived).input).toMatchObject({ teamId: 30 });
  });

  test('offer a new plan only to sales', async () => {
    at(noon);
    const memberTeams = [{ id: 5, isAdmin: false, member: { id: 5, email: 'm5@x.test' } }];
    await openTeam(acme({ initialQuantity: 1, memberTeams }), {
      permissions: ['search', 'admin', 'ops'],
    });
    await waitFor(() => expect(attention()).toEqual(['The only seat is taken.']));
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull();
  });

  test('include a trial that ends soon, with a link to its date, and are hidden when there are none', async () => {
    at(noon);
    const trial = demoTeam({ id: 9, trialExpiresAtUtc: '2026-03-20T03:30:00Z' });
    const app = await open(acme({ internalDemoTeams: [trial] }));
    expect(attention()).toEqual(['The trial ends in 9 days (Mar 19, ET).Change end date']);
    await app.user.click(button('Change end date'));
    expect(document.activeElement).toBe(screen.getByLabelText('Trial end date'));
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
