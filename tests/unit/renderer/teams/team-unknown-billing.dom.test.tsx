import { screen, waitFor } from '@testing-library/react';
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
