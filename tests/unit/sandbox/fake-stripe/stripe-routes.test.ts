import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStripeServer } from './stripe-server';

let server: Awaited<ReturnType<typeof startStripeServer>>;

beforeAll(async () => {
  server = await startStripeServer();
});

afterAll(() => server.close());

const send = (body: unknown, key = 'pk_test_sandbox') =>
  fetch(`${server.origin}/stripe-stand-in/v1/payment_methods`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${key}`,
      Origin: 'https://card.internal-dash.invalid',
    },
    body: JSON.stringify(body),
  });

const card = (number: string) => ({
  type: 'card',
  card: { number, exp_month: 4, exp_year: 2031 },
  billing_details: { address: { postal_code: '94103' } },
});

test('a test number becomes a payment method, stored without the number', async () => {
  const response = await send(card('5555555555554444'));
  expect(response.status).toBe(200);
  const method = (await response.json()) as { id: string };
  expect(method).toMatchObject({
    object: 'payment_method',
    type: 'card',
    livemode: false,
    card: { brand: 'mastercard', last4: '4444', exp_month: 4, exp_year: 2031 },
  });
  expect(method.id).toMatch(/^pm_\w{24}$/);
  expect(server.saved.at(-1)).toEqual({
    id: method.id,
    brand: 'mastercard',
    last4: '4444',
    expMonth: 4,
    expYear: 2031,
    postalCode: '94103',
    declineCode: null,
    created: 1_795_000_000,
  });
  expect(JSON.stringify(server.saved)).not.toContain('5555555555554444');
});

test('a card that will be refused also becomes a payment method', async () => {
  expect((await send(card('4000000000000002'))).status).toBe(200);
  expect(server.saved.at(-1)).toMatchObject({ last4: '0002', declineCode: 'generic_decline' });
});

test('any other number, key, or body is refused, and nothing is stored', async () => {
  const before = server.saved.length;
  const real = await send(card('4539578763621486'));
  expect(real.status).toBe(402);
  expect(await real.json()).toMatchObject({ error: { decline_code: 'test_mode_live_card' } });
  expect((await send(card('4242424242424242'), 'sk_test_secret')).status).toBe(401);
  expect((await send({ type: 'card' })).status).toBe(400);
  expect((await send('nonsense')).status).toBe(400);
  expect(server.saved).toHaveLength(before);
});

test('pages of any origin may load the script and send to it', async () => {
  const headers = {
    Origin: 'https://card.internal-dash.invalid',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
    'Access-Control-Request-Private-Network': 'true',
  };
  const asked = await fetch(`${server.origin}/stripe-stand-in/v1/payment_methods`, {
    method: 'OPTIONS',
    headers,
  });
  expect(asked.ok).toBe(true);
  expect(asked.headers.get('access-control-allow-origin')).toBe('*');
  expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
    'authorization',
  );
  expect(asked.headers.get('access-control-allow-private-network')).toBe('true');

  const script = await fetch(server.scriptUrl);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await script.text()).not.toMatch(/^(import|export) /m);
});
