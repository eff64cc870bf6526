import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { QuoteScreen } from '../../../../src/renderer/features/quote/quote-screen';
import { descriptionOf, type RenderedApp, renderApp } from '../../../helpers/render-app';
import { price } from '../../rules/builders';

const saved = { id: 'f1', path: '/downloads/q.pdf', fileName: 'q.pdf' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const create = () => screen.getByRole('button', { name: 'Create a Quote' });

const open = async () => {
  const app = renderApp(<QuoteScreen />, {
    permissions: ['sales'],
    prepare: (fake) =>
      fake.answer('billing.priceConfig', {
        priceConfig: [
          price({ priceId: 'p_year', title: 'Entrust' }),
          price({ priceId: 'p_month', title: 'Monthly', period: 'month' }),
          price({ priceId: 'p_old', title: 'Old', isCurrent: false }),
          price({ priceId: 'p_pro', title: 'Pro', enterprisePlan: null }),
        ],
        couponConfig: [{ id: 'c1', name: 'Ten off' }],
      }),
  });
  await screen.findByRole('option', { name: 'Entrust' });
  return app;
};

const fill = async ({ user }: RenderedApp) => {
  await user.type(field('Company name'), 'Acme');
  await user.type(field('Client name'), 'Zoë');
  await user.type(field('Client email'), 'zoe@acme.test');
  await user.selectOptions(field('Plan'), 'p_year');
};

describe('the form', () => {
  test('title, defaults, and only current yearly prices with an enterprise plan', async () => {
    await open();
    expect(document.title).toBe('Internal Dash - Create a Quote');
    expect(field('Members').value).toBe('1');
    const plans = [...field('Plan').querySelectorAll('option')].map((each) => each.textContent);
    expect(plans).toEqual(['Choose a plan', 'Entrust']);
    const discounts = [...field('Discount').querySelectorAll('option')];
    expect(discounts.map((each) => each.textContent)).toEqual(['No discount', 'Ten off']);
  });

  test('required fields: said at each, the first one has the focus, nothing is sent', async () => {
    const app = await open();
    await app.user.type(field('Company name'), 'Acme');
    await app.user.click(create());
    expect(document.activeElement).toBe(field('Client name'));
    expect(descriptionOf(field('Client name'))).toBe("Enter the client's name.");
    expect(descriptionOf(field('Client email'))).toBe("Enter the client's email address.");
    expect(descriptionOf(field('Plan'))).toBe('Choose a plan.');
    expect(app.fake.inputs('quote.save')).toEqual([]);
  });

  test('an error shows once a field was left, not before', async () => {
    const app = await open();
    await app.user.clear(field('Members'));
    await app.user.type(field('Members'), '0');
    expect(descriptionOf(field('Members'))).toBe('');
    await app.user.tab();
    expect(descriptionOf(field('Members'))).toBe('Enter a whole number of members, 1 or more.');
  });

  test('longer input is ignored, the limit itself is taken', async () => {
    const app = await open();
    for (const [label, limit] of [
      ['Company name', 300],
      ['Client name', 300],
      ['Client email', 300],
      ['Custom memo', 1000],
    ] as const) {
      await app.user.click(field(label));
      await app.user.paste('x'.repeat(limit));
      await app.user.paste('y');
      expect(field(label).value).toBe('x'.repeat(limit));
    }
    expect(descriptionOf(field('Custom memo'))).toBe('1000 of 1000 characters');
  });

  test('spaces in the email are ignored', async () => {
    const app = await open();
    await app.user.type(field('Client email'), 'zoe @ac me.test');
    expect(field('Client email').value).toBe('zoe@acme.test');
    await app.user.clear(field('Client email'));
    await app.user.paste(' zoe@acme.test ');
    expect(field('Client email').value).toBe('zoe@acme.test');
  });

  test('Clear empties it', async () => {
    const app = await open();
    await fill(app);
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field('Company name').value).toBe('');
    expect(field('Plan').value).toBe('');
  });

  test('plans that could not be loaded can be asked for again', async () => {
    const app = renderApp(<QuoteScreen />, {
      permissions: ['sales'],
      prepare: (fake) =>
        fake.refuse('billing.priceConfig', { code: 'timeout', message: 'Too slow' }),
    });
    await screen.findByText('Too slow');
    await app.user.click(screen.getByRole('button', { name: 'OK' }));
    app.fake.answer('billing.priceConfig', {
      priceConfig: [price({ title: 'Entrust' })],
      couponConfig: [],
    });
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Entrust' })).toBeTruthy();
  });
});

describe('saving', () => {
  test('sends the request once, offers the file, keeps the form', async () => {
    const app = await open();
    await fill(app);
    await app.user.clear(field('Members'));
    await app.user.type(field('Members'), '25');
    await app.user.selectOptions(field('Discount'), 'c1');
    await app.user.click(screen.getByRole('checkbox', { name: 'Include checkout' }));
    const held = app.fake.hold('quote.save');
    await app.user.dblClick(create());
    expect(app.fake.inputs('quote.save')).toEqual([
      {
        companyName: 'Acme',
        clientName: 'Zoë',
        clientEmail: 'zoe@acme.test',
        memberQuantity: 25,
        sourcePriceId: 'p_year',
        customMemo: '',
        discountId: 'c1',
        includeCheckout: true,
      },
    ]);
    await act(async () => held.answer(saved));
    expect(app.snackbar()).toBe('Saved q.pdf');
    app.fake.answer('file.showInFolder', null);
    await app.user.click(screen.getByRole('button', { name: 'Show in folder' }));
    expect(app.fake.inputs('file.showInFolder')).toEqual([{ id: 'f1' }]);
    expect(field('Company name').value).toBe('Acme');
  });

  test('progress, and Cancel', async () => {
    const app = await open();
    await fill(app);
    const held = app.fake.hold('quote.save');
    await app.user.click(create());
    const { id } = await held.arrived;
    expect(screen.queryByRole('progressbar')).toBeNull();
    act(() => app.fake.emit({ type: 'save.progress', call: id, received: 10, total: 40 }));
    const bar = screen.getByRole('progressbar', { name: 'Saving the quote' });
    expect(bar.getAttribute('aria-valuenow')).toBe('10');
    expect(bar.getAttribute('aria-valuemax')).toBe('40');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(app.fake.cancelled).toEqual([id]);
    await act(async () => held.refuse({ code: 'cancelled', message: 'Cancelled.' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText(/^Error/)).toBeNull();
    expect(field('Company name').value).toBe('Acme');
  });

  test('Error download quote: {message}; again is the same intent after an unknown outcome', async () => {
    const app = await open();
    await fill(app);
    app.fake.refuse('quote.save', { code: 'offline', outcome: 'unknown', message: 'It broke' });
    await app.user.click(create());
    await screen.findByText('Error download quote: It broke');
    app.fake.answer('quote.save', saved);
    await app.user.click(create());
    await waitFor(() => expect(app.snackbar()).toBe('Saved q.pdf'));
    expect(screen.queryByText(/^Error/)).toBeNull();
    const [first, second] = app.fake.intents('quote.save');
    expect(second).toBe(first);
  });

  test('the folder it goes to stands above the form', async () => {
    const app = await open();
    expect(screen.getByText('The PDF is saved in your downloads folder.')).toBeTruthy();
    act(() =>
      app.store.setState((state) => ({
        session: { ...state.session, info: { downloadsFolder: '/home/zoe/Quotes' } as never },
      })),
    );
    expect(screen.getByText('/home/zoe/Quotes')).toBeTruthy();
  });
});
