import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StripePage } from '../../../../src/renderer/features/card/stripe-page';
import { alertTexts, renderApp } from '../../../helpers/render-app';
import { wholeState } from '../../../helpers/whole-state';
import { customer, subscription } from '../../rules/builders';
import { acme, button, openTeam } from './open-team';

type Made = { paymentMethod: { id: string } } | { error: { message?: string } };

let client: (key: string) => unknown = () => null;
/** What the script puts on the page; the provider's loader keeps the first one it sees. */
const Stripe = Object.assign((key: string) => client(key), { version: 'endive' });

/** The provider's client with as much of its surface as the form uses. */
const fakeProvider = () => {
  const events = new Map<string, (event: { error?: { message: string } }) => void>();
  const keys: string[] = [];
  const element = {
    mount: vi.fn(),
    focus: vi.fn(),
    destroy: vi.fn(),
    on: (name: string, listener: (event: { error?: { message: string } }) => void) =>
      events.set(name, listener),
  };
  const answers: (Made | Promise<Made>)[] = [];
  const createPaymentMethod = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('the test has no answer for this');
    return answer;
  });
  const create = vi.fn(() => element);
  client = (key) => {
    keys.push(key);
    if (key === '') throw new Error('empty key');
    return { elements: () => ({ create }), createPaymentMethod };
  };
  return {
    element,
    create,
    createPaymentMethod,
    keys,
    answers,
    tell: (name: string, event: { error?: { message: string } } = {}) =>
      act(() => events.get(name)?.(event)),
  };
};

let count = 0;
/** An address that no other test has loaded: a script is loaded once an address. */
const newScriptUrl = () => {
  count += 1;
  return `https://provider.test/${count}.js`;
};
const script = (url: string) => document.querySelector<HTMLScriptElement>(`script[src="${url}"]`);

const setup = async (key = 'pk_test_1') => {
  const url = newScriptUrl();
  const warnings: unknown[] = [];
  const warn = vi.spyOn(console, 'warn').mockImplementation((text) => {
    warnings.push(text);
  });
  onTestFinished(() => warn.mockRestore());
  const app = await openTeam(acme({ stripeCustomer: 'cus_1', stripeSubscription: 'si_1%sub_1' }), {
    customer: customer(subscription()),
    prepare: (fake) =>
      fake.answer('billing.cardProvider', {
        scriptUrl: url,
        liveKey: 'pk_live_1',
        testKey: key,
      }),
  });
  await app.user.click(button('Add Card'));
  const dialog = await screen.findByRole('dialog', { name: 'Add Card' });
  await waitFor(() => expect(script(url)).not.toBeNull());
  const provider = fakeProvider();
  return {
    ...app,
    ...provider,
    url,
    warnings,
    dialog: within(dialog),
    /** The script arrives and brings the provider's client. */
    arrives: async () => {
      Object.assign(window, { Stripe });
      await act(async () => {
        script(url)?.dispatchEvent(new Event('load'));
      });
    },
    fails: () =>
      act(async () => {
        script(url)?.dispatchEvent(new Event('error'));
      }),
  };
};

const submit = () => screen.findByRole('button', { name: 'Add Card' });

afterEach(() => {
  Reflect.deleteProperty(window, 'Stripe');
});

describe('D8: Add Card', () => {
  test('the provider’s own element, card only, with the test key outside of production', async () => {
    const app = await setup();
    expect(app.dialog.getByText('Loading the card form…')).toBeTruthy();
    expect(app.dialog.queryByRole('button', { name: 'Add Card' })).toBeNull();
    await app.arrives();
    await submit();
    expect(app.keys).toEqual(['pk_test_1']);
    expect(app.create).toHaveBeenCalledWith('card', expect.anything());
    expect(app.element.mount).toHaveBeenCalledTimes(1);
    await app.tell('ready');
    expect(app.element.focus).toHaveBeenCalledTimes(1);
    expect(app.warnings).toEqual([]);
  });

  test('success: the indicator replaces the form, the modal closes, the list is read again', async () => {
    const app = await setup();
    await app.arrives();
    const made = Promise.withResolvers<Made>();
    app.answers.push(made.promise);
    await app.user.click(await submit());
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Add Card' }));
    expect(app.dialog.getByText('Adding the card…')).toBeTruthy();
    expect(app.dialog.queryByRole('button', { name: 'Add Card' })).toBeNull();
    // Unseen, in its place, so that the second click does not fall beside a smaller dialog.
    fireEvent.click(app.dialog.getByText('Add Card', { selector: 'button span' }));
    expect(app.createPaymentMethod).toHaveBeenCalledTimes(1);
    expect(app.createPaymentMethod).toHaveBeenCalledWith({ type: 'card', card: app.element });
    app.fake.answer('billing.addPaymentMethod', null);
    app.fake.answer('billing.paymentMethods', [
      { id: 'pm_1', card: { brand: 'visa', last4: '4242' } },
    ]);
    await act(async () => made.resolve({ paymentMethod: { id: 'pm_1' } }));
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Add Card' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Team ID: #30' })).toBeTruthy();
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([
      { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' },
    ]);
    expect(app.element.destroy).toHaveBeenCalledTimes(1);
  });

  test('declined: an alert, busy is over, the form is there again', async () => {
    const app = await setup();
    await app.arrives();
    app.answers.push({ error: { message: 'Your card was declined.' } });
    await app.user.click(await submit());
    await screen.findByRole('alertdialog');
    expect(alertTexts(app)).toEqual(['Your card was declined.']);
    await app.user.click(button('OK'));
    await submit();
    expect(wholeState(app.store).card.busy).toBe(false);
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([]);
  });

  test('refused by the staff API: an alert with its message', async () => {
    const app = await setup();
    await app.arrives();
    app.answers.push({ paymentMethod: { id: 'pm_1' } });
    app.fake.refuse('billing.addPaymentMethod', {
      code: 'server',
      status: 402,
      message: 'Insufficient funds',
    });
    await app.user.click(await submit());
    await waitFor(() => expect(alertTexts(app)).toEqual(['Insufficient funds']));
    expect(app.store.getState().navigation.modals.at(-1)?.kind).toBe('add-card');
  });

  test('what is wrong with the number shows at the form', async () => {
    const app = await setup();
    await app.arrives();
    await submit();
    await app.tell('change', { error: { message: 'Your card number is incomplete.' } });
    expect(app.dialog.getByRole('alert').textContent).toBe('Your card number is incomplete.');
    await app.tell('change');
    expect(app.dialog.queryByRole('alert')).toBeNull();
  });

  test('closed while it is busy: nothing else closes when the card is there', async () => {
    const app = await setup();
    await app.arrives();
    const made = Promise.withResolvers<Made>();
    app.answers.push(made.promise);
    await app.user.click(await submit());
    await app.user.click(button('Close'));
    expect(screen.queryByRole('dialog', { name: 'Add Card' })).toBeNull();
    app.fake.answer('billing.addPaymentMethod', null);
    app.fake.answer('billing.paymentMethods', [{ id: 'pm_1' }]);
    await act(async () => made.resolve({ paymentMethod: { id: 'pm_1' } }));
    await screen.findByText('Card ending in ????');
    expect(screen.getByRole('dialog', { name: 'Team ID: #30' })).toBeTruthy();
  });
});

describe('D8: the script', () => {
  const help = /could not be loaded/;

  test('blocked: both warnings, and what to do; the second try loads it', async () => {
    const app = await setup();
    await app.fails();
    expect(await app.dialog.findByText(help)).toBeTruthy();
    expect(app.warnings).toEqual(['Failed to load Stripe.js', 'Stripe.js not available']);
    expect(app.dialog.queryByRole('button', { name: 'Add Card' })).toBeNull();
    await app.user.click(button('Try again'));
    await waitFor(() => expect(script(app.url)).not.toBeNull());
    await app.arrives();
    await submit();
    expect(app.dialog.queryByText(help)).toBeNull();
  });

  test('loaded without its client: Stripe.js not available', async () => {
    const app = await setup();
    await act(async () => {
      script(app.url)?.dispatchEvent(new Event('load'));
    });
    expect(await app.dialog.findByText(help)).toBeTruthy();
    expect(app.warnings).toEqual(['Stripe.js not available']);
  });

  test('a key that the provider does not take', async () => {
    const app = await setup('');
    await app.arrives();
    expect(await app.dialog.findByText(help)).toBeTruthy();
    expect(app.warnings).toContain('Stripe.js not available');
  });

  test('nobody knows where it is: an alert, and a second try', async () => {
    const app = await openTeam(acme({ stripeCustomer: 'cus_1' }), { customer: customer() });
    app.fake.refuse('billing.cardProvider', { code: 'timeout', message: 'Too slow' });
    await app.user.click(button('Add Card'));
    await screen.findByText('Too slow');
    await app.user.click(button('OK'));
    const url = newScriptUrl();
    app.fake.answer('billing.cardProvider', { scriptUrl: url, liveKey: 'l', testKey: 't' });
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(script(url)).not.toBeNull());
  });
});

describe('page /stripe', () => {
  test('takes the customer of the address, the live key in production mode, and says when it is done', async () => {
    const url = newScriptUrl();
    window.history.replaceState(null, '', '/stripe?customer=cus_9');
    const app = renderApp(<StripePage />, {
      isProd: true,
      prepare: (fake) => {
        fake.answer('billing.cardProvider', { scriptUrl: url, liveKey: 'pk_live_1', testKey: 't' });
        fake.answer('billing.addPaymentMethod', null);
      },
    });
    expect(document.title).toBe('Internal Dash - Add Card');
    await waitFor(() => expect(script(url)).not.toBeNull());
    const provider = fakeProvider();
    provider.answers.push({ paymentMethod: { id: 'pm_5' } });
    Object.assign(window, { Stripe });
    await act(async () => {
      script(url)?.dispatchEvent(new Event('load'));
    });
    await app.user.click(await submit());
    await waitFor(() => expect(app.snackbar()).toBe('The card was added'));
    expect(provider.keys).toEqual(['pk_live_1']);
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([
      { stripeCustomerId: 'cus_9', paymentMethodId: 'pm_5' },
    ]);
  });

  test('without a customer it waits for one', async () => {
    const app = renderApp(<StripePage />, {
      prepare: (fake) =>
        fake.answer('billing.cardProvider', {
          scriptUrl: newScriptUrl(),
          liveKey: 'l',
          testKey: 't',
        }),
    });
    expect(screen.queryByText('Loading the card form…')).toBeNull();
    await app.user.type(screen.getByLabelText(/^Payment customer ID/), 'cus_1');
    expect(await screen.findByText('Loading the card form…')).toBeTruthy();
  });
});
