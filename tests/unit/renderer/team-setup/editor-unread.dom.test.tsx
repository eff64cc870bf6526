import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { AppError } from '../../../../src/contract/wire/errors';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { shownIn } from '../../../helpers/dropdown';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { isUnavailable } from '../../../helpers/render-app';
import { price, team } from '../../domain/builders';
import { field, openEditor, priced, submit } from './open-editor';

const down: AppError = { code: 'server', status: 500, message: 'The database is busy' };
const priceConfig = [price({ priceId: 'teams_y', title: 'Teams' })];
const upgrade: TeamSetupFlow = {
  ...newTeamSetupFlow('acme@x.test', true, 'flow-1'),
  teamId: 17,
  stripeCustomer: 'cus_1',
  termsBefore: {
    companyName: 'Acme',
    numberSeats: 12,
    priceId: 'teams_y',
    isPriceMonthly: false,
    isCustomPricing: false,
    multiYearSub: false,
    offerFreeTrial: false,
  },
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

/** The plan change of a team with a subscription; `refused` can't be read at first. */
const open = (refused: 'billing.priceConfig' | 'team.getById' | 'billing.getCustomer') => {
  const prepare = (fake: FakeBridge) => {
    fake.answer('billing.priceConfig', { priceConfig, couponConfig: [] });
    fake.answer('team.getById', acme);
    fake.answer('billing.getCustomer', customer);
    fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 96_00 }] });
    fake.answer('pricing.set', upgrade);
    fake.refuse(refused, down);
  };
  return openEditor({ flow: upgrade, prepare });
};

test('a plan change keeps the team’s plan if the prices load after something was typed', async () => {
  const app = await open('billing.priceConfig');
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '20');
  expect(isUnavailable(submit())).toBe(true);
  await app.user.click(screen.getByRole('button', { name: '1 field needs attention' }));
  app.fake.answer('billing.priceConfig', { priceConfig, couponConfig: [] });
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shownIn('Plan')).toBe('Teams (yearly)'));
  expect(field('Seats').value).toBe('20');
  await priced('Update · $1,920.00 per year');
});
