import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { QuoteScreen } from '../../../../src/renderer/features/quotes/quote-screen';
import { useApp } from '../../../../src/renderer/state/use-app';
import { choose, dropdown, optionsOf, shownIn } from '../../../helpers/dropdown';
import { descriptionOf, enterText, type RenderedApp, renderApp } from '../../../helpers/render-app';
import { appInfo } from '../../../helpers/render-shell';
import { price, team } from '../../domain/builders';

const saved = { id: 'f1', path: '/downloads/q.pdf', fileName: 'q.pdf' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const create = () => screen.getByRole('button', { name: 'Create a Quote' });

/** Like the shell, which closes the screen of another tab. */
const OnItsTab = () => (useApp((state) => state.navigation.tab) === 5 ? <QuoteScreen /> : null);

const open = async () => {
  const app = renderApp(<OnItsTab />, {
    permissions: ['sales'],
    prepare: (fake) => {
      fake.answer('billing.previewCurrent', { tiers: [{ unit_amount: 100 }] });
      fake.answer('billing.priceConfig', {
        priceConfig: [
          price({ priceId: 'p_year', title: 'Entrust' }),
          price({ priceId: 'p_month', title: 'Monthly', period: 'month' }),
          price({ priceId: 'p_old', title: 'Old', isCurrent: false }),
          price({ priceId: 'p_pro', title: 'Pro', enterprisePlan: null }),
        ],
        couponConfig: [
          { id: 'c1', name: 'Ten off' },
          { id: 'c2', name: 'Partner 10%' },
        ],
      });
    },
  });
  await app.run((state) => state.navigation.showTab(5));
  await waitFor(() => expect(shownIn('Plan')).toBe('Choose a plan'));
  return app;
};

const fill = async ({ user }: RenderedApp) => {
  await enterText(user, field('Company name'), 'Acme');
  await user.type(field('Client name'), 'Zoë');
  await enterText(user, field('Client email'), 'zoe@acme.test');
  await choose(user, 'Plan', 'Entrust (yearly)');
};

describe('the quote form', () => {
  test('has a title, defaults, and only current yearly prices with an enterprise plan', async () => {
    const { user } = await open();
    expect(document.title).toBe('Internal Dash - Create a Quote');
    expect(field('Members').value).toBe('1');
    expect(await optionsOf(user, 'Plan')).toEqual([
      'Choose a plan',
      'New Billing (yearly)',
      'Entrust (yearly)',
    ]);
    expect(await optionsOf(user, 'Discount')).toEqual(['No discount', 'Ten off', 'Partner 10%']);
  });

  test('marks each missing required field, focuses the first one, and sends nothing', async () => {
    const app = await open();
    await app.user.click(create());
    expect(document.activeElement).toBe(field('Company name'));
    expect(descriptionOf(field('Company name'))).toBe('Enter the company’s name.');
    expect(descriptionOf(field('Client name'))).toBe('');
    expect(descriptionOf(field('Client email'))).toBe('');
    expect(descriptionOf(dropdown('Plan'))).toBe('Choose a plan.');
    expect(app.fake.inputs('quote.save')).toEqual([]);
  });

  test('a draft’s plan and discount aren’t shown as none before the price list is there, and text typed meanwhile is kept', async () => {
    const app = renderApp(<QuoteScreen />, {
      permissions: ['sales'],
      prepare: (fake) => {
        fake.refuse('billing.priceConfig', { code: 'server', status: 400, message: 'Busy' });
        fake.on('billing.previewNewBilling', () => new Promise<never>(() => undefined));
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    await app.run(({ drafts }) => {
      drafts.set('quote/sourcePriceId', 'p_year');
      drafts.set('quote/discountId', 'c1');
    });
    expect([shownIn('Plan'), shownIn('Discount')]).toEqual(['Not loaded', 'Not loaded']);
    expect(await optionsOf(app.user, 'Discount')).toEqual(['Not loaded', 'No discount']);
    await app.user.click(dropdown('Plan'));
    await app.user.keyboard('bil');
    expect(screen.getByRole('option').textContent).toBe('Not loaded');
    const held = app.fake.hold('billing.priceConfig');
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(dropdown('Plan'));
    expect([shownIn('Plan'), shownIn('Discount')]).toEqual(['bil', 'Loading…']);
    await app.user.tab();
    await act(async () =>
      held.answer({
        priceConfig: [price({ priceId: 'p_year', title: 'Entrust' })],
        couponConfig: [{ id: 'c1', name: 'Ten off' }],
      }),
    );
    expect([shownIn('Plan'), shownIn('Discount')]).toEqual(['New Billing (yearly)', 'Ten off']);
  });

  test('a draft with a plan or discount that is no longer sold says so and sends nothing', async () => {
    const app = await open();
    await app.run((state) => {
      state.drafts.set('quote/companyName', 'Acme');
      state.drafts.set('quote/sourcePriceId', 'p_old');
      state.drafts.set('quote/discountId', 'c_old');
    });
    expect(shownIn('Plan')).toBe('Choose a plan');
    expect(descriptionOf(dropdown('Plan'))).toBe('No longer available. Choose a plan.');
    expect(descriptionOf(dropdown('Discount'))).toBe(
      'No longer available. Choose a discount or none.',
    );
    expect(screen.getByText('Choose a plan and number of members to see the price.')).toBeTruthy();
    await app.user.click(create());
    expect(app.fake.inputs('quote.save')).toEqual([]);

    app.fake.answer('quote.save', saved);
    await choose(app.user, 'Plan', 'Entrust (yearly)');
    await choose(app.user, 'Discount', 'No discount');
    await app.user.click(create());
    expect(app.fake.inputs('quote.save')).toEqual([
      expect.objectContaining({ sourcePriceId: 'p_year', discountId: null }),
    ]);
  });

  test('shows an error only after a field is left', async () => {
    const app = await open();
    await app.user.clear(field('Members'));
    await app.user.type(field('Members'), '0');
    expect(descriptionOf(field('Members'))).toBe('');
    await app.user.tab();
    expect(descriptionOf(field('Members'))).toBe('Enter a whole number of members, 1 or more.');
  });

  test('ignores input beyond the limit, but accepts the limit itself', async () => {
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
    expect(descriptionOf(field('Custom memo'))).toBe('1,000 of 1,000 characters');
  });

  test('ignores spaces in the email', async () => {
    const app = await open();
    await app.user.type(field('Client email'), 'zoe @ac me.test');
    expect(field('Client email').value).toBe('zoe@acme.test');
    await app.user.clear(field('Client email'));
    await app.user.paste(' zoe@acme.test ');
    expect(field('Client email').value).toBe('zoe@acme.test');
  });

  test('points out an unusual email at its field, and creates the quote when asked again', async () => {
    const app = await open();
    app.fake.answer('quote.save', saved);
    await fill(app);
    await app.user.clear(field('Client email'));
    await app.user.type(field('Client email'), 'zoe.doe@acme');
    await app.user.click(create());
    expect(descriptionOf(field('Client email'))).toBe('Mail may not arrive at this address.');
    expect(app.fake.inputs('quote.save')).toEqual([]);
    await app.user.click(create());
    await waitFor(() =>
      expect(app.fake.inputs('quote.save')).toMatchObject([{ clientEmail: 'zoe.doe@acme' }]),
    );
  });

  test('is empty after Clear', async () => {
    const app = await open();
    await fill(app);
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field('Company name').value).toBe('');
    expect(shownIn('Plan')).toBe('Choose a plan');
    expect(document.activeElement).toBe(field('Company name'));
    expect(app.snackbar()).toBe('Quote cleared');
    // Text typed since then gives way.
    await app.user.type(field('Custom memo'), 'other');
    await app.run(({ undos }) => undos.undo(undos.last()?.key ?? ''));
    expect(field('Company name').value).toBe('Acme');
    expect(shownIn('Plan')).toBe('Entrust (yearly)');
    expect(field('Custom memo').value).toBe('');
    expect(app.snackbar()).toBe('Quote cleared');
    await app.run(({ undos }) => undos.undo(undos.last()?.key ?? ''));
    expect(field('Custom memo').value).toBe('other');
  });

  test('can reload plans that failed to load', async () => {
    const app = renderApp(<QuoteScreen />, {
      permissions: ['sales'],
      prepare: (fake) =>
        fake.refuse('billing.priceConfig', { code: 'timeout', message: 'Too slow' }),
    });
    app.fake.answer('billing.previewCurrent', { tiers: [{ unit_amount: 100 }] });
    await screen.findByText('Too slow');
    await app.user.click(screen.getByRole('button', { name: 'OK' }));
    app.fake.answer('billing.priceConfig', {
      priceConfig: [price({ title: 'Entrust' })],
      couponConfig: [],
    });
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await choose(app.user, 'Plan', 'Entrust (yearly)');
    expect(shownIn('Plan')).toBe('Entrust (yearly)');
  });
});

describe('saving a quote', () => {
  test('sends the request once, offers the file, and keeps the form', async () => {
    const app = await open();
    await fill(app);
    await app.user.clear(field('Members'));
    await app.user.type(field('Members'), '25');
    await choose(app.user, 'Discount', 'Ten off');
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
    expect(await screen.findByText('Saved q.pdf')).toBeTruthy();
    expect(app.snackbar()).toBeNull();
    app.fake.answer('file.showInFolder', null);
    await app.user.click(screen.getByRole('button', { name: 'Show in folder' }));
    expect(app.fake.inputs('file.showInFolder')).toEqual([{ id: 'f1' }]);
    expect(field('Company name').value).toBe('Acme');
  });

  test('shows progress and a Cancel button', async () => {
    const app = await open();
    await fill(app);
    const held = app.fake.hold('quote.save');
    await app.user.click(create());
    const { id } = await held.arrived;
    expect(screen.queryByRole('progressbar', { name: 'Saving the quote' })).toBeNull();
    act(() => app.fake.emit({ type: 'save.progress', call: id, received: 10, total: 40 }));
    const bar = screen.getByRole('progressbar', { name: 'Saving the quote' });
    expect(bar.getAttribute('aria-valuenow')).toBe('10');
    expect(bar.getAttribute('aria-valuemax')).toBe('40');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(app.fake.cancelled).toEqual([id]);
    await act(async () => held.refuse({ code: 'cancelled', message: 'Canceled.' }));
    expect(screen.queryByRole('progressbar', { name: 'Saving the quote' })).toBeNull();
    expect(screen.queryByText(/^Error/)).toBeNull();
    expect(field('Company name').value).toBe('Acme');
  });

  test('shows “Error download quote: {message}” until the next try', async () => {
    const app = await open();
    await fill(app);
    app.fake.refuse('quote.save', { code: 'offline', outcome: 'unknown', message: 'It broke' });
    await app.user.click(create());
    await screen.findByText('Error download quote: It broke');
    app.fake.answer('quote.save', saved);
    await app.user.click(create());
    await screen.findByText('Saved q.pdf');
    expect(screen.queryByText(/^Error/)).toBeNull();
  });

  test('shows the destination folder above the form', async () => {
    const app = await open();
    expect(screen.getByText('PDFs are saved to your downloads folder.')).toBeTruthy();
    act(() =>
      app.store.setState((state) => ({
        session: { ...state.session, info: { ...appInfo, downloadsFolder: '/home/zoe/Quotes' } },
      })),
    );
    expect(screen.getByText('Quotes').title).toBe('/home/zoe/Quotes');
  });
});

describe('the price next to the form', () => {
  const lines = () =>
    [...screen.getByRole('table').querySelectorAll('tr')].map((line) => line.textContent);

  test('matches the form, and shows the discount as its name says', async () => {
    const app = await open();
    app.fake.answer('billing.previewCurrent', {
      tiers: [
        { up_to: 10, unit_amount: 9000, flat_amount: 0 },
        { up_to: null, unit_amount: 8000, flat_amount: 0 },
      ],
    });
    expect(screen.getByText('Choose a plan and number of members to see the price.')).toBeTruthy();
    await choose(app.user, 'Plan', 'Entrust (yearly)');
    await app.user.clear(field('Members'));
    await app.user.type(field('Members'), '12');
    await choose(app.user, 'Discount', 'Partner 10%');
    await waitFor(() =>
      expect(app.fake.inputs('billing.previewCurrent').at(-1)).toEqual({
        number_seats: 12,
        price_per_seat_yearly_dollars: null,
        discount_factor: 0.9,
        leadsNumber: 0,
        multiYearSubYears: 1,
        sourcePriceId: 'p_year',
        interval: 'year',
      }),
    );
    await waitFor(() =>
      expect(lines()).toEqual([
        'Seats 1 to 10$90.00 per seat',
        'Seats 11+$80.00 per seat',
        'Discount10%included',
        'Total$960.00 to $1,060.00 per year',
      ]),
    );
    const panel = screen.getByRole('region', { name: 'Pricing preview' });
    expect(panel.textContent).toContain(
      '$960.00 to $1,060.00 per yearEstimate. The server calculates the final price.',
    );
    await app.user.clear(field('Members'));
    await app.user.type(field('Members'), '8');
    await waitFor(() =>
      expect(lines()).toEqual([
        'Seats 1 to 108 × $90.00$720.00',
        'Discount10%included',
        'Totalper year$720.00',
      ]),
    );
  });

  test('excludes a discount without an amount, and says so', async () => {
    const app = await open();
    app.fake.answer('billing.previewNewBilling', {
      seatsTotal: 9600,
      leadsTotal: 0,
      subTotal: 9600,
      discountPercent: 0,
      total: 9600,
    });
    await choose(app.user, 'Plan', 'New Billing (yearly)');
    await choose(app.user, 'Discount', 'Ten off');
    expect(await screen.findByText('This preview doesn’t include the discount.')).toBeTruthy();
  });

  test('does not block the quote when the preview is down', async () => {
    const app = await open();
    app.fake.refuse('billing.previewCurrent', { code: 'timeout', message: 'Too slow' });
    await fill(app);
    await screen.findByText('Too slow');
    app.fake.answer('quote.save', saved);
    await app.user.click(create());
    expect(await screen.findByText('Saved q.pdf')).toBeTruthy();
  });
});

test('fills the form with a team’s company, email, seats, and plan', async () => {
  const app = await open();
  await app.run((state) =>
    state.quote.fillFor(
      team({
        id: 3,
        email: 'owner@acme.test',
        companyName: 'Acme',
        initialQuantity: 23,
        enterprisePlan: '60',
      }),
    ),
  );
  expect(field('Company name').value).toBe('Acme');
  expect(field('Client email').value).toBe('owner@acme.test');
  expect(field('Members').value).toBe('23');
  expect(shownIn('Plan')).toContain('New Billing (yearly)');
  expect(app.store.getState().navigation.tab).toBe(5);
  // Enter saves the quote even if its tab was already open.
  expect(document.activeElement).toBe(field('Company name'));
});

test('reports the result in the snackbar to people who have gone to another tab', async () => {
  const app = await open();
  await fill(app);
  const held = app.fake.hold('quote.save');
  await app.user.click(create());
  await app.run((state) => state.navigation.showTab(2));
  await act(async () => held.answer(saved));
  expect(app.snackbar()).toBe('Saved q.pdf');
  // They find the file in the form too.
  await app.run((state) => state.feedback.closeSnackbar());
  await app.run((state) => state.navigation.showTab(5));
  expect(await screen.findByText('Saved q.pdf')).toBeTruthy();
});
