import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HeldCall } from '../../../helpers/fake-bridge';
import { customer, demoTeam, subscription } from '../../domain/builders';
import { at, billed, noon, openTeam, shownFor } from './open-team';

const trial = demoTeam({ id: 9, trialExpiresAtUtc: '2026-04-20T03:30:00Z' });

test('a team whose subscription isn’t known yet is not said to be on trial', async () => {
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
