import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { enterText } from '../../../helpers/render-app';
import { subscription, team } from '../../domain/builders';
import { field, flow, openEditor, priced, submit, termsBefore } from './open-editor';

const second =
  'The team’s record doesn’t name the subscription that its payment customer has, so the customer may pay for two.';

/** The price of a team whose customer has a subscription. */
const start = (flow: TeamSetupFlow, status: string, stripeSubscription: string | null) =>
  openEditor({
    flow,
    prepare: (fake) => {
      fake.answer('team.getById', team({ id: 17, companyName: 'Acme', stripeSubscription }));
      fake.answer('billing.getCustomer', {
        id: 'cus_1',
        subscriptions: { data: [subscription({ id: 'sub_1', status })] },
      });
    },
  });

/** A plan change of a team without a subscription, whose customer has one. */
const open = async (status: string, stripeSubscription: string | null = null) => {
  const change = { ...flow, isUpgrade: true, stripeCustomer: 'cus_1', termsBefore };
  const app = await start(change, status, stripeSubscription);
  await enterText(app.user, field('ZIP code'), '94107');
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '6');
  await waitFor(() => expect(submit().textContent).toContain('$576.00'));
  return app;
};

it.each([null, 'sub_1'])(
  'says, and asks, before a second subscription is created beside one that the record (%s) does not name',
  async (stripeSubscription) => {
    const app = await open('active', stripeSubscription);
    await priced('Create · $576.00 per year');
    expect(screen.getByText(second)).toBeTruthy();
    await app.user.click(submit());
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(second);
    expect(app.fake.inputs('demoTeam.create')).toEqual([]);
    app.fake.refuse('demoTeam.create', { code: 'forbidden', message: 'No.' });
    await app.user.click(within(question).getByRole('button', { name: /^Create/ }));
    const sent = () => app.fake.calls.find(({ method }) => method === 'demoTeam.create');
    // The journal says so (J22).
    await waitFor(() => expect(sent()?.overridden).toEqual([second]));
  },
);

it('says of a new team that got a subscription meanwhile that it has one', async () => {
  await start({ ...flow, stripeCustomer: 'cus_1' }, 'active', 'si_1%sub_1');
  expect(submit().textContent).toMatch(/^Create/);
  expect(
    screen.getByText('The team already has a subscription, so the customer may pay for two.'),
  ).toBeTruthy();
  expect(screen.queryByText(second)).toBeNull();
});

it('says nothing if that subscription has ended', async () => {
  await open('canceled');
  expect(screen.queryByText(second)).toBeNull();
});

it('says nothing about a team’s own subscription, which is updated', async () => {
  await open('active', 'si_1%sub_1');
  expect(submit().textContent).toMatch(/^Update/);
  expect(screen.queryByText(second)).toBeNull();
});
