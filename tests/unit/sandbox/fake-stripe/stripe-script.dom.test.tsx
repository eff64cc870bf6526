// @vitest-environment jsdom
import type {
  Stripe,
  StripeCardElement,
  StripeCardElementChangeEvent,
  StripeConstructor,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stripeStandInScript } from '../../../../src/sandbox/fake-stripe/stripe-stand-in-script';
import { startStripeServer } from './stripe-server';

let server: Awaited<ReturnType<typeof startStripeServer>>;
let stripe: Stripe;
let card: StripeCardElement;
let changes: StripeCardElementChangeEvent[];

/** Runs the script like a script element with its address would. */
const runScript = () => {
  const currentScript = { value: { src: server.scriptUrl }, configurable: true };
  Object.defineProperty(document, 'currentScript', currentScript);
  new Function(stripeStandInScript())();
  Reflect.deleteProperty(document, 'currentScript');
};

beforeAll(async () => {
  server = await startStripeServer();
  runScript();
});

afterAll(() => server.close());

beforeEach(async () => {
  document.body.innerHTML = '<form><div id="card"></div></form>';
  const loaded = await loadStripe('pk_test_sandbox');
  if (!loaded) throw new Error('No Stripe.');
  stripe = loaded;
  card = stripe.elements().create('card');
  changes = [];
  card.on('change', (event) => changes.push(event));
});

afterEach(() => card.destroy());

const mounted = async () => {
  const ready = new Promise<void>((resolve) => card.on('ready', () => resolve()));
  card.mount('#card');
  await ready;
  return userEvent.setup();
};

const fill = async (number: string, { expiry = '0431', cvc = '123', zip = '94103' } = {}) => {
  const user = await mounted();
  await user.type(screen.getByLabelText('Card number'), number);
  await user.type(screen.getByLabelText('Expiration'), expiry);
  await user.type(screen.getByLabelText('CVC'), cvc);
  await user.type(screen.getByLabelText('ZIP'), zip);
  return user;
};

test('the loader accepts it as the release that it expects', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await loadStripe('pk_test_sandbox');
  await loadStripe('pk_live_sandbox');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  expect(document.querySelector('script')).toBeNull();
});

test.each([undefined, '', 'sk_test_secret', 'test_abc'])('the key %j is refused', (key) => {
  const { Stripe } = window as unknown as { Stripe: StripeConstructor };
  expect(() => Stripe(key as string)).toThrow(
    expect.objectContaining({ name: 'IntegrationError' }),
  );
});

test('typing moves from field to field, formats the text, and reports completeness', async () => {
  const user = await mounted();
  await user.click(screen.getByLabelText('Card number'));
  await user.keyboard('42424242424242420431');
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242');
  expect(screen.getByLabelText('Expiration')).toHaveProperty('value', '04 / 31');
  expect(document.activeElement).toBe(screen.getByLabelText('CVC'));
  await user.keyboard('12394103');

  expect(changes[0]).toMatchObject({ complete: false, empty: true });
  expect(changes.at(-1)).toMatchObject({
    elementType: 'card',
    complete: true,
    empty: false,
    brand: 'visa',
    value: { postalCode: '94103' },
  });
  expect(changes.every(({ error }) => error === undefined)).toBe(true);
  expect(JSON.stringify(changes)).not.toContain('4242');
  expect(document.querySelector('#card')?.className).toContain('StripeElement--complete');
});

test('Backspace in an empty field returns to the previous one', async () => {
  const user = await mounted();
  await user.click(screen.getByLabelText('Expiration'));
  await user.keyboard('{Backspace}');
  expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
});

test('a wrong number is reported at once, an unfinished one when its field loses focus', async () => {
  const user = await mounted();
  const number = screen.getByLabelText('Card number');
  await user.type(number, '4242');
  expect(changes.at(-1)?.error).toBeUndefined();
  await user.tab();
  expect(changes.at(-1)?.error).toMatchObject({
    type: 'validation_error',
    code: 'incomplete_number',
    message: 'Your card number is incomplete.',
  });
  await user.clear(number);
  await user.type(number, '4242424242424241');
  expect(changes.at(-1)?.error?.message).toBe('Your card number is invalid.');
  expect(number.getAttribute('aria-invalid')).toBe('true');
});

test('an expiry in the past is reported', async () => {
  const user = await mounted();
  await user.type(screen.getByLabelText('Expiration'), '0120');
  expect(changes.at(-1)?.error?.message).toBe("Your card's expiration year is in the past.");
});

test('a valid card becomes a payment method that the server knows', async () => {
  await fill('4242424242424242');
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
  expect(error).toBeUndefined();
  expect(paymentMethod).toMatchObject({
    card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 },
    billing_details: { address: { postal_code: '94103' } },
  });
  expect(server.saved.at(-1)?.id).toBe(paymentMethod?.id);
});

test('a card to be declined becomes one too: the refusal comes when it is attached', async () => {
  await fill('4000000000009995');
  const { paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
  expect(server.saved.at(-1)).toMatchObject({
    id: paymentMethod?.id,
    declineCode: 'insufficient_funds',
  });
});

test('an unfinished form is reported and sends nothing', async () => {
  const before = server.saved.length;
  await mounted();
  const { error } = await stripe.createPaymentMethod({ type: 'card', card });
  expect(error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
  expect(changes.at(-1)?.error?.code).toBe('incomplete_number');
  expect(server.saved).toHaveLength(before);
});

test('a real card is refused before its number is sent', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  await fill('4539578763621486');
  const { error } = await stripe.createPaymentMethod({ type: 'card', card });
  expect(error).toMatchObject({ type: 'card_error', decline_code: 'test_mode_live_card' });
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
});

test.each([
  ['Complete authentication', true],
  ['Fail authentication', false],
])('3-D Secure: %s', async (button, good) => {
  const user = await fill('4000002500003155');
  const before = server.saved.length;
  const confirming = stripe.confirmCardSetup('seti_1_secret_2', { payment_method: { card } });
  const chosen = await screen.findByRole('button', { name: button, hidden: true });
  expect(chosen.closest('dialog')?.textContent).toContain('3155');
  await user.click(chosen);
  const { setupIntent, error } = await confirming;
  expect(setupIntent !== undefined).toBe(good);
  expect(error?.code).toBe(good ? undefined : 'setup_intent_authentication_failure');
  expect(server.saved).toHaveLength(before + (good ? 1 : 0));
  expect(document.querySelector('dialog')).toBeNull();
});

test('a payment method is created without asking the bank, as with the payment provider', async () => {
  await fill('4000002500003155');
  const { paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
  expect(paymentMethod?.id).toMatch(/^pm_/);
  expect(document.querySelector('dialog')).toBeNull();
});

test('confirmCardSetup asks for authentication too', async () => {
  const user = await fill('4000002760003184');
  const confirming = stripe.confirmCardSetup('seti_1_secret_2', { payment_method: { card } });
  await user.click(
    await screen.findByRole('button', { name: 'Complete authentication', hidden: true }),
  );
  const { setupIntent } = await confirming;
  expect(setupIntent).toMatchObject({ id: 'seti_1', status: 'succeeded' });
  expect(setupIntent?.payment_method).toBe(server.saved.at(-1)?.id);
});

test('handleNextAction returns the setup or the reason for its failure', async () => {
  const user = userEvent.setup();
  for (const [button, status, code] of [
    ['Complete authentication', 'succeeded', undefined],
    ['Fail authentication', undefined, 'setup_intent_authentication_failure'],
  ] as const) {
    const handling = stripe.handleNextAction({ clientSecret: 'seti_9_secret_2' });
    await user.click(await screen.findByRole('button', { name: button, hidden: true }));
    const { setupIntent, error } = await handling;
    expect(setupIntent?.status).toBe(status);
    expect(error?.code).toBe(code);
  }
});

test('a missing server is a connection error, not an exception', async () => {
  await fill('4242424242424242');
  const gone = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  const { error } = await stripe.createPaymentMethod({ type: 'card', card });
  expect(error?.type).toBe('api_connection_error');
  gone.mockRestore();
});

test('focus and blur apply to the whole element', async () => {
  const seen: string[] = [];
  card.on('focus', () => seen.push('focus'));
  card.on('blur', () => seen.push('blur'));
  const user = await mounted();
  card.focus();
  await user.tab();
  expect(seen).toEqual(['focus']);
  for (let step = 0; step < 3; step += 1) await user.tab();
  await waitFor(() => expect(seen).toEqual(['focus', 'blur']));
});

test('clear, update, unmount, and destroy work as named', async () => {
  await fill('4242424242424242');
  card.clear();
  expect(changes.at(-1)).toMatchObject({ empty: true, complete: false, error: undefined });
  card.update({ disabled: true });
  expect(screen.getByLabelText('CVC')).toHaveProperty('disabled', true);
  card.unmount();
  expect(document.querySelector('#card')?.childElementCount).toBe(0);
  expect(document.querySelector('#card')?.className).toBe('');
  card.mount('#card');
  expect(screen.getByLabelText('Card number')).toBeTruthy();
  card.destroy();
  expect(() => card.mount('#card')).toThrow(/destroyed/);
});

test('mistakes by the page are IntegrationErrors', () => {
  const mistake = expect.objectContaining({ name: 'IntegrationError' });
  expect(() => card.mount('#nowhere')).toThrow(mistake);
  const elements = stripe.elements();
  elements.create('card');
  expect(() => elements.create('card')).toThrow(mistake);
  expect(() => elements.create('iban')).toThrow(mistake);
});
