import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { AppError } from '../../../../src/contract/wire/errors';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { dropdown, shownIn } from '../../../helpers/dropdown';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { enterText, isUnavailable, type RenderedApp } from '../../../helpers/render-app';
import { price, team } from '../../domain/builders';
import { field, openEditor, priced, submit, yearlyTerms } from './open-editor';

const down: AppError = { code: 'server', status: 500, message: 'The database is busy' };
const priceConfig = [price({ priceId: 'teams_y', title: 'Teams' })];
const upgrade: TeamSetupFlow = {
  ...newTeamSetupFlow('acme@x.test', true, 'flow-1'),
  teamId: 17,
  stripeCustomer: 'cus_1',
  termsBefore: { ...yearlyTerms, companyName: 'Acme', numberSeats: 12 },
};
const acme = team({
  id: 17,
  stripeCustomer: 'cus_1',
  stripeSubscription: 'si_1%sub_1',
  leadsPaid: 5000,
});
const customer = {
  id: 'cus_1',
  address: { country: 'US', postal_code: '94107', state: 'CA', line1: 'Pier 1', city: 'Oakland' },
  subscriptions: { data: [{ id: 'sub_1', status: 'active', items: [] }] },
} as never;

type Read = 'billing.priceConfig' | 'team.getById' | 'billing.getCustomer';

/** The plan change of a team with a subscription; `refused` can't be read at first. */
const open = async (...refused: readonly Read[]) => {
  const prepare = (fake: FakeBridge) => {
    fake.answer('billing.priceConfig', { priceConfig, couponConfig: [] });
    fake.answer('team.getById', acme);
    fake.answer('billing.getCustomer', customer);
    fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 96_00 }] });
    fake.answer('pricing.set', upgrade);
    for (const method of refused) fake.refuse(method, down);
  };
  return openEditor({ flow: upgrade, prepare });
};
/** All of it can be read now, and `Try again` is pressed. */
const readAgain = async (app: RenderedApp, read = customer) => {
  app.fake.answer('billing.priceConfig', { priceConfig, couponConfig: [] });
  app.fake.answer('team.getById', acme);
  app.fake.answer('billing.getCustomer', read);
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  await screen.findByRole('form', { name: 'Edit Subscription' });
};
const typeSeats = async (app: RenderedApp) => {
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '20');
};
const noTeam =
  'The team couldn’t be loaded: its leads and other terms may be missing here, and what you send replaces them.';
const noAddress = 'The customer’s address couldn’t be loaded: the one in the form replaces it.';

test('a plan change keeps the team’s plan if the prices load after something was typed', async () => {
  const app = await open('billing.priceConfig');
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  await typeSeats(app);
  expect(isUnavailable(submit())).toBe(true);
  await app.user.click(screen.getByRole('button', { name: '1 field needs attention' }));
  await readAgain(app);
  await waitFor(() => expect(shownIn('Plan')).toBe('Teams (yearly)'));
  expect(field('Seats').value).toBe('20');
  await priced('Update · $1,920.00 per year');
});

test('the form stays while something is read again, with what is typed and opened in it', async () => {
  const app = await open('billing.getCustomer');
  await app.user.click(screen.getByRole('button', { name: /^Address/ }));
  const held = app.fake.hold('billing.getCustomer');
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await held.arrived;
  expect(screen.getByText(noAddress)).toBeTruthy();
  await enterText(app.user, field('Address line'), 'Pier 9');
  field('Address line').setSelectionRange(2, 4);
  await act(async () => held.answer(customer));
  expect(screen.queryByText(noAddress)).toBeNull();
  expect(document.activeElement).toBe(field('Address line'));
  expect([field('Address line').value, field('Address line').selectionStart]).toEqual([
    'Pier 9',
    2,
  ]);
  expect([field('City').value, field('ZIP code').value]).toEqual(['Oakland', '94107']);
});

test('a plan typed before the plans could be loaded is taken once they are there', async () => {
  const app = await open('billing.priceConfig');
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  await app.user.type(dropdown('Plan'), 'bil');
  expect(screen.getByRole('option').textContent).toBe('Not loaded');
  const held = app.fake.hold('billing.priceConfig');
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(shownIn('Plan')).toBe('bil');
  expect(screen.queryByText('No current plan is available.')).toBeNull();
  await app.user.tab();
  await act(async () => held.answer({ priceConfig, couponConfig: [] }));
  expect(shownIn('Plan')).toBe('New Billing (yearly)');
});

test('a plan typed before the plans could be loaded is discarded with the form', async () => {
  const app = await open('billing.priceConfig');
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  await enterText(app.user, field('Company name'), ' Inc');
  await app.user.type(dropdown('Plan'), 'bil');
  await app.user.tab();
  expect(shownIn('Plan')).toBe('bil');
  await app.user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(shownIn('Plan')).toBe('Not loaded');
  expect(document.activeElement).toBe(field('Company name'));
  await readAgain(app);
  expect(shownIn('Plan')).toBe('Teams (yearly)');
});

test('J22: a plan change without the team’s record updates its subscription after a question, and reads it again', async () => {
  const app = await open('team.getById');
  expect(screen.getByRole('alert').textContent).toContain('The database is busy');
  await typeSeats(app);
  await priced('Update · $1,920.00 per year');
  // The leads of the current plan are unknown, so nothing is compared with it.
  expect(document.body.textContent).not.toContain('Was:');
  expect(screen.getByLabelText('Old and new price').textContent).toContain('Current priceUnknown');
  await app.user.click(submit());
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(noTeam);
  expect(question.textContent).not.toContain(noAddress);
  await app.user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(app.fake.inputs('pricing.set')).toEqual([]);
  await readAgain(app);
  expect(field('Seats').value).toBe('20');
  expect(shownIn('Leads')).toBe('5000');
  expect(document.body.textContent).not.toContain(noTeam);
  await priced('Update · $1,920.00 per year');
});

test('J22: a plan change without the customer’s address says so, asks, and sends the address once it is read', async () => {
  const app = await open('billing.getCustomer');
  await typeSeats(app);
  await app.user.clear(field('ZIP code'));
  await enterText(app.user, field('ZIP code'), '94110');
  await priced('Update · $1,920.00 per year');
  screen.getByText(noAddress);
  await app.user.click(submit());
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(noAddress);
  expect(question.textContent).not.toContain(noTeam);
  await app.user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await readAgain(app);
  await priced('Update · $1,920.00 per year');
  await app.user.click(submit());
  // Its leads aren't in the preview, which is a question of its own.
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Update/ }),
  );
  await waitFor(() => expect(app.fake.inputs('pricing.set')).toHaveLength(1));
  expect(app.fake.inputs('pricing.set')).toMatchObject([
    {
      pricing: {
        numberSeats: 20,
        leadsNumber: 5000,
        stripeAddress: {
          country: 'US',
          postal_code: '94110',
          state: 'CA',
          line1: 'Pier 1',
          city: 'Oakland',
        },
      },
    },
  ]);
});

test('an address typed while the customer can’t be read stays in the country that was shown', async () => {
  const app = await open('billing.getCustomer');
  await app.user.clear(field('ZIP code'));
  await enterText(app.user, field('ZIP code'), '94110');
  expect(shownIn('Country')).toBe('United States');
  const address = { country: 'DE', postal_code: '10115', line1: 'Hauptstr. 1', city: 'Berlin' };
  await readAgain(app, { ...(customer as object), address } as never);
  expect(shownIn('Country')).toBe('United States');
  await priced('Update · $1,152.00 per year');
  await app.user.click(submit());
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Update/ }),
  );
  await waitFor(() => expect(app.fake.inputs('pricing.set')).toHaveLength(1));
  expect(app.fake.inputs('pricing.set')[0]?.pricing.stripeAddress).toEqual({
    country: 'US',
    postal_code: '94110',
    state: '',
    line1: '',
    city: '',
  });
});

test('a plan change takes its subscription from the earlier terms if nothing else was read', async () => {
  const app = await open('team.getById', 'billing.getCustomer');
  await enterText(app.user, field('ZIP code'), '94107');
  await priced('Update · $1,152.00 per year');
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    `${noTeam} We can’t tell whether it has a subscription. ${noAddress}`,
  );
  expect(screen.getAllByText('The database is busy')).toHaveLength(1);
});

test('dates that are sent without the customer’s record stay as sent', async () => {
  const app = await open('billing.getCustomer');
  await enterText(app.user, field('ZIP code'), '94110');
  const dueDate = field('Invoice due').value;
  const draft = () => app.store.getState().drafts.texts['team-setup/17/editor'] ?? '';
  expect(draft()).not.toContain('dueDate');
  app.fake.refuse('pricing.set', { code: 'offline', message: 'No response', outcome: 'unknown' });
  await waitFor(() => expect(isUnavailable(submit())).toBe(false));
  await app.user.click(submit());
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Update/ }),
  );
  await waitFor(() => expect(app.fake.inputs('pricing.set')).toHaveLength(1));
  expect(JSON.parse(draft())).toMatchObject({ dueDate });
});

test('records that were read in part, and couldn’t be read again, are tried again once', async () => {
  const address = [{ at: 'address', text: '{}' }];
  const read = { ok: true, value: { id: 'cus_1' }, unexpected: address } as never;
  const app = await openEditor({
    flow: upgrade,
    prepare: (fake) => {
      fake.answer('billing.priceConfig', { priceConfig, couponConfig: [] });
      fake.answer('team.getById', acme);
      fake.on('billing.getCustomer', () => read);
      fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 96_00 }] });
    },
  });
  expect(await screen.findByText(noAddress)).toBeTruthy();
  app.fake.refuse('billing.getCustomer', down);
  // As after a lock.
  await app.run(({ server }) => server.reload((method) => method === 'billing.getCustomer'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  const held = app.fake.hold('billing.getCustomer');
  await app.user.click(again);
  await held.arrived;
  expect(again.ariaBusy).toBe('true');
});
