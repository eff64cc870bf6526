import { describe, expect, it } from 'vitest';
import { sandboxForTests } from './api';
import { teamSetupCalls } from './team-setup-calls';

const api = sandboxForTests();
const database = () => api.sandbox.database();
const { newCustomer } = teamSetupCalls(api);

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
