import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Team } from '../../../../src/contract/entities/team';
import type { FakeBridge, HeldCall } from '../../../helpers/fake-bridge';
import { shortenPauses } from '../../../helpers/shorten-pauses';
import { customer, demoTeam, subscription } from '../../domain/builders';
import { at, billed, noon, openTeam, shownFor } from './open-team';

const trial = demoTeam({ id: 9, trialExpiresAtUtc: '2026-04-20T03:30:00Z' });

test('a team whose subscription isn’t known yet is not said to be on trial', async () => {
  shortenPauses();
  at(noon);
  let held: HeldCall<'billing.getCustomer'> | undefined;
  await openTeam(billed({ internalDemoTeams: [trial] }), {
    prepare: (fake) => {
      held = fake.hold('billing.getCustomer');
    },
  });
  await waitFor(() => expect(shownFor('Renews')).toBe('…'));
  expect(screen.queryByText('On trial')).toBeNull();
  held?.answer(customer(subscription({ status: 'past_due' })));
  await waitFor(() => expect(shownFor('Status')).toBe('Past due'));
  // Also under the name.
  expect(screen.getAllByText('Past due')).toHaveLength(2);
});

test('a trial without a subscription is known before the payment provider responds', async () => {
  shortenPauses();
  at(noon);
  await openTeam(billed({ internalDemoTeams: [trial], stripeSubscription: null }), {
    prepare: (fake) => {
      fake.hold('billing.getCustomer');
    },
  });
  await waitFor(() => expect(shownFor('Trial ends')).toContain('Apr 19, ET'));
  expect(screen.getByText('On trial')).toBeTruthy();
});

test('problems that could not be checked because the subscription didn’t load are named, with a retry', async () => {
  at(noon);
  const app = await openTeam(billed(), {
    prepare: (fake) =>
      fake.refuse('billing.getCustomer', {
        code: 'server',
        status: 422,
        message: 'Provider is down',
      }),
  });
  const missing = await screen.findByText('Couldn’t check billing.');
  app.fake.answer('billing.getCustomer', customer(subscription({ status: 'past_due' })));
  await app.user.click(within(missing).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Past due: the last payment failed.')).toBeTruthy();
});

describe('a subscription whose row came in an unknown format', () => {
  const dropped = (at: string) => (fake: FakeBridge) =>
    fake.on('billing.getCustomer', () => ({
      ok: true,
      value: customer(subscription({ id: 'sub_of_another_team' })),
      unexpected: [{ at, text: 'null' }],
    }));
  const open = (over: Partial<Team> = {}, part = 'subscriptions.data[0]') => {
    at(noon);
    return openTeam(billed({ enterprisePlan: null, ...over }), { prepare: dropped(part) });
  };

  test('is not said to be missing, and the rest of the record shows', async () => {
    await open();
    const details = within(screen.getByRole('region', { name: 'Subscription Details' }));
    await details.findByText('The subscription came in an unknown format.');
    expect(shownFor('Subscription ID')).toContain('sub_1');
    expect(shownFor('Renews')).toBe('Unknown');
    expect(screen.queryByText('This team has no subscription.')).toBeNull();
    expect(screen.queryByText('No plan and no subscription.')).toBeNull();
    expect(await screen.findByText('Couldn’t check billing.')).toBeTruthy();
  });

  test('does not make its team one on trial', async () => {
    await open({ internalDemoTeams: [trial] });
    await screen.findByText('The subscription came in an unknown format.');
    expect(screen.queryByText('On trial')).toBeNull();
    expect(screen.queryByText('On a free trial with no active subscription')).toBeNull();
    expect(screen.getByRole('button', { name: 'Replace Plan' })).toBeTruthy();
  });

  test('is not confused with another part', async () => {
    await open({}, 'address.line1');
    expect(await screen.findByText('This team has no subscription.')).toBeTruthy();
  });
});

describe('a payment customer whose ID came in an unknown format', () => {
  const open = (over: Partial<Team> = {}) => {
    at(noon);
    const record = billed({ enterprisePlan: null, stripeCustomer: null, ...over });
    return openTeam(record, {
      prepare: (fake) =>
        fake.on('team.getById', () => ({
          ok: true,
          value: record,
          unexpected: [{ at: 'stripeCustomer', text: '{"id":7}' }],
        })),
    });
  };

  test('is not said to be missing, nor are its card and subscription', async () => {
    const app = await open({ internalDemoTeams: [trial] });
    expect(shownFor('Payment customer')).toBe(
      'Not available: The payment customer came in an unknown format.',
    );
    expect(shownFor('Card on file')).toBe('Unknown');
    expect(shownFor('Renews')).toBe('Unknown');
    expect(screen.queryByText('On trial')).toBeNull();
    expect(screen.queryByText('This team has no subscription.')).toBeNull();
    const missing = await screen.findByText('Couldn’t check billing.');
    app.fake.on('team.getById', () => ({
      ok: true,
      value: billed(),
    }));
    app.fake.answer('billing.getCustomer', customer(subscription({ status: 'past_due' })));
    await app.user.click(within(missing).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Past due: the last payment failed.')).toBeTruthy();
    expect(shownFor('Payment customer')).toContain('cus_1');
  });

  test('leaves a team without a subscription on its trial', async () => {
    await open({ internalDemoTeams: [trial], stripeSubscription: null });
    expect(screen.getByText('On a free trial with no active subscription')).toBeTruthy();
    expect(shownFor('Trial ends')).toContain('Apr 19, ET');
  });
});

describe('the problems that don’t depend on billing', () => {
  const full = { initialQuantity: 1, memberTeams: [{ id: 9, isAdmin: false, member: { id: 99 } }] };
  const attention = () =>
    within(screen.getByRole('list', { name: 'Needs attention' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('show while the subscription loads', async () => {
    shortenPauses();
    at(noon);
    let held: HeldCall<'billing.getCustomer'> | undefined;
    await openTeam(billed({ ...full, enterprisePlan: null }), {
      prepare: (fake) => {
        held = fake.hold('billing.getCustomer');
        fake.answer('team.crmExportLogs', [
          { id: 1, status: 0, integrationType: 'salesforce', isParagon: false },
        ]);
      },
    });
    await waitFor(() =>
      expect(attention()).toEqual([
        'The only seat is taken.Change plan',
        expect.stringContaining('See why'),
      ]),
    );
    const plan = screen.getByRole('button', { name: 'Change plan' });
    held?.answer(customer(subscription({ status: 'past_due' })));
    await waitFor(() =>
      expect(attention()).toEqual([
        'The only seat is taken.Change plan',
        expect.stringContaining('See why'),
        'Past due: the last payment failed.Add card',
      ]),
    );
    expect(screen.getByRole('button', { name: 'Change plan' })).toBe(plan);
  });

  test('come after past due if they all show at once', async () => {
    at(noon);
    await openTeam(billed({ ...full, enterprisePlan: null }), {
      customer: customer(subscription({ status: 'past_due' })),
    });
    await waitFor(() =>
      expect(attention()).toEqual([
        'Past due: the last payment failed.Add card',
        'The only seat is taken.Change plan',
      ]),
    );
  });

  test('keep their fix if a later one has the same', async () => {
    at(noon);
    let held: HeldCall<'billing.paymentMethods'> | undefined;
    await openTeam(billed(), {
      customer: customer(subscription({ status: 'past_due' })),
      prepare: (fake) => {
        held = fake.hold('billing.paymentMethods');
      },
    });
    await waitFor(() =>
      expect(attention()).toEqual(['Past due: the last payment failed.Add another card']),
    );
    held?.answer([
      { id: 'pm_1', card: { brand: 'visa', last4: '0069', exp_month: 2, exp_year: 2026 } },
    ]);
    await waitFor(() =>
      expect(attention()).toEqual([
        'Past due: the last payment failed.Add another card',
        'The card ending in 0069 expired 02/2026.',
      ]),
    );
  });

  test('show if the subscription couldn’t be loaded, with a retry', async () => {
    at(noon);
    await openTeam(billed({ ...full, enterprisePlan: null }), {
      prepare: (fake) =>
        fake.refuse('billing.getCustomer', { code: 'server', status: 422, message: 'Down' }),
    });
    await waitFor(() =>
      expect(attention()).toEqual([
        'The only seat is taken.Change plan',
        'Couldn’t check billing.Try again',
      ]),
    );
  });

  test('include the end of a trial without a subscription', async () => {
    shortenPauses();
    at(noon);
    const ends = demoTeam({ id: 9, trialExpiresAtUtc: '2026-03-20T03:30:00Z' });
    await openTeam(billed({ internalDemoTeams: [ends], stripeSubscription: null }), {
      prepare: (fake) => {
        fake.hold('billing.getCustomer');
      },
    });
    expect(await screen.findByText('The trial ends in 9 days (Mar 19, ET).')).toBeTruthy();
  });
});

test('a trial can be extended if the subscription couldn’t be loaded, and its ID is shown', async () => {
  at(noon);
  const app = await openTeam(billed({ internalDemoTeams: [trial] }), {
    prepare: (fake) =>
      fake.refuse('billing.getCustomer', { code: 'server', status: 422, message: 'Down' }),
  });
  expect(await screen.findByText('Down')).toBeTruthy();
  expect(shownFor('Subscription ID')).toBe('sub_1');
  // The subscription may be active.
  expect(screen.queryByText('On a free trial with no active subscription')).toBeNull();
  app.fake.answer('demoTeam.extendTrial', 9);
  await app.user.click(screen.getByRole('button', { name: '+10 Apr 29, ET' }));
  await app.user.click(screen.getByRole('button', { name: 'Extend Trial' }));
  await waitFor(() =>
    expect(app.fake.inputs('demoTeam.extendTrial')).toMatchObject([{ id: 9, trialDays: 51 }]),
  );
});
