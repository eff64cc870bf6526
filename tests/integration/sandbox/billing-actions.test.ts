import { describe, expect, it } from 'vitest';
import { teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { declines, testCards } from '../../../src/sandbox/fake-stripe/test-cards';
import { sandboxForTests } from './api';
import { teamPricing } from './team-setup-payloads';

const api = sandboxForTests();

const customerOf = (teamId: number): string =>
  api.sandbox
    .database()
    .get<{ stripe_customer: string }>('SELECT * FROM teams WHERE id = ?', teamId)!.stripe_customer;

/**
 * Does what the card form does: creates a payment method with the publishable key, without the
 * bearer token.
 */
const makeMethod = async (number: string): Promise<string> => {
  const response = await fetch(`${api.sandbox.url}/stripe-stand-in/v1/payment_methods`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.sandbox.environment.stripe.testKey}`,
      'content-type': 'application/json',
      origin: 'https://card.internal-dash.invalid',
    },
    body: JSON.stringify({ type: 'card', card: { number, exp_month: 4, exp_year: 2034 } }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return ((await response.json()) as { id: string }).id;
};
const attach = (stripeCustomerId: string, paymentMethodId: string) =>
  api.call('/internal/stripe/add_payment_method', { body: { stripeCustomerId, paymentMethodId } });
const methods = async (stripeCustomerId: string) =>
  (
    await api.call<{ data: { paymentMethods: { id: string; card: object }[] } }>(
      '/internal/stripe/get_customer_payment_methods',
      { body: { stripeCustomerId } },
    )
  ).body.data.paymentMethods;

describe('adding a payment method', () => {
  it('attaches a card from the form once', async () => {
    const customer = customerOf(teamIds.classicMonthly);
    const before = await methods(customer);
    const id = await makeMethod('4242424242424242');
    expect(await methods(customer)).toEqual(before);
    expect((await attach(customer, id)).status).toBe(200);
    expect(await methods(customer)).toEqual([
      ...before,
      { id, card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2034 } },
    ]);
    expect((await attach(customer, id)).status).toBe(409);
    expect((await attach(customerOf(teamIds.classic), id)).status).toBe(409);
  });

  it.each(testCards.filter(({ declineCode }) => declineCode !== null))(
    'refuses $declineCode with the payment provider’s message',
    async ({ number, declineCode }) => {
      const customer = customerOf(teamIds.manyCards);
      const before = await methods(customer);
      const answer = await attach(customer, await makeMethod(number));
      expect(answer).toMatchObject({
        status: 402,
        body: { message: declines[declineCode!].message },
      });
      expect(await methods(customer)).toEqual(before);
    },
  );

  it('rejects unknown customers and invented cards', async () => {
    expect((await attach('cus_none', await makeMethod('4242424242424242'))).status).toBe(404);
    expect((await attach(customerOf(teamIds.classic), 'pm_none')).status).toBe(404);
  });
});

describe('making a quote', () => {
  const quote = {
    companyName: 'O’Malley & 株式会社青空',
    clientName: 'Zoë',
    clientEmail: 'zoe@client.example',
    memberQuantity: 12,
    sourcePriceId: 'price_1TeamsBusinessY',
    customMemo: 'Thank you',
    discountId: 'TEAM20',
    includeCheckout: true,
  };
  const make = (changes: object = {}, key?: string) =>
    fetch(`${api.sandbox.url}/internal/quotes/make_pdf`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api.sandbox.signIn('sales')}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify({ ...quote, ...changes }),
    });
  const stored = () =>
    api.sandbox
      .database()
      .all<{ number: string; total_cents: number }>('SELECT * FROM quotes ORDER BY id');

  it('returns a PDF with its length, and keeps the quote', async () => {
    const answer = await make();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    // 12 seats at $96.00, 20% off.
    expect(stored()).toMatchObject([{ total_cents: 92_160 }]);
  });

  it('charges what the preview says, with tiers and the new billing price', async () => {
    const before = stored().length;
    // 25 seats at $96.00 and 5 with 10% off that, all with 20% off.
    expect((await make({ memberQuantity: 30 })).status).toBe(200);
    const newBilling = { sourcePriceId: 'new_billing_yearly', discountId: null };
    // 10 seats at $96.00 and 2 at $84.00.
    expect((await make({ ...newBilling, memberQuantity: 12 })).status).toBe(200);
    expect(stored().slice(before)).toMatchObject([
      { total_cents: 226_560 },
      { total_cents: 112_800 },
    ]);
  });

  it('numbers quotes consecutively, even simultaneous ones, and acts once per key', async () => {
    const before = stored().length;
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const twice = await Promise.all([make({}, 'q-1'), make({}, 'q-1')]);
    const [one, two] = await Promise.all(twice.map((each) => each.arrayBuffer()));
    expect(Buffer.from(one!).equals(Buffer.from(two!))).toBe(true);
    const numbers = stored().map(({ number }) => number);
    expect(numbers.length).toBe(before + 3);
    expect(new Set(numbers).size).toBe(numbers.length);
    const again = await make({}, 'q-1');
    expect(again.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(one!))).toBe(true);
    expect((await make({ memberQuantity: 13 }, 'q-1')).status).toBe(409);
  });

  it.each([
    [{ sourcePriceId: 'price_none' }, /No such price/],
    [{ sourcePriceId: 'price_0Teams2023Y' }, /no longer offered/],
    [{ discountId: 'NOPE' }, /No such coupon/],
    [{ memberQuantity: 0 }, /memberQuantity/],
    [{ memberQuantity: Number.MAX_SAFE_INTEGER }, /subtotal/],
    [{ clientEmail: 'a b' }, /clientEmail/],
    [{ customMemo: 'x'.repeat(1001) }, /customMemo/],
  ])('reports %j in msg', async (changes, message) => {
    const before = stored().length;
    const answer = await make(changes);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(((await answer.json()) as { msg: string }).msg).toMatch(message);
    expect(stored().length).toBe(before);
  });

  it('accepts null or an empty value as no discount', async () => {
    expect((await make({ discountId: null })).status).toBe(200);
    expect((await make({ discountId: '' })).status).toBe(200);
  });
});

describe('a custom price', () => {
  const preview = (price_per_seat_yearly_dollars: number) =>
    api.call<{ tiers: { unit_amount: number }[]; message?: string }>(
      '/internal/stripe/subscription/preview/custom_pricing',
      {
        body: {
          number_seats: 10,
          price_per_seat_yearly_dollars,
          discount_factor: 1,
          leadsNumber: 0,
          multiYearSubYears: 1,
          sourcePriceId: 'price_1TeamsBusinessY',
          interval: 'year',
        },
      },
    );

  it('is rounded to cents, and is refused in words when negative', async () => {
    expect((await preview(99.994)).body.tiers).toMatchObject([{ unit_amount: 9999 }]);
    expect((await preview(99.999)).body.tiers).toMatchObject([{ unit_amount: 10_000 }]);
    expect(await preview(-5)).toMatchObject({
      status: 422,
      body: { message: 'The price per seat must be 0 or more.' },
    });
  });
});

describe('demo teams', () => {
  it('accept a trial and a due date more than two years away', async () => {
    const teamId = teamIds.trial;
    const pricing = teamPricing({
      teamId,
      stripeCustomerId: customerOf(teamId),
      trialDays: 800,
      daysUntilDue: 1100,
    });
    const answer = await api.call('/internal/stripe/demo_teams', { body: pricing });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const sql = 'SELECT id FROM demo_teams WHERE team_id = ? ORDER BY id DESC';
    const { id } = api.sandbox.database().get<{ id: number }>(sql, teamId)!;
    const extended = await api.call(`/internal/stripe/demo_teams/${id}`, {
      method: 'PATCH',
      body: { trialDays: 900 },
    });
    expect(extended.status, JSON.stringify(extended.body)).toBe(200);
  });
});

describe('firewall', () => {
  const add = (ipAddress: string) =>
    api.call('/internal/firewall/firewall_update_ip', { body: { ipAddress }, as: 'firewall' });

  it('adds addresses and ranges in canonical form', async () => {
    expect((await add('203.0.113.7')).status).toBe(200);
    expect((await add('2001:DB8:0:0::1')).status).toBe(200);
    expect((await add('203.0.114.0/24')).status).toBe(200);
    const ranges = api.sandbox
      .database()
      .all<{ range: string }>('SELECT range FROM firewall_entries')
      .map(({ range }) => range);
    expect(ranges).toEqual(
      expect.arrayContaining(['203.0.113.7', '2001:db8::1', '203.0.114.0/24']),
    );
  });

  it('says what is already listed or covered', async () => {
    expect(await add('2001:db8::0001')).toMatchObject({
      status: 409,
      body: { message: '2001:db8::1 is already on the allow-list.' },
    });
    expect(await add('203.0.114.9')).toMatchObject({
      status: 409,
      body: { message: '203.0.114.9 is already allowed: 203.0.114.0/24 is on the allow-list.' },
    });
    expect((await add('198.51.100.128/25')).status).toBe(409);
    expect((await add('203.0.112.0/22')).status).toBe(200);
  });

  it.each(['', 'nothing', '300.1.1.1', '10.0.0.1/8', '0.0.0.0/0', '::/0', '1.2.3.4 5.6.7.8'])(
    'refuses %j',
    async (text) => {
      const answer = await add(text);
      expect(answer.status).toBe(422);
      expect(answer.body.message).toBeTruthy();
    },
  );
});
