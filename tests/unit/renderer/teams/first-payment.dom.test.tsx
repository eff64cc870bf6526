import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { customer, subscription } from '../../domain/builders';
import { acme, openTeam } from './open-team';

const flow = { ...newTeamSetupFlow('olive@fresh.test', false, 'flow-1'), teamId: 30 };

/** A team whose first payment hasn't gone through, with the flows that staff left for it. */
const openUnpaid = (left: readonly TeamSetupFlow[]) =>
  openTeam(acme({ stripeCustomer: 'cus_1', stripeSubscription: 'si_1%sub_1' }), {
    customer: customer(subscription({ status: 'incomplete' })),
    prepare: (fake) => fake.answer('teamSetup.parked', [...left]),
  });
const attention = () =>
  within(screen.getByRole('list', { name: 'Needs attention' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('a first payment that is missing has Add card as its fix', async () => {
  await openUnpaid([]);
  await waitFor(() =>
    expect(attention()).toEqual(['The first payment hasn’t gone through yet.Add card']),
  );
});

test('no first payment is missing while its invoice isn’t sent', async () => {
  await openUnpaid([{ ...flow, pricingSet: true }]);
  await waitFor(() => expect(attention()).toEqual(['Price set, invoice not drafted.Continue']));
});

test('a price that isn’t set explains no missing payment', async () => {
  await openUnpaid([flow]);
  await waitFor(() =>
    expect(attention()).toEqual([
      'Team created, no price set.Continue',
      'The first payment hasn’t gone through yet.Add card',
    ]),
  );
});

test('a team isn’t said to have no problems if its unfinished flows couldn’t be loaded', async () => {
  const app = await openTeam(acme({ enterprisePlan: '20' }), {
    prepare: (fake) =>
      fake.refuse('teamSetup.parked', { code: 'server', status: 422, message: 'Down' }),
  });
  const missing = await screen.findByText('Couldn’t check for an unfinished price or invoice.');
  app.fake.answer('teamSetup.parked', [flow]);
  await app.user.click(within(missing).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(attention()).toEqual(['Team created, no price set.Continue']));
});
