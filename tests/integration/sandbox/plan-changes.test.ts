import { describe, expect, it } from 'vitest';
import { teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { customizeInvoice } from '../../../src/sandbox/pages/customer/invoice-pages';
import { readPdf } from '../../unit/sandbox/documents/quote-fixture';
import { sandboxForTests } from './api';
import { type Linked, teamSetupCalls } from './team-setup-calls';
import { teamPricing } from './team-setup-payloads';

const api = sandboxForTests();
const database = () => api.sandbox.database();
const { draft, newCustomer, set } = teamSetupCalls(api);

const subscription = (id: string) =>
  database().get<{ status: string; current_period_start: number; quantity: number }>(
    'SELECT * FROM payment_subscriptions WHERE id = ?',
    id,
  )!;
const team = (id: number) =>
  database().get(
    `SELECT initial_quantity AS seats, enterprise_plan AS plan, subscription_tier AS tier
     FROM teams WHERE id = ?`,
    id,
  );
const creditOf = (customer: string) =>
  database().get<{ c: number }>(
    'SELECT credit_cents AS c FROM payment_customers WHERE id = ?',
    customer,
  )!.c;
const setCredit = (customer: string, cents: number) =>
  database().run('UPDATE payment_customers SET credit_cents = ? WHERE id = ?', cents, customer);
/** Lets time pass for a subscription. */
const age = (id: string, days: number): void => {
  database().run(
    'UPDATE payment_subscriptions SET current_period_start = current_period_start - ? WHERE id = ?',
    days * 86_400,
    id,
  );
};

const texas = {
  country: 'US',
  postal_code: '75001',
  state: 'TX',
  line1: '1 Main',
  city: 'Dallas',
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

describe('a draft that another price replaces', () => {
  const up = { isUpgrade: true, numberSeats: 50 };

  it.each([
    ['memo', { customMemo: 'PO 4711' }, 216_000],
    // 5 percent off 50 × 96.00 and 91.20: 25 × 91.20 and 25 × 82.08, less 2,400.00.
    ['discount', { discountFactor: 0.95 }, 193_200],
  ])('leaves nothing to the next one with another %s', async (_what, changes, due) => {
    const customer = await newCustomer();
    await customer.buy();
    // 4,560.00 less 2,400.00.
    const first = await customer.draft(up);
    expect(first.invoice).toMatchObject({ status: 'draft', amount_due: 216_000 });
    const second = await customer.draft({ ...up, ...changes });
    expect(second.invoice).toMatchObject({ status: 'draft', amount_due: due });
  });

  it('does not begin a period', async () => {
    const customer = await newCustomer();
    const { subscription: paid } = await customer.buy();
    age(paid.id, 182.5);
    await customer.draft(up);
    // 4,332.00 less half of 2,400.00.
    const { invoice } = await customer.draft({ ...up, discountFactor: 0.95 });
    expect(invoice.amount_due).toBe(313_200);
  });

  it('gives back the credit that it used', async () => {
    const customer = await newCustomer();
    setCredit(customer.stripeCustomer, 50_000);
    expect((await customer.draft()).invoice.amount_due).toBe(190_000);
    // 2,832.00 less 500.00.
    expect((await customer.draft({ numberSeats: 30 })).invoice.amount_due).toBe(233_200);
    expect(creditOf(customer.stripeCustomer)).toBe(0);
  });

  it('takes back the credit that it gave', async () => {
    const customer = await newCustomer();
    await customer.buy({ numberSeats: 50 });
    await customer.draft({ isUpgrade: true });
    expect(creditOf(customer.stripeCustomer)).toBe(216_000);
    await customer.draft({ isUpgrade: true, numberSeats: 26 });
    // 4,560.00 less 2,486.40.
    expect(creditOf(customer.stripeCustomer)).toBe(207_360);
  });

  it('restores the team, but nothing that someone changed meanwhile', async () => {
    const customer = await newCustomer();
    await customer.buy();
    await customer.draft({ ...up, stripeSourcePriceId: 'price_1TeamsPremiumY' });
    const { teamId } = customer;
    expect(team(teamId)).toMatchObject({ seats: 50, tier: 'Premium' });
    const saved = await api.call(`/internal/team/${teamId}`, {
      method: 'PATCH',
      body: { enterprisePlan: '30' },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    setCredit(customer.stripeCustomer, 7_000);
    await set(teamPricing({ ...up, teamId, stripeCustomerId: customer.stripeCustomer }));
    expect(team(teamId)).toEqual({ seats: 25, plan: '30', tier: null });
    expect(creditOf(customer.stripeCustomer)).toBe(7_000);
  });

  it('of an older version leaves its seats, and the next one is billed', async () => {
    const customer = await newCustomer();
    await customer.buy();
    await customer.draft(up);
    database().run('UPDATE team_pricings SET draft_effects = NULL');
    const { invoice } = await customer.draft(up);
    expect(invoice).toMatchObject({ status: 'draft', amount_due: 216_000 });
  });
});

describe('unused time of the previous plan', () => {
  it('is its own price, after several upgrades on one day', async () => {
    const customer = await newCustomer();
    const dues: number[] = [];
    for (const numberSeats of [25, 50, 100]) {
      const { invoice } = await customer.buy({ isUpgrade: numberSeats > 25, numberSeats });
      dues.push(invoice.amount_due);
    }
    // 2,400.00, 4,560.00, and 8,880.00.
    expect(dues).toEqual([240_000, 216_000, 432_000]);
  });

  it('lasts as long as the years that were paid', async () => {
    const customer = await newCustomer();
    const years = { multiYearSub: true, multiYearSubYears: 3 };
    const { subscription: paid } = await customer.buy(years);
    age(paid.id, 365);
    const { invoice } = await customer.draft({ ...years, isUpgrade: true, numberSeats: 50 });
    // 13,680.00 less two thirds of 7,200.00.
    expect(invoice.amount_due).toBe(888_000);
  });

  it('includes what was paid with credit', async () => {
    const customer = await newCustomer();
    setCredit(customer.stripeCustomer, 200_000);
    expect((await customer.buy()).invoice.amount_due).toBe(40_000);
    const { invoice } = await customer.draft({ isUpgrade: true, numberSeats: 50 });
    expect(invoice.amount_due).toBe(216_000);
  });

  it('takes its tax back', async () => {
    const customer = await newCustomer();
    // 2,400.00 and 8.25 percent.
    expect((await customer.buy({ stripeAddress: texas })).invoice.amount_due).toBe(259_800);
    const up = { isUpgrade: true, numberSeats: 50, stripeAddress: texas };
    // 2,160.00 and 8.25 percent.
    expect((await customer.buy(up)).invoice.amount_due).toBe(233_820);
    await customer.draft({ ...up, numberSeats: 25 });
    expect(creditOf(customer.stripeCustomer)).toBe(233_820);
  });

  it('is that of the amount agreed on the payment provider’s page', async () => {
    const customer = await newCustomer();
    const drafted = await customer.draft();
    customizeInvoice(database(), drafted.invoice.id, { amount: '1999', finalize: false });
    await customer.send(drafted);
    // 4,560.00 less 1,999.00.
    const { invoice } = await customer.draft({ isUpgrade: true, numberSeats: 50 });
    expect(invoice.amount_due).toBe(256_100);
  });

  it('counts for an invoice that was finalized without an email', async () => {
    const customer = await newCustomer();
    const drafted = await customer.draft();
    customizeInvoice(database(), drafted.invoice.id, { amount: '2400', finalize: true });
    const { invoice } = await customer.draft({ isUpgrade: true, numberSeats: 50 });
    expect(invoice.amount_due).toBe(216_000);
  });

  it('waits until a trial ends', async () => {
    const customer = await newCustomer();
    const { subscription: paid } = await customer.buy();
    age(paid.id, 182.5);
    await customer.draft({ isUpgrade: true, numberSeats: 50, trialDays: 15 });
    const { invoice } = await customer.draft({ isUpgrade: true, numberSeats: 50 });
    // 4,560.00 less half of 2,400.00.
    expect(invoice.amount_due).toBe(336_000);
  });
});

describe('what an invoice tells the customer', () => {
  const readInvoice = async (invoiceId: string): Promise<string> => {
    const { body } = await api.call<Pick<Linked, 'invoice'>>(
      `/internal/stripe/invoice/${invoiceId}`,
    );
    const file = await fetch(body.invoice.invoice_pdf);
    const [page] = await readPdf(new Uint8Array(await file.arrayBuffer()));
    return page!.text;
  };
  const mailOf = (invoiceId: string) =>
    database().get<{ text: string }>('SELECT text FROM mails WHERE invoice_id = ?', invoiceId)!
      .text;

  it('is its day and its due day in US Eastern time, J23', async () => {
    api.now = Date.parse('2026-11-22T03:30:00Z'); // still November 21 in New York
    const { invoice } = await (await newCustomer()).buy({ daysUntilDue: 15 });
    // The end of December 6 in New York.
    expect(invoice.due_date).toBe(Date.parse('2026-12-07T04:59:59Z') / 1000);
    expect(mailOf(invoice.id)).toContain('It is due on December 6, 2026.');
    const text = await readInvoice(invoice.id);
    expect(text).toContain('Date November 21, 2026 Due December 6, 2026');
    expect(text).toContain('Please pay by December 6, 2026. Prices are in US dollars. Questions?');
  });

  it('is no due day if it is charged automatically', async () => {
    const { invoice } = await (await newCustomer()).buy({ chargeAutomatically: true });
    expect(mailOf(invoice.id)).not.toContain('It is due');
    expect(await readInvoice(invoice.id)).not.toContain('Please pay by');
  });

  it('is its tax', async () => {
    const { invoice } = await (await newCustomer()).buy({ stripeAddress: texas });
    const text = await readInvoice(invoice.id);
    expect(text).toContain('Sales tax 8.25% 1 $198.00');
    expect(text).not.toContain('exclude taxes');
  });
});
