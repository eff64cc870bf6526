import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { StripePage } from '../../../../src/renderer/features/billing/stripe-page';
import { CARD_FRAME_URL, cardFrame } from '../../../helpers/card-frame';
import { alertTexts, renderApp } from '../../../helpers/render-app';
import { wholeState } from '../../../helpers/whole-state';
import { customer, subscription } from '../../domain/builders';
import { acme, button, openTeam } from '../teams/open-team';

const setup = async () => {
  const warnings: unknown[] = [];
  const warn = vi.spyOn(console, 'warn').mockImplementation((text) => {
    warnings.push(text);
  });
  onTestFinished(() => warn.mockRestore());
  const app = await openTeam(acme({ stripeCustomer: 'cus_1', stripeSubscription: 'si_1%sub_1' }), {
    customer: customer(subscription()),
    prepare: (fake) =>
      fake.answer('billing.cardProvider', {
        frameUrl: CARD_FRAME_URL,
        scriptUrl: 'https://provider.test/1.js',
        liveKey: 'pk_live_1',
        testKey: 'pk_test_1',
      }),
  });
  await app.user.click(button('Add Card'));
  const dialog = await screen.findByRole('dialog', { name: 'Add Card' });
  return { ...app, ...(await cardFrame()), warnings, dialog: within(dialog) };
};

const submit = () => screen.findByRole('button', { name: 'Add Card' });

describe('D8: Add Card', () => {
  test('the provider’s field is in a frame of another origin, with the test key outside of production', async () => {
    const app = await setup();
    expect(app.dialog.getByText('Loading the card form…')).toBeTruthy();
    expect(app.dialog.queryByRole('button', { name: 'Add Card' })).toBeNull();
    expect(app.frame.src).toBe('https://card.test/');
    await app.arrives();
    await submit();
    expect(app.sent).toMatchObject([
      {
        message: { kind: 'show', scriptUrl: 'https://provider.test/1.js', key: 'pk_test_1' },
        to: 'https://card.test',
      },
    ]);
    await app.hear({ kind: 'ready' });
    expect(document.activeElement).toBe(app.frame);
    expect(app.kinds()).toEqual(['show', 'focus']);
    expect(document.querySelector('script')).toBeNull();
    expect(app.warnings).toEqual([]);
  });

  test('nobody but that frame and that origin is heard', async () => {
    const app = await setup();
    await app.hear({ kind: 'loaded' }, { origin: 'https://evil.test' });
    await app.hear({ kind: 'loaded' }, { source: window });
    await app.hear({ kind: 'shown' }, { origin: 'https://evil.test' });
    expect(app.sent).toEqual([]);
    expect(app.dialog.queryByRole('button', { name: 'Add Card' })).toBeNull();
    await app.arrives();
    await app.user.click(await submit());
    await app.hear({ kind: 'made', id: 'pm_evil' }, { origin: 'https://evil.test' });
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([]);
    for (const odd of [{ kind: 'constructor' }, { kind: 7 }, { kind: 'height', height: 'x' }]) {
      await app.hear(odd);
    }
    expect(app.dialog.getByText('Adding the card…')).toBeTruthy();
  });

  test('Enter in the field adds, Escape closes, and its height is the frame’s', async () => {
    const app = await setup();
    await app.arrives();
    await app.hear({ kind: 'height', height: 96 });
    expect(app.frame.height).toBe('96');
    await app.hear({ kind: 'height', height: 90_000 });
    expect(app.frame.height).toBe('600');
    await app.hear({ kind: 'submit' });
    expect(app.kinds()).toEqual(['show', 'make']);
    await app.hear({ kind: 'made', error: 'Your card was declined.' });
    await app.user.click(button('OK'));
    await app.hear({ kind: 'escape' });
    expect(screen.queryByRole('dialog', { name: 'Add Card' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Team ID: #30' })).toBeTruthy();
  });

  test('the other theme reaches the frame', async () => {
    const app = await setup();
    await app.arrives();
    document.documentElement.dataset.theme = 'other';
    onTestFinished(() => {
      delete document.documentElement.dataset.theme;
    });
    await waitFor(() => expect(app.kinds()).toEqual(['show', 'look']));
  });

  test('success: the indicator replaces the form, the modal closes, the list is read again', async () => {
    const app = await setup();
    await app.arrives();
    await app.user.click(await submit());
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Add Card' }));
    expect(app.dialog.getByText('Adding the card…')).toBeTruthy();
    expect(app.dialog.queryByRole('button', { name: 'Add Card' })).toBeNull();
    // Unseen, in its place, so that the second click does not fall beside a smaller dialog.
    fireEvent.click(app.dialog.getByText('Add Card', { selector: 'button span' }));
    expect(app.kinds()).toEqual(['show', 'make']);
    app.fake.answer('billing.addPaymentMethod', null);
    app.fake.answer('billing.paymentMethods', [
      { id: 'pm_1', card: { brand: 'visa', last4: '4242' } },
    ]);
    await app.hear({ kind: 'made', id: 'pm_1' });
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Add Card' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Team ID: #30' })).toBeTruthy();
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([
      { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' },
    ]);
  });

  test('declined: an alert, busy is over, the form is there again', async () => {
    const app = await setup();
    await app.arrives();
    await app.user.click(await submit());
    await app.hear({ kind: 'made', error: 'Your card was declined.' });
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
    app.fake.refuse('billing.addPaymentMethod', {
      code: 'server',
      status: 402,
      message: 'Insufficient funds',
    });
    await app.user.click(await submit());
    await app.hear({ kind: 'made', id: 'pm_1' });
    await waitFor(() => expect(alertTexts(app)).toEqual(['Insufficient funds']));
    expect(app.store.getState().navigation.modals.at(-1)?.kind).toBe('add-card');
  });

  test('what is wrong with the number shows at the form', async () => {
    const app = await setup();
    await app.arrives();
    await submit();
    await app.hear({ kind: 'change', error: 'Your card number is incomplete.' });
    expect(app.dialog.getByRole('alert').textContent).toBe('Your card number is incomplete.');
    await app.hear({ kind: 'change', error: null });
    expect(app.dialog.queryByRole('alert')).toBeNull();
  });

  test('closed while it is busy: nothing else closes when the card is there', async () => {
    const app = await setup();
    await app.arrives();
    await app.user.click(await submit());
    const held = app.fake.hold('billing.addPaymentMethod');
    await app.hear({ kind: 'made', id: 'pm_1' });
    await held.arrived;
    await app.user.click(button('Close'));
    expect(screen.queryByRole('dialog', { name: 'Add Card' })).toBeNull();
    app.fake.answer('billing.paymentMethods', [{ id: 'pm_1' }]);
    await act(async () => held.answer(null));
    await screen.findByText('Card ending in ????');
    expect(screen.getByRole('dialog', { name: 'Team ID: #30' })).toBeTruthy();
  });

  test('closed before the provider has answered: nothing is added, and nothing is busy', async () => {
    const app = await setup();
    await app.arrives();
    await app.user.click(await submit());
    await app.user.click(button('Close'));
    await waitFor(() => expect(wholeState(app.store).card.busy).toBe(false));
    expect(alertTexts(app)).toEqual([]);
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([]);
  });
});

describe('D8: the script', () => {
  const help = /Couldn’t load the card provider/;

  test('blocked: both warnings, and what to do; the second try loads it', async () => {
    const app = await setup();
    await app.hear({ kind: 'loaded' });
    await app.hear({ kind: 'missing', script: false });
    expect(await app.dialog.findByText(help)).toBeTruthy();
    expect(app.warnings).toEqual(['Failed to load Stripe.js', 'Stripe.js not available']);
    expect(app.dialog.queryByRole('button', { name: 'Add Card' })).toBeNull();
    await app.user.click(button('Try again'));
    const again = await cardFrame();
    expect(again.frame).not.toBe(app.frame);
    await again.arrives();
    await submit();
    expect(app.dialog.queryByText(help)).toBeNull();
  });

  test('loaded without its client, or with a key that it does not take: Stripe.js not available', async () => {
    const app = await setup();
    await app.hear({ kind: 'loaded' });
    await app.hear({ kind: 'missing', script: true });
    expect(await app.dialog.findByText(help)).toBeTruthy();
    expect(app.warnings).toEqual(['Stripe.js not available']);
  });

  test('the document of the form does not come: both warnings after 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const app = await setup();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(app.warnings).toEqual(['Failed to load Stripe.js', 'Stripe.js not available']);
    expect(app.dialog.getByText(help)).toBeTruthy();
  });

  test('nobody knows where it is: an alert, and a second try', async () => {
    const app = await openTeam(acme({ stripeCustomer: 'cus_1' }), { customer: customer() });
    app.fake.refuse('billing.cardProvider', { code: 'timeout', message: 'Too slow' });
    await app.user.click(button('Add Card'));
    await screen.findByText('Too slow');
    await app.user.click(button('OK'));
    app.fake.answer('billing.cardProvider', {
      frameUrl: CARD_FRAME_URL,
      scriptUrl: 'https://provider.test/2.js',
      liveKey: 'l',
      testKey: 't',
    });
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await cardFrame();
  });
});

describe('page /stripe', () => {
  test('takes the customer of the address, the live key in production mode, and says when it is done', async () => {
    window.history.replaceState(null, '', '/stripe?customer=cus_9');
    const app = renderApp(<StripePage />, {
      isProd: true,
      prepare: (fake) => {
        fake.answer('billing.cardProvider', {
          frameUrl: CARD_FRAME_URL,
          scriptUrl: 'https://provider.test/3.js',
          liveKey: 'pk_live_1',
          testKey: 't',
        });
        fake.answer('billing.addPaymentMethod', null);
      },
    });
    expect(document.title).toBe('Internal Dash - Add Card');
    const provider = await cardFrame();
    await provider.arrives();
    await app.user.click(await submit());
    await provider.hear({ kind: 'made', id: 'pm_5' });
    await waitFor(() => expect(app.snackbar()).toBe('The card was added'));
    expect(provider.sent[0]?.message.key).toBe('pk_live_1');
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([
      { stripeCustomerId: 'cus_9', paymentMethodId: 'pm_5' },
    ]);
  });

  test('without a customer it waits for one', async () => {
    const app = renderApp(<StripePage />, {
      prepare: (fake) =>
        fake.answer('billing.cardProvider', {
          frameUrl: CARD_FRAME_URL,
          scriptUrl: 'https://provider.test/4.js',
          liveKey: 'l',
          testKey: 't',
        }),
    });
    expect(screen.queryByText('Loading the card form…')).toBeNull();
    await app.user.type(screen.getByLabelText(/^Payment customer ID/), 'cus_1');
    expect(await screen.findByText('Loading the card form…')).toBeTruthy();
  });
});
