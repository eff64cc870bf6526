import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Invoice } from '../../../../src/contract/entities/invoice';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { UnfinishedWrite } from '../../../../src/contract/entities/unfinished-write';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { TeamSetupScreen } from '../../../../src/renderer/features/team-setup/team-setup-screen';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { alertTexts, descriptionOf, isUnavailable, renderApp } from '../../../helpers/render-app';
import { price, team } from '../../domain/builders';

const priced: TeamSetupFlow = {
  ...newTeamSetupFlow('olive@fresh.test', false, 'flow-1'),
  teamId: 17,
  stripeCustomer: 'cus_17',
  pricingSet: true,
  previewedCents: 112_800,
};
const withInvoice = (
  invoice: Partial<Invoice> = {},
  over: Partial<TeamSetupFlow> = {},
): TeamSetupFlow => ({
  ...priced,
  hasExtendedSubscription: true,
  extendedSubscription: {
    subscription: { id: 'sub_1', collection_method: 'send_invoice' },
    invoice: {
      id: 'in_1',
      status: 'draft',
      amount_due: 112_800,
      invoice_pdf: 'https://pay.test/in_1.pdf',
      number: 'A-1',
      ...invoice,
    },
  },
  ...over,
});
const unknownSend: UnfinishedWrite = {
  id: 'w1',
  action: 'invoice.send',
  title: 'Send an invoice',
  subject: 'team 17',
  detail: '',
  invoiceId: 'in_1',
  startedAt: '2026-11-22T10:00:00Z',
  state: 'unknown',
  message: '',
  record: null,
  canRepeat: true,
  isOld: false,
};
const button = (name: string) => screen.getByRole('button', { name });
const fact = (label: string) => screen.getByText(label).nextElementSibling!.textContent!.trim();
/** All buttons except the copy buttons. */
const buttons = () =>
  screen
    .getAllByRole('button')
    .filter((each) => !each.ariaLabel?.startsWith('Copy '))
    .map((each) => each.textContent);
const open = async (flow: TeamSetupFlow, prepare?: (fake: FakeBridge) => void) => {
  const app = renderApp(<TeamSetupScreen />, {
    permissions: ['sales'],
    prepare: (fake) => {
      fake.answer('team.getById', team({ id: 17, companyName: 'Acme' }));
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ priceId: 'teams_y' })],
        couponConfig: [],
      });
      fake.answer('teamSetup.leave', null);
      fake.answer('invoice.refresh', { flow: null, isCurrent: true });
      prepare?.(fake);
    },
  });
  await app.run(({ teamSetup }) => teamSetup.follow(flow));
  return app;
};

describe('the invoice view', () => {
  test('J32: shows an unreadable invoice as received, and not as “none”', async () => {
    await open({
      ...priced,
      hasExtendedSubscription: true,
      extendedSubscription: {
        subscription: {},
        invoice: null,
        unreadInvoice: '{"total":17}',
      },
    });
    expect(
      await screen.findByText(
        'The server returned an invoice in an unknown format. It can’t be sent from here. Check it in the payment provider’s dashboard.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('{"total":17}')).toBeTruthy();
    expect(screen.queryByText('There was no invoice generated for this change.')).toBeNull();
    expect(buttons()).toEqual(['Exit']);
  });

  test('drafts once on load, and shows the amount due', async () => {
    const app = await open(priced, (fake) => fake.answer('invoice.draft', withInvoice()));
    expect(await screen.findByRole('heading', { name: 'Subscription Draft Created' })).toBeTruthy();
    expect(screen.getByText('View Invoice')).toBeTruthy();
    expect(screen.getByText('$1,128.00')).toBeTruthy();
    // Staff paste these into a ticket.
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    for (const name of ['email', 'team ID', 'invoice number']) {
      await app.user.click(button(`Copy ${name}`));
    }
    expect(written.mock.calls).toEqual([['olive@fresh.test'], ['17'], ['A-1']]);
    expect(screen.getByText('Team #17')).toBeTruthy();
    expect(buttons()).toEqual([
      'Save and Send Invoice',
      'Customize Invoice',
      'Download Invoice',
      'Exit',
    ]);
    expect(app.fake.inputs('invoice.draft')).toEqual([{ teamId: 17, flowId: 'flow-1' }]);
  });

  test('names the company, and says what the invoice is for', async () => {
    await open(withInvoice({}, { priceId: 'teams_y', pricedSeats: 24, pricedLeads: 5000 }));
    const heading = await screen.findByRole('heading', { name: 'Subscription Draft Created' });
    const who = 'Acme · olive@fresh.test · Team #17';
    await waitFor(() => expect(heading.nextElementSibling?.textContent).toBe(who));
    await waitFor(() => expect(fact('Plan')).toBe('Teams (yearly)'));
    expect(fact('Seats')).toBe('24');
    expect(fact('Leads')).toBe('5,000');
  });

  test('says nothing about seats and leads that are unknown', async () => {
    await open(withInvoice());
    await screen.findByText('$1,128.00');
    for (const label of ['Plan', 'Seats', 'Leads']) expect(screen.queryByText(label)).toBeNull();
  });

  test('shows an alert when drafting fails, and retries on Try again', async () => {
    const app = await open(priced, (fake) =>
      fake.refuse('invoice.draft', { code: 'conflict', message: 'Several subscriptions' }),
    );
    await waitFor(() => expect(alertTexts(app)).toEqual(['Several subscriptions']));
    const held = app.fake.hold('invoice.draft');
    await app.run((state) => state.feedback.dismissAlert(state.feedback.alerts[0]!.key));
    await app.user.click(button('Try again'));
    expect(screen.getByText('Several subscriptions')).toBeTruthy();
    expect(button('Try again').ariaBusy).toBe('true');
    held.answer(withInvoice());
    expect(await screen.findByText('$1,128.00')).toBeTruthy();
  });

  test.each([
    ['void', withInvoice({ status: 'void' })],
    ['missing', { ...withInvoice(), extendedSubscription: { subscription: {}, invoice: null } }],
  ])('shows only its text and Exit when the invoice is %s', async (_what, flow) => {
    const app = await open(flow);
    expect(screen.getByText('There was no invoice generated for this change.')).toBeTruthy();
    expect(buttons()).toEqual(['Exit']);
    await app.user.click(button('Exit'));
    // The command's code loads on first use.
    await waitFor(() => expect(app.fake.inputs('teamSetup.leave')).toHaveLength(1));
    await waitFor(() => expect(app.store.getState().navigation.tab).toBe(0));
  });

  test('sends once after the amount is confirmed, even on a double click', async () => {
    const app = await open(withInvoice());
    const held = app.fake.hold('invoice.send');
    await app.user.click(button('Save and Send Invoice'));
    expect(app.fake.inputs('invoice.send')).toEqual([]);
    await app.user.dblClick(button('Send $1,128.00 invoice'));
    expect((await held.arrived).input).toEqual({
      stripeCustomerId: 'cus_17',
      stripeInvoiceId: 'in_1',
      confirmedCents: 112_800,
    });
    held.answer(withInvoice({}, { invoiceSent: true, finished: true, canLogin: true }));
    expect(
      await screen.findByRole('button', { name: 'Invoice sent, click here to exit' }),
    ).toBeTruthy();
    expect(button('Click here to login')).toBeTruthy();
    expect(app.fake.inputs('invoice.send')).toHaveLength(1);
  });

  test('shows the recipient, due date, and amount on screen and in the confirmation, and then “sent”', async () => {
    const told = { customer_email: 'billing@acme.test', due_date: 1_796_774_400 };
    const app = await open(withInvoice(told));
    expect(fact('Recipient')).toBe('billing@acme.test');
    expect(fact('Due date')).toMatch(/^Dec 8(, 2026)?, ET$/);
    app.fake.answer('invoice.send', withInvoice(told, { invoiceSent: true, finished: true }));
    await app.user.click(button('Save and Send Invoice'));
    expect(screen.getByRole('alertdialog').textContent).toMatch(
      /Send an invoice for \$1,128\.00 to Acme \(billing@acme\.test\)\? It is due Dec 8(, 2026)?, ET\. It can’t be undone\./,
    );
    await app.user.click(button('Send $1,128.00 invoice'));
    expect(await screen.findByRole('heading', { name: 'Invoice sent' })).toBeTruthy();
    expect(screen.queryByText('Subscription Draft Created')).toBeNull();
  });

  test('leaves out what no response contains', async () => {
    await open(withInvoice());
    expect(screen.queryByText('Recipient')).toBeNull();
    expect(screen.queryByText('Due date')).toBeNull();
  });

  test('offers no login without a login token', async () => {
    await open(withInvoice({}, { invoiceSent: true, finished: true }));
    expect(buttons()).toEqual(['Invoice sent, click here to exit', 'Download Invoice']);
  });

  test('J26: shows an amount that differs from the preview, names it in the confirmation, and sends it', async () => {
    const app = await open(withInvoice({ amount_due: 112_900 }));
    const both = 'The amount due is $1,129.00. The preview showed $1,128.00.';
    expect(screen.getByText(both)).toBeTruthy();
    app.fake.answer('invoice.send', withInvoice({ amount_due: 112_900 }, { invoiceSent: true }));
    await app.user.click(button('Save and Send Invoice'));
    expect(screen.getByRole('alertdialog').textContent).toContain(both);
    await app.user.click(button('Send $1,129.00 invoice'));
    await waitFor(() => expect(app.fake.inputs('invoice.send')).toHaveLength(1));
    expect(app.fake.inputs('invoice.send')[0]).toMatchObject({ confirmedCents: 112_900 });
  });

  test('J26: shows an amount outside of the estimate with the estimate, and names both in the confirmation', async () => {
    const note = 'The amount due is $1,128.00. The preview showed $2,851.20 to $3,091.20.';
    const previewedPrice = {
      lowestCents: 285_120,
      highestCents: 309_120,
      isEstimate: true,
      years: 1,
      period: 'year',
    } as const;
    const app = await open(withInvoice({}, { previewedCents: null, previewedPrice }));
    expect(await screen.findByText(note)).toBeTruthy();
    await app.user.click(button('Save and Send Invoice'));
    expect(screen.getByRole('alertdialog').textContent).toContain(note);
  });

  test('J26: reloads when staff return to the window, and after sending', async () => {
    const app = await open(withInvoice({ invoice_pdf: null }));
    const now = (flow: TeamSetupFlow) =>
      app.fake.answer('invoice.refresh', { flow, isCurrent: true });
    now(withInvoice({ amount_due: 90_000, invoice_pdf: null }));
    await app.run(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('$900.00')).toBeTruthy();
    app.fake.answer('invoice.send', withInvoice({ amount_due: 90_000 }, { invoiceSent: true }));
    await app.user.click(button('Save and Send Invoice'));
    now(withInvoice({}, { invoiceSent: true, finished: true }));
    await app.user.click(button('Send $900.00 invoice'));
    expect(await screen.findByRole('button', { name: 'Download Invoice' })).toBeTruthy();
  });

  test('J26: reloads a draft from days ago when it shows', async () => {
    const app = await open(withInvoice(), (fake) =>
      fake.answer('invoice.refresh', {
        flow: withInvoice({ amount_due: 90_000 }),
        isCurrent: true,
      }),
    );
    expect(await screen.findByText('$900.00')).toBeTruthy();
    expect(app.fake.inputs('invoice.refresh')).toEqual([{ teamId: 17 }]);
  });

  test.each([
    [
      'does not report',
      (fake: FakeBridge) => fake.answer('invoice.refresh', { flow: null, isCurrent: false }),
    ],
    [
      'cannot be reached for',
      (fake: FakeBridge) =>
        fake.refuse('invoice.refresh', { code: 'offline', message: 'Gone', outcome: 'not-sent' }),
    ],
  ])(
    'J26, J33: warns on the screen and in the confirmation when the API %s the invoice’s status, and still sends it',
    async (_what, prepare) => {
      const app = await open(withInvoice({ invoice_pdf: null }), prepare);
      expect(
        await screen.findByText(
          'Couldn’t reload the invoice. The amount, status, and PDF may be out of date.',
        ),
      ).toBeTruthy();
      await app.user.click(button('Save and Send Invoice'));
      expect(screen.getByRole('alertdialog').textContent).toContain(
        'Couldn’t reload the invoice: its amount may have changed.',
      );
      app.fake.answer('invoice.send', withInvoice({ invoice_pdf: null }, { invoiceSent: true }));
      await app.user.click(button('Send $1,128.00 invoice'));
      expect(
        await screen.findByText('Couldn’t reload the invoice, so the PDF may be missing here.'),
      ).toBeTruthy();
    },
  );

  test('J26: confirms the amount on the screen even if another one arrives', async () => {
    const app = await open(withInvoice());
    const held = app.fake.hold('invoice.refresh');
    await app.user.click(button('Save and Send Invoice'));
    await held.arrived;
    await act(async () =>
      held.answer({ flow: withInvoice({ amount_due: 90_000 }), isCurrent: true }),
    );
    app.fake.refuse('invoice.send', { code: 'conflict', message: 'It is due $900.00 by now.' });
    await app.user.click(button('Send $1,128.00 invoice'));
    await waitFor(() => expect(app.fake.inputs('invoice.send')).toHaveLength(1));
    expect(app.fake.inputs('invoice.send')[0]).toMatchObject({ confirmedCents: 112_800 });
  });

  test.each([
    ['is loading', 'hold', 'Loading the team’s payment customer…'],
    ['could not be loaded', 'refuse', 'The team and its payment customer couldn’t be loaded.'],
    ['could not be read', 'unread', 'The team’s payment customer couldn’t be read.'],
    ['does not exist', 'none', 'The team has no payment customer.'],
  ])('explains on the button that the team’s payment customer %s', async (_what, kind, reason) => {
    const app = await open({ ...withInvoice(), stripeCustomer: null }, (fake) => {
      const value = team({ id: 17, stripeCustomer: null });
      const unexpected = kind === 'unread' ? [{ at: 'stripeCustomer', text: '{}' }] : [];
      if (kind === 'hold') fake.hold('team.getById');
      else if (kind !== 'refuse') fake.on('team.getById', () => ({ ok: true, value, unexpected }));
      else fake.refuse('team.getById', { code: 'server', status: 500, message: 'Not now' });
    });
    await waitFor(() => expect(descriptionOf(button('Save and Send Invoice'))).toContain(reason));
    expect(isUnavailable(button('Save and Send Invoice'))).toBe(true);
    if (kind !== 'refuse') return;
    app.fake.answer('team.getById', team({ id: 17, stripeCustomer: 'cus_9' }));
    await app.user.click(button('Try again'));
    await waitFor(() => expect(isUnavailable(button('Save and Send Invoice'))).toBe(false));
  });

  test('J25: can send a finalized invoice, with a note on what that means', async () => {
    await open(withInvoice({ status: 'open' }));
    expect(screen.getByText(/It may not have been emailed\./)).toBeTruthy();
    expect(isUnavailable(button('Save and Send Invoice'))).toBe(false);
  });

  test('has nothing to send when it was paid elsewhere meanwhile', async () => {
    await open(withInvoice({ status: 'paid' }));
    expect(screen.getByRole('heading', { name: 'Invoice paid' })).toBeTruthy();
    expect(buttons()).toEqual(['Invoice sent, click here to exit', 'Download Invoice']);
  });

  test('offers no download without a link to the PDF', async () => {
    await open(withInvoice({ invoice_pdf: null }));
    expect(screen.queryByRole('button', { name: 'Download Invoice' })).toBeNull();
  });

  test('downloads the invoice to disk with progress, and offers what to do with the file', async () => {
    const app = await open(withInvoice());
    const held = app.fake.hold('invoice.download');
    await app.user.click(button('Download Invoice'));
    const call = await held.arrived;
    expect(call.input).toEqual({ stripeInvoiceId: 'in_1', companyName: 'Acme' });
    await app.run(() =>
      app.fake.emit({ type: 'save.progress', call: call.id, received: 1, total: 4 }),
    );
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    held.answer({ id: 'f1', path: '/d/i.pdf', fileName: 'i.pdf' });
    expect(await screen.findByText('Saved i.pdf')).toBeTruthy();
    app.fake.answer('file.showInFolder', null);
    await app.user.click(button('Show in folder'));
    expect(app.fake.inputs('file.showInFolder')).toEqual([{ id: 'f1' }]);
  });

  test('looks up the invoice after an unknown send outcome, then continues', async () => {
    const app = await open(withInvoice(), (fake) => {
      fake.answer('writes.unfinished', [unknownSend]);
      const invoice = { id: 'in_1', status: 'paid' };
      fake.answer('invoice.find', { truth: 'present', message: '', invoice });
      fake.answer('writes.repeat', { saved: null });
    });
    expect(await screen.findByText('The invoice was sent.')).toBeTruthy();
    // J24: the message disables nothing.
    expect(isUnavailable(button('Save and Send Invoice'))).toBe(false);
    await app.user.click(button('Use this and continue'));
    await waitFor(() => expect(app.fake.inputs('writes.repeat')).toEqual([{ id: 'w1' }]));
    expect(app.fake.inputs('invoice.send')).toEqual([]);
  });
  const young = 'Trying again is safe: the server treats it as the same change.';
  const old = 'The server may no longer recognize the first attempt: trying again may do it twice.';
  test.each([
    ['open', false, young],
    ['open', true, old],
    [null, false, young],
    [null, true, old],
  ])(
    'J34, J36: explains in one sentence what retrying would do (status %s, older than 20 hours: %s)',
    async (status, isOld, again) => {
      await open(withInvoice(), (fake) => {
        fake.answer('writes.unfinished', [{ ...unknownSend, isOld }]);
        fake.answer('invoice.find', {
          truth: 'present',
          message: '',
          invoice: status === null ? null : { id: 'in_1', status },
        });
      });
      const told =
        status === null
          ? 'We can’t tell whether the invoice was sent.'
          : 'The payment provider finalized the invoice, but we can’t tell whether it was emailed.';
      expect(await screen.findByText(`${told} ${again}`)).toBeTruthy();
    },
  );
});
