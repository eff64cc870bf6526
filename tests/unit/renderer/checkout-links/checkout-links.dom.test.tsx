import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CheckoutScreen } from '../../../../src/renderer/features/checkout-links/checkout-screen';
import { labelsInForm } from '../../../helpers/labels-in-form';
import {
  descriptionOf,
  enterText,
  type RenderOptions,
  renderApp,
} from '../../../helpers/render-app';
import { team } from '../../domain/builders';

const checkoutUrl = 'https://pay.test/internal/up/checkout';
const target = { checkoutUrl, rep: '7' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const copy = () => screen.getByRole('button', { name: 'Copy Checkout Link' });
const shownLink = () => field('Checkout link').value;

const open = async (options: RenderOptions = {}) => {
  const app = renderApp(<CheckoutScreen />, {
    permissions: ['sales'],
    prepare: (fake) => fake.answer('checkout.target', target),
    ...options,
  });
  await act(async () => undefined);
  return app;
};
type App = Awaited<ReturnType<typeof open>>;

const fill = async ({ user }: App) => {
  await enterText(user, field('Email'), 'zoe+cards@acme.test');
  await enterText(user, field('Account'), 'Söns & Co');
};
const clipboard = () => vi.spyOn(navigator.clipboard, 'writeText');

describe('the checkout link form', () => {
  test('starts with ten members and ten cards, and focus in the first field', async () => {
    await open();
    expect(document.title).toBe('Internal Dash - Checkout Links');
    expect(document.activeElement).toBe(field('Email'));
    expect([field('Members').value, field('Cards').value]).toEqual(['10', '10']);
  });

  test('marks a field that has only invisible characters as missing', async () => {
    const app = await open();
    await enterText(app.user, field('Email'), 'zoe@acme.test');
    await app.user.click(field('Account'));
    await app.user.paste('\u200b');
    await app.user.click(copy());
    expect(app.snackbar()).toBe('Must fill out all required fields');
    expect(descriptionOf(field('Account'))).toBe('Enter the account.');
  });

  test('F1: asks for its fields in the order of section 2', async () => {
    await open({ isProd: true });
    expect(labelsInForm()).toEqual([
      'Email',
      'Account',
      'Members',
      'Cards',
      'Plan',
      'Share',
      'Connect',
      'Entrust',
      'Include cards in the link',
      'Discount',
    ]);
  });

  test.each([
    { isProd: true, plans: ['Share', 'Connect', 'Entrust'] },
    { isProd: false, plans: ['Starter', 'Business', 'Premium'] },
  ])('offers the plans for production mode $isProd', async ({ isProd, plans }) => {
    await open({ isProd });
    const labels = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(labels).toEqual(plans);
  });

  test('keeps typed text when the screen closes, and restores the defaults on Clear', async () => {
    const app = await open();
    await fill(app);
    expect(app.store.getState().drafts.texts['checkout/account']).toBe('Söns & Co');
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field('Email').value).toBe('');
    expect(field('Members').value).toBe('10');
    expect(app.store.getState().drafts.texts).toEqual({});
    expect(document.activeElement).toBe(field('Email'));
    expect(app.snackbar()).toBe('Checkout link cleared');
    await app.run(({ undos }) => undos.undo(undos.last()?.key ?? ''));
    expect(app.store.getState().drafts.texts['checkout/account']).toBe('Söns & Co');
    expect(app.snackbar()).toBe('Restored your draft');
  });
});

describe('copying a checkout link', () => {
  test('builds the link from section 7, with cards only for plans that sell them', async () => {
    const app = await open();
    const written = clipboard();
    await fill(app);
    await app.user.click(copy());
    const first =
      'https://pay.test/internal/up/checkout?rep=7&members=10&email=zoe%2Bcards%40acme.test&account=S%C3%B6ns%20%26%20Co&plan=starter';
    expect(written).toHaveBeenLastCalledWith(first);
    expect(shownLink()).toBe(first);
    await waitFor(() => expect(app.snackbar()).toBe('Copied Checkout Link!'));
    expect(app.store.getState().feedback.snackbar?.severity).toBe('success');

    await app.user.click(screen.getByRole('radio', { name: 'Premium' }));
    await app.user.type(field('Discount'), 'TEN');
    await app.user.click(copy());
    expect(written).toHaveBeenLastCalledWith(
      'https://pay.test/internal/up/checkout?rep=7&members=10&email=zoe%2Bcards%40acme.test&account=S%C3%B6ns%20%26%20Co&plan=premium&cards=10&discount=TEN',
    );
  });

  test('makes a link with no cards digital only, and includes the 0', async () => {
    const app = await open();
    await fill(app);
    await app.user.click(screen.getByRole('radio', { name: 'Business' }));
    expect(screen.queryByText('Digital only')).toBeNull();
    await app.user.clear(field('Cards'));
    await app.user.type(field('Cards'), '0');
    expect(screen.getByText('Digital only')).toBeTruthy();
    expect(shownLink()).toContain('&plan=business&cards=0');
  });

  test.each(['Email', 'Account', 'Members', 'Cards'])(
    'requires all fields: without %s',
    async (label) => {
      const app = await open();
      const written = clipboard();
      await fill(app);
      await app.user.clear(field(label));
      await app.user.click(copy());
      expect(app.snackbar()).toBe('Must fill out all required fields');
      expect(app.store.getState().feedback.snackbar?.severity).toBe('error');
      expect(document.activeElement).toBe(field(label));
      expect(descriptionOf(field(label))).toMatch(/^Enter /);
      expect(shownLink()).toBe('');
      expect(written).not.toHaveBeenCalled();
    },
  );

  test('J22: warns about an invalid number at its field, and copies the link after one confirmation', async () => {
    const app = await open();
    const written = clipboard();
    await fill(app);
    await app.user.clear(field('Members'));
    await app.user.type(field('Members'), '1O');
    expect(descriptionOf(field('Members'))).toBe(
      'The number of members isn’t a whole number, 1 or more.',
    );
    await app.user.click(copy());
    expect(written).not.toHaveBeenCalled();
    expect(
      screen.getByText(
        'The number of members isn’t a whole number, 1 or more. The link will use it as typed.',
      ),
    ).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect(written).not.toHaveBeenCalled();
    await app.user.click(copy());
    await app.user.click(screen.getByRole('button', { name: 'Copy anyway' }));
    expect(written).toHaveBeenCalledExactlyOnceWith(
      'https://pay.test/internal/up/checkout?rep=7&members=1O&email=zoe%2Bcards%40acme.test&account=S%C3%B6ns%20%26%20Co&plan=starter',
    );
    await waitFor(() => expect(app.snackbar()).toBe('Copied Checkout Link!'));
  });

  test('J34: lets staff add back cards that the app leaves out, and starts over for another plan', async () => {
    const app = await open();
    await fill(app);
    const box = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Include cards in the link' });
    expect([box().checked, shownLink().includes('cards=')]).toEqual([false, false]);
    expect(screen.getByText('Not in the link')).toBeTruthy();
    await app.user.click(box());
    expect(shownLink()).toMatch(/&plan=starter&cards=10$/);
    await app.user.click(screen.getByRole('radio', { name: 'Business' }));
    await app.user.click(box());
    expect(shownLink()).toMatch(/&plan=business$/);
    await app.user.click(screen.getByRole('radio', { name: 'Premium' }));
    expect(shownLink()).toMatch(/&plan=premium&cards=10$/);
  });

  test('offers cards for the plans the environment lists', async () => {
    const app = await open({
      prepare: (fake) => fake.answer('checkout.target', { ...target, cardPlans: ['starter'] }),
    });
    await fill(app);
    expect(shownLink()).toMatch(/&plan=starter&cards=10$/);
    await app.user.type(field('Cards'), 'O');
    const warning = 'The number of cards isn’t a whole number.';
    expect(descriptionOf(field('Cards'))).toBe(warning);
    await app.user.click(copy());
    expect(screen.getByText(`${warning} The link will use it as typed.`)).toBeTruthy();
  });

  test('copies on Enter in a field', async () => {
    const app = await open();
    const written = clipboard();
    await fill(app);
    await app.user.keyboard('{Enter}');
    expect(written).toHaveBeenCalledTimes(1);
  });

  test('says when the system blocks the clipboard, and shows the link to copy manually', async () => {
    const app = await open();
    clipboard().mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await fill(app);
    await app.user.click(copy());
    await waitFor(() =>
      expect(app.snackbar()).toBe('Couldn’t copy. Select the link and copy it manually.'),
    );
    expect(shownLink()).toContain('rep=7');
  });
});

describe('the checkout link’s target', () => {
  test('blocks copying until it is known, and can be retried after a failure', async () => {
    const app = await open({
      prepare: (fake) =>
        fake.refuse('checkout.target', { code: 'internal', message: 'No', correlationId: 'c1' }),
    });
    const written = clipboard();
    await fill(app);
    await app.user.click(copy());
    expect(written).not.toHaveBeenCalled();
    app.fake.answer('checkout.target', target);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await app.user.click(copy());
    expect(written).toHaveBeenCalledTimes(1);
  });

  test('leaves what the link sells on the screen while it loads and after a failure', async () => {
    let refuse: (() => void) | undefined;
    const app = await open({
      prepare: (fake) => {
        const held = fake.hold('checkout.target');
        refuse = () => held.refuse({ code: 'internal', message: 'No', correlationId: 'c1' });
      },
    });
    const link = () => field('Checkout link');
    expect(link().placeholder).toBe('Fill in email, account, members, and cards to get the link.');
    await fill(app);
    expect(link().placeholder).toBe('Loading the link…');
    await act(async () => refuse?.());
    expect(link().placeholder).toBe('The link isn’t ready yet.');
    expect(screen.getByRole('region', { name: 'The link' }).textContent).toContain(
      'Forzoe+cards@acme.test',
    );
    app.fake.answer('checkout.target', target);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shownLink()).toContain('rep=7'));
  });

  test('J22: warns that the link names no representative, and copies it after one confirmation', async () => {
    const app = await open({
      prepare: (fake) => fake.answer('checkout.target', { checkoutUrl, rep: '' }),
    });
    const written = clipboard();
    await fill(app);
    const nobodys =
      'Your user ID is unknown, so the link has no representative and you may not get credit for the sale.';
    expect(screen.getAllByText(nobodys)).toHaveLength(1);
    await app.user.click(copy());
    expect(screen.getAllByText(nobodys)).toHaveLength(2);
    expect(written).not.toHaveBeenCalled();
    await app.user.click(screen.getByRole('button', { name: 'Copy anyway' }));
    expect(written.mock.calls[0]?.[0]).toMatch(/\/checkout\?members=10&email=/);
  });
});

test('fills the form with a team’s email, company, and seats', async () => {
  const app = await open();
  await app.run((state) =>
    state.checkout.fillFor(
      team({ id: 12, email: 'owner@acme.test', companyName: 'Acme', initialQuantity: 23 }),
    ),
  );
  expect(app.store.getState().navigation.tab).toBe(4);
  expect(shownLink()).toBe(
    'https://pay.test/internal/up/checkout?rep=7&members=23&email=owner%40acme.test&account=Acme&plan=starter',
  );
});
