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
  test('shows the payment provider’s field in a frame from another origin, with the test key outside production', async () => {
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

  test('accepts messages only from the card form’s frame and origin', async () => {
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
    for (const unexpected of [
      { kind: 'constructor' },
      { kind: 7 },
      { kind: 'height', height: 'x' },
    ]) {
      await app.hear(unexpected);
    }
    expect(app.dialog.getByText('Adding the card…')).toBeTruthy();
  });

  test('adds the card on Enter, closes on Escape, and takes the frame’s height', async () => {
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

  test('passes a theme change to the frame', async () => {
    const app = await setup();
    await app.arrives();
    document.documentElement.dataset.theme = 'other';
    onTestFinished(() => {
      delete document.documentElement.dataset.theme;
    });
    await waitFor(() => expect(app.kinds()).toEqual(['show', 'look']));
  });

  test('on success, replaces the form with the indicator, closes the modal, and reloads the list', async () => {
    const app = await setup();
    await app.arrives();
    await app.user.click(await submit());
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    expect(app.dialog.getByText('Adding the card…')).toBeTruthy();
    expect(app.dialog.queryByRole('button', { name: 'Add Card' })).toBeNull();
    // The hidden button keeps its space, so that the second click does not miss a smaller dialog.
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

  test('when the card is declined, shows an alert, stops being busy, and shows the form again', async () => {
    const app = await setup();
    await app.arrives();
    await app.user.click(await submit());
    await app.hear({ kind: 'made', error: 'Your card was declined.' });
    await screen.findByRole('alertdialog');
    expect(alertTexts(app)).toEqual(['Your card was declined.']);
    const before = app.kinds().length;
    await app.user.click(button('OK'));
    await submit();
    // The card can be corrected at once: the field in the frame is focused after the frame is.
    await waitFor(() => expect(document.activeElement).toBe(app.frame));
    expect(app.kinds().slice(before)).toEqual(['focus']);
    expect(wholeState(app.store).card.busy).toBe(false);
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([]);
  });

  test('when the staff API refuses, shows an alert with its message', async () => {
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

  test('shows card number errors on the form', async () => {
    const app = await setup();
    await app.arrives();
    await submit();
    await app.hear({ kind: 'change', error: 'Your card number is incomplete.' });
    expect(app.dialog.getByRole('alert').textContent).toBe('Your card number is incomplete.');
    await app.hear({ kind: 'change', error: null });
    expect(app.dialog.queryByRole('alert')).toBeNull();
  });

  test('closes nothing else if it was closed while busy', async () => {
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

  test('adds nothing and stays idle if it is closed before the payment provider responds', async () => {
    const app = await setup();
    await app.arrives();
    await app.user.click(await submit());
    await app.user.click(button('Close'));
    await waitFor(() => expect(wholeState(app.store).card.busy).toBe(false));
    expect(alertTexts(app)).toEqual([]);
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([]);
  });
});

describe('D8: a login link while Add Card is open', () => {
  const link = (app: Awaited<ReturnType<typeof setup>>) =>
    act(() => app.fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
  const guard = (app: Awaited<ReturnType<typeof setup>>) => app.store.getState().navigationGuard;
  const page = (app: Awaited<ReturnType<typeof setup>>) => app.store.getState().navigation.page;

  test('asks before it closes a form with a card, and keeps the form on Stay', async () => {
    const app = await setup();
    await app.arrives();
    await submit();
    await app.hear({ kind: 'change', error: 'Your card number is incomplete.' });
    link(app);
    expect(guard(app).question).toEqual({
      title: 'Open the login link?',
      message: 'The card you entered isn’t added yet.',
      confirmLabel: 'Open',
      cancelLabel: 'Stay',
    });
    act(() => guard(app).stay());
    expect(screen.getByRole('dialog', { name: 'Add Card' })).toBeTruthy();
    expect(page(app)).toBeNull();
    link(app);
    act(() => guard(app).leave());
    expect(page(app)).toBe('/login/12');
    expect(guard(app).losses).toEqual({});
  });

  test('asks while the card is being added, which goes on meanwhile', async () => {
    const app = await setup();
    await app.arrives();
    await app.user.click(await submit());
    link(app);
    expect(guard(app).question?.message).toBe(
      'A card is still being added. If you leave now, look at the payment methods to see whether it was.',
    );
    app.fake.answer('billing.addPaymentMethod', null);
    app.fake.answer('billing.paymentMethods', [{ id: 'pm_1' }]);
    await app.hear({ kind: 'made', id: 'pm_1' });
    await screen.findByText('Card ending in ????');
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([
      { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' },
    ]);
    act(() => guard(app).leave());
    expect(page(app)).toBe('/login/12');
  });

  test('asks nothing before a card is typed', async () => {
    const app = await setup();
    await app.arrives();
    await submit();
    link(app);
    expect(page(app)).toBe('/login/12');
  });
});

describe('D8: a record link while Add Card is open', () => {
  const link = (app: Awaited<ReturnType<typeof setup>>, id: number) =>
    act(() => app.fake.emit({ type: 'link.opened', target: 'team', id }));
  const kinds = (app: Awaited<ReturnType<typeof setup>>) =>
    app.store.getState().navigation.modals.map(({ kind }) => kind);

  test('asks before it returns to the team below, and keeps the form on Stay', async () => {
    const app = await setup();
    await app.arrives();
    await submit();
    await app.hear({ kind: 'change', error: 'Your card number is incomplete.' });
    link(app, 30);
    const guard = () => app.store.getState().navigationGuard;
    expect(guard().question).toEqual({
      title: 'Open team 30?',
      message: 'The card you entered isn’t added yet.',
      confirmLabel: 'Open',
      cancelLabel: 'Stay',
    });
    act(() => guard().stay());
    expect(kinds(app)).toEqual(['team', 'add-card']);
    link(app, 30);
    act(() => guard().leave());
    expect(kinds(app)).toEqual(['team']);
  });

  test('to another team opens that on top, and asks nothing', async () => {
    const app = await setup();
    await app.arrives();
    await submit();
    await app.hear({ kind: 'change', error: 'Your card number is incomplete.' });
    link(app, 31);
    expect(app.store.getState().navigationGuard.question).toBeNull();
    expect(kinds(app)).toEqual(['team', 'add-card', 'team']);
  });
});

describe('D8: the payment provider’s script', () => {
  const help = /Couldn’t load the payment form/;

  test('when blocked, shows both warnings and what to do, and loads on the third try', async () => {
    const app = await setup();
    await app.hear({ kind: 'loaded' });
    await app.hear({ kind: 'missing', script: false });
    expect(await app.dialog.findByText(help)).toBeTruthy();
    expect(app.warnings).toEqual(['Failed to load Stripe.js', 'Stripe.js not available']);
    expect(app.dialog.queryByRole('button', { name: 'Add Card' })).toBeNull();
    await app.user.click(button('Try again'));
    const second = await cardFrame();
    expect(second.frame).not.toBe(app.frame);
    await second.hear({ kind: 'missing', script: false });
    expect(document.activeElement).toBe(button('Try again'));
    await app.user.keyboard('{Enter}');
    await (await cardFrame()).arrives();
    await submit();
    expect(app.dialog.queryByText(help)).toBeNull();
  });

  test('shows “Stripe.js not available” when it loads without its client or with an invalid key', async () => {
    const app = await setup();
    await app.hear({ kind: 'loaded' });
    await app.hear({ kind: 'missing', script: true });
    expect(await app.dialog.findByText(help)).toBeTruthy();
    expect(app.warnings).toEqual(['Stripe.js not available']);
  });

  test('shows both warnings when the form’s document does not load within 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const app = await setup();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(app.warnings).toEqual(['Failed to load Stripe.js', 'Stripe.js not available']);
    expect(app.dialog.getByText(help)).toBeTruthy();
  });

  test('shows an alert and a retry when its location is unknown', async () => {
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

describe('the /stripe page', () => {
  test('takes the customer from the address, uses the live key in production mode, asks before a login link until the card is added, and reports success', async () => {
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
    await submit();
    const { navigationGuard: guard } = app.store.getState();
    await provider.hear({ kind: 'change', error: null });
    act(() => app.fake.emit({ type: 'link.opened', target: 'login', id: 12 }));
    expect(app.store.getState().navigationGuard.question?.message).toBe(
      'The card you entered isn’t added yet.',
    );
    act(() => guard.stay());
    await app.user.click(await submit());
    const customerField = screen.getByLabelText<HTMLInputElement>(/^Payment customer ID/);
    expect(customerField.readOnly).toBe(true);
    await provider.hear({ kind: 'made', id: 'pm_5' });
    await waitFor(() => expect(app.snackbar()).toBe('Card added'));
    expect(customerField.readOnly).toBe(false);
    expect(app.store.getState().navigationGuard.losses).toEqual({});
    expect(provider.sent[0]?.message.key).toBe('pk_live_1');
    expect(app.fake.inputs('billing.addPaymentMethod')).toEqual([
      { stripeCustomerId: 'cus_9', paymentMethodId: 'pm_5' },
    ]);
    // The form is empty again, so nothing adds the same card twice.
    expect(screen.getByText('Card added to cus_9.')).toBeTruthy();
    expect(document.contains(provider.frame)).toBe(false);
    expect(screen.queryByRole('button', { name: 'Add Card' })).toBeNull();
    const next = await cardFrame();
    await next.arrives();
    expect(next.kinds()).toEqual(['show']);
  });

  test('waits for a customer when the address has none', async () => {
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
