import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shownIn } from '../../../helpers/dropdown';
import { descriptionOf, enterText } from '../../../helpers/render-app';
import { demoTeam, team } from '../../domain/builders';
import { at, noon } from '../teams/open-team';
import { field, flow, openEditor, submit } from './open-editor';

const unknown =
  'The server didn’t return the team’s current terms, such as its discount and custom price: what you send replaces them.';
const again = 'The free trial begins again: it ends Apr 8, ET, instead of Mar 15, ET.';

it('asks before a change begins a running monthly trial again that only the team’s record shows', async () => {
  at(noon);
  const demo = demoTeam({
    id: 9,
    numberSeats: 6,
    stripeSourcePriceId: 'new_billing_monthly',
    trialExpiresAtUtc: '2026-03-16T03:30:00Z',
  });
  const app = await openEditor({
    flow: { ...flow, isUpgrade: true },
    prepare: (fake) =>
      fake.answer('team.getById', team({ id: 17, companyName: 'Acme', internalDemoTeams: [demo] })),
  });
  await enterText(app.user, field('ZIP code'), '94107');
  await waitFor(() => expect(submit().textContent).toContain('$576.00'));
  await app.user.click(submit());
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(again);
  // Nor is the discount in the record of a team on a trial.
  expect(question.textContent).toContain(unknown);
  expect(app.fake.inputs('demoTeam.create')).toEqual([]);
});

it('starts a plan change without a summary from the seats and plan in the team’s record', async () => {
  const customer = { stripeCustomer: 'cus_1' };
  const upgrade = { ...flow, ...customer, isUpgrade: true };
  const app = await openEditor({
    flow: upgrade,
    prepare: (fake) => {
      fake.answer(
        'team.getById',
        team({
          id: 17,
          ...customer,
          stripeSubscription: 'si_1%sub_1',
          enterprisePlan: '60',
          initialQuantity: 40,
        }),
      );
      const items = [{ id: 'si_1', price: { recurring: { interval: 'year' } } }];
      fake.answer('billing.getCustomer', {
        id: 'cus_1',
        subscriptions: { data: [{ id: 'sub_1', status: 'active', items }] },
      } as never);
    },
  });
  expect(field('Seats').value).toBe('40');
  expect(shownIn('Plan')).toBe('New Billing (yearly)');
  const prices = await screen.findByLabelText('Old and new price');
  // The record does not include the team's price.
  expect(prices.textContent).toContain('Current priceUnknown');
  expect(prices.textContent).toContain('New price$3,840.00 per year');
  // Nor its discount, which would be lost without a word.
  expect(screen.getByText(unknown)).toBeTruthy();
  await enterText(app.user, field('Company name'), 'Acme');
  await enterText(app.user, field('ZIP code'), '94107');
  await enterText(app.user, field('Discount'), '10');
  expect(descriptionOf(field('Discount'))).not.toContain('Was');
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(unknown);
  expect(app.fake.inputs('pricing.set')).toEqual([]);
});
