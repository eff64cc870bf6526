import { describe, expect, it } from 'vitest';
import { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { created, extended, routes, team, teamSetupDeskInEachTest } from './team-setup-desk';

const desk = teamSetupDeskInEachTest();

describe('an empty text in a response means none (section 3)', () => {
  it('for the payment customer of a new team, which its record has later', async () => {
    desk.on(routes.create, { body: { ...created.body, stripeCustomer: '' } });
    expect(await desk.create()).toMatchObject({ value: { stripeCustomer: null } });
  });

  it('for the payment customer of a plan change, so that it is the one of the team’s record', async () => {
    desk.on(routes.begin, { body: { stripeCustomer: '' } });
    expect(await desk.changePlan()).toMatchObject({ value: { stripeCustomer: 'cus_1' } });
  });

  it('for the payment customer that an older version stored with a team', () => {
    const stored = { email: 'olive@fresh.test', stripeCustomer: '' };
    expect(TeamSetupFlow.parse(stored).stripeCustomer).toBeNull();
  });

  it.each([{}, { companyName: 'Acme', numberSeats: null, priceId: '', offerFreeTrial: false }])(
    'for the terms of a plan change without a plan: %o',
    async (subscription) => {
      desk.on(routes.begin, { body: { subscription, stripeCustomer: 'cus_1' } });
      expect(await desk.changePlan()).toMatchObject({
        value: { termsBefore: null, priceId: null },
      });
    },
  );

  it('but not for the terms of a subscription whose plan has no ID', async () => {
    desk.on(routes.team, team({ stripeSubscription: 'si_1%sub_1' }));
    const subscription = { numberSeats: 12, priceId: null, discountPercent: 10 };
    desk.on(routes.begin, { body: { subscription, stripeCustomer: 'cus_1' } });
    expect(await desk.changePlan()).toMatchObject({
      value: { termsBefore: { numberSeats: 12, discountPercent: 10 }, priceId: null },
    });
  });

  it('for an invoice’s number, so that the journal has its ID', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { body: extended({ number: '' }) });
    await desk.draft();
    expect((await desk.journal())[0]).toMatchObject({ detail: 'invoice in_1, $2,400.00' });
    desk.on(routes.invoice, { status: 422, body: { message: 'Not now.' } });
    await desk.send();
    expect((await desk.journal())[0]).toMatchObject({
      detail: 'invoice in_1, $2,400.00, not read again before it was sent',
    });
  });
});
