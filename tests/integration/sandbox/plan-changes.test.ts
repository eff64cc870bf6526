import { describe, expect, it } from 'vitest';
import { teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { sandboxForTests } from './api';
import { teamSetupCalls } from './team-setup-calls';

const api = sandboxForTests();
const database = () => api.sandbox.database();
const { draft, newCustomer } = teamSetupCalls(api);

const subscription = (id: string) =>
  database().get<{ status: string; current_period_start: number; quantity: number }>(
    'SELECT * FROM payment_subscriptions WHERE id = ?',
    id,
  )!;
/** Lets time pass for a subscription. */
const age = (id: string, days: number): void => {
  database().run(
    'UPDATE payment_subscriptions SET current_period_start = current_period_start - ? WHERE id = ?',
    days * 86_400,
    id,
  );
};

describe('a change without a difference', () => {
  it('is not billed and keeps the paid period', async () => {
    const customer = await newCustomer();
    const { subscription: paid } = await customer.buy();
    age(paid.id, 182.5);
    const { current_period_start } = subscription(paid.id);
    const same = await customer.draft({ isUpgrade: true });
    expect(same.invoice).toMatchObject({ status: 'void', amount_due: 0 });
    expect(subscription(paid.id).current_period_start).toBe(current_period_start);
    // 4,560.00 less half of 2,400.00.
    const { invoice } = await customer.draft({ isUpgrade: true, numberSeats: 50 });
    expect(invoice.amount_due).toBe(336_000);
  });
});

describe('the end of a trial', () => {
  it('is billed even if plan and seats stay, also for a subscription of the seed', async () => {
    const teamId = teamIds.trialOnYearly;
    const stripeCustomer = database().get<{ c: string }>(
      'SELECT stripe_customer AS c FROM teams WHERE id = ?',
      teamId,
    )!.c;
    const { invoice } = await draft(teamId, stripeCustomer, {
      isUpgrade: true,
      stripeSourcePriceId: 'price_1LeadCaptureY',
      numberSeats: 30,
      leadsNumber: 1000,
    });
    // 25 × 180.00 and 5 × 162.00.
    expect(invoice).toMatchObject({ status: 'draft', amount_due: 531_000 });
  });

  it('makes the subscription active once its invoice is sent', async () => {
    const customer = await newCustomer();
    const trial = await customer.draft({ trialDays: 15 });
    const { id } = trial.subscription;
    expect(subscription(id).status).toBe('trialing');
    const paid = await customer.draft({ isUpgrade: true, numberSeats: 50 });
    expect(paid.invoice).toMatchObject({ status: 'draft', amount_due: 456_000 });
    // A draft can still be replaced, so it ends nothing.
    expect(subscription(id).status).toBe('trialing');
    await customer.send(paid);
    expect(subscription(id).status).toBe('active');
    // 8,880.00 less the 4,560.00 of the same day.
    const { invoice } = await customer.draft({ isUpgrade: true, numberSeats: 100 });
    expect(invoice.amount_due).toBe(432_000);
  });

  it('is billed after a trial of a team that had paid', async () => {
    const customer = await newCustomer();
    const { subscription: paid } = await customer.buy();
    const trial = await customer.draft({ isUpgrade: true, numberSeats: 50, trialDays: 15 });
    expect(trial.invoice.status).toBe('void');
    expect(subscription(paid.id).status).toBe('trialing');
    const { invoice } = await customer.draft({ isUpgrade: true, numberSeats: 50 });
    expect(invoice.status).toBe('draft');
  });

  it('without anything to pay makes the subscription active at once', async () => {
    const customer = await newCustomer();
    await customer.draft({ trialDays: 15 });
    const free = await customer.draft({ isUpgrade: true, discountFactor: 0 });
    expect(free.invoice.status).toBe('void');
    expect(subscription(free.subscription.id).status).toBe('active');
  });
});
