import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Team } from '../../../../src/contract/entities/team';
import { everyPermission, renderApp } from '../../../helpers/render-app';
import { customer, price, subscription } from '../../domain/builders';
import { acme, openTeam, shownFor } from './open-team';

const billed = (over: Partial<Team> = {}) =>
  acme({ stripeCustomer: 'cus_1', stripeSubscription: 'si_1%sub_1', ...over });

describe("a team's price and invoices", () => {
  test('shows the price by its full name, and what it costs by the price list', async () => {
    const prices = { priceConfig: [price({ priceId: 'teams_y' })], couponConfig: [] };
    const items = [
      { id: 'si_1', quantity: 24, price: { id: 'teams_y', recurring: { interval: 'year' } } },
    ];
    const record = billed({ leadsPaid: 500 });
    const app = await openTeam(record, {
      customer: customer(subscription({ items })),
      prepare: (fake) => {
        fake.answer('billing.priceConfig', prices);
        fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 9600 }] });
      },
    });
    await waitFor(() => expect(shownFor('Billed as')).toBe('Teams (yearly)'));
    await waitFor(() =>
      expect(shownFor('List price')).toBe(
        '$2,304.00 per yearFor 24 seats. Excludes the 500 leads, discounts, custom prices, and multi-year terms.',
      ),
    );
    expect(app.fake.inputs('billing.previewCurrent')).toMatchObject([
      { number_seats: 24, leadsNumber: 500, discount_factor: 1, sourcePriceId: 'teams_y' },
    ]);
  });

  test('waits for the price list, so that the price does not push down what is below it', async () => {
    const items = [
      { id: 'si_1', quantity: 24, price: { id: 'teams_y', recurring: { interval: 'year' } } },
    ];
    const app = renderApp(null, {
      permissions: ['search'],
      prepare: (fake) => {
        fake.answer('team.getById', billed());
        fake.answer('team.salesData', null);
        fake.answer('billing.getCustomer', customer(subscription({ items })));
        fake.answer('billing.paymentMethods', []);
      },
    });
    const prices = app.fake.hold('billing.priceConfig');
    act(() => app.store.getState().navigation.openModal({ kind: 'team', id: 30 }));
    await screen.findByText('Loading team 30');
    await waitFor(() => expect(app.fake.inputs('billing.paymentMethods')).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByRole('heading', { name: 'Payment methods' })).toBeNull();
    prices.answer({ priceConfig: [price({ priceId: 'teams_y' })], couponConfig: [] });
    await screen.findByRole('heading', { name: 'Payment methods' });
    expect(shownFor('Billed as')).toBe('Teams (yearly)');
  });

  test('shows no price that the payment provider does not return, and requests none without the permission', async () => {
    const items = [
      { id: 'si_1', quantity: 24, price: { id: 'other', recurring: { interval: 'year' } } },
    ];
    await openTeam(billed(), { customer: customer(subscription({ items })) });
    await screen.findByText('Yearly');
    for (const label of ['Billed as', 'List price']) expect(screen.queryByText(label)).toBeNull();
    cleanup();
    const known = [{ ...items[0], price: { id: 'price_1', recurring: { interval: 'year' } } }];
    await openTeam(billed(), {
      permissions: ['search'],
      customer: customer(subscription({ items: known })),
    });
    await waitFor(() => expect(shownFor('Billed as')).toBe('Entrust (yearly)'));
    expect(screen.queryByText('List price')).toBeNull();
  });
});

const message = "No such customer: 'cus_1'";

/** A team whose payment customer is missing, so that both calls fail. */
const openWithoutCustomer = async () => {
  const app = renderApp(null, {
    permissions: everyPermission,
    prepare: (fake) => {
      fake.answer('team.getById', billed());
      fake.answer('team.salesData', null);
      fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
      fake.refuse('billing.getCustomer', { code: 'server', status: 404, message });
      fake.refuse('billing.paymentMethods', { code: 'server', status: 404, message });
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'team', id: 30 }));
  // Section 8: a failure to load payment methods is an alert, too.
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Couldn’t load for the same reason.')).toBeTruthy();
  return app;
};

test('a missing customer is said once, with one retry for both', async () => {
  const app = await openWithoutCustomer();
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(screen.queryByText('No payment methods yet')).toBeNull();
  app.fake.answer('billing.getCustomer', customer(subscription()));
  app.fake.answer('billing.paymentMethods', []);
  const box = screen.getByText(message).closest('[role="alert"]') as HTMLElement;
  await app.user.click(within(box).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No payment methods yet')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test('a retry of the check of billing loads both, too', async () => {
  const app = await openWithoutCustomer();
  app.fake.answer('billing.getCustomer', customer(subscription()));
  app.fake.answer('billing.paymentMethods', []);
  const missing = screen.getByText('Couldn’t check billing.');
  await app.user.click(within(missing).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No payment methods yet')).toBeTruthy();
});

test('a team’s status stays while plans that couldn’t be loaded load again', async () => {
  const app = renderApp(null, {
    permissions: everyPermission,
    prepare: (fake) => {
      fake.answer('team.getById', billed());
      fake.answer('team.salesData', null);
      fake.answer('billing.getCustomer', customer(subscription()));
      fake.answer('billing.paymentMethods', []);
      fake.answer('journal.list', []);
      fake.refuse('billing.priceConfig', { code: 'server', status: 422, message: 'Busy' });
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'team', id: 30 }));
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  const shown = () => screen.getAllByText('Active').length;
  expect(shown()).toBe(2);
  const held = app.fake.hold('billing.priceConfig');
  await app.user.click(screen.getByRole('button', { name: 'Timeline' }));
  await held.arrived;
  expect(shown()).toBe(2);
});
