import { describe, expect, it } from 'vitest';
import { startTestCore } from '../helpers/test-core';
import { drop } from '../outbox/write-helpers';
import {
  extended,
  invoice,
  owner,
  pricing,
  routes,
  team,
  teamSetupDeskInEachTest,
} from './team-setup-desk';

const desk = teamSetupDeskInEachTest();
const conflict = (message: string) => ({ ok: false, error: { code: 'conflict', message } });
/** What the payment provider now says about the invoice. */
const standsAs = (more: object) => desk.on(routes.invoice, { body: { invoice: invoice(more) } });
const cannotTell = () => desk.on(routes.invoice, { status: 422, body: { message: 'Not now.' } });

describe('an invoice', () => {
  it('is sent once, for the previewed amount', async () => {
    await desk.drafted();
    expect(await desk.send()).toMatchObject({
      ok: true,
      value: { invoiceSent: true, finished: true },
    });
    expect(desk.bodies('/internal/stripe/invoice/send')).toEqual([
      { stripe_customer_id: 'cus_1', stripe_invoice_id: 'in_1' },
    ]);
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(desk.times(routes.send)).toBe(1);
    const [line] = await desk.journal();
    expect(line).toMatchObject({
      action: 'invoice.send',
      subject: 'team 9',
      detail: 'invoice A-1, $2,400.00',
      outcome: 'done',
    });
    // By the team, the price, the draft, and the invoice.
    expect(desk.changes()).toEqual(['team 9', 'team 9', 'team 9', 'team 9']);
  });

  it.each([
    { what: 'a different invoice', id: 'in_2', begin: () => desk.drafted() },
    { what: 'no draft exists', id: 'in_1', begin: () => desk.create() },
    { what: 'no flow is in progress', id: 'in_1', begin: async () => undefined },
  ])('is not sent when it is not the one of the flow: $what', async ({ id, begin }) => {
    await begin();
    expect(await desk.send(id)).toEqual(
      conflict('This isn’t the invoice of the team you’re working on.'),
    );
    expect(desk.times(routes.send)).toBe(0);
  });

  it('is not sent when it has been voided', async () => {
    await desk.drafted();
    standsAs({ status: 'void' });
    expect(await desk.send()).toEqual(conflict('The invoice has been voided. Nothing was sent.'));
    expect(desk.times(routes.send)).toBe(0);
    expect(await desk.flow()).toMatchObject({
      finished: true,
      extendedSubscription: { invoice: { status: 'void' } },
    });
  });

  it.each(['open', 'uncollectible'])('J25: is sent when it is %s', async (status) => {
    await desk.drafted();
    standsAs({ status });
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(desk.times(routes.send)).toBe(1);
  });

  it.each(['paid', 'sent'])(
    'J25: counts as sent when it is %s: one email is enough',
    async (status) => {
      await desk.drafted();
      standsAs({ status });
      expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
      expect(desk.times(routes.send)).toBe(0);
    },
  );

  it('J25: is sent again under its key after a person’s decision when it was tried and is now open', async () => {
    await desk.drafted();
    desk.on(routes.send, () => {
      standsAs({ status: 'open' });
      return drop;
    });
    expect(await desk.send()).toMatchObject({ ok: false, error: { outcome: 'unknown' } });
    expect(await desk.unfinished()).toEqual(['invoice.send']);
    desk.on(routes.send, { body: {} });
    const asked = await desk.send();
    expect(asked).toMatchObject({ error: { code: 'conflict', outcome: 'not-sent' } });
    if (asked.ok || asked.error.code !== 'conflict') throw new Error('not asked');
    await desk.core().call('writes.renew', { id: asked.error.unfinished?.id ?? '' });
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
    const [first, again] = desk.keysOf(routes.send);
    expect(again).toBe(first);
  });

  it('counts as sent by the first try when it is now paid', async () => {
    await desk.drafted();
    desk.on(routes.send, drop);
    expect(await desk.send()).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(await desk.unfinished()).toEqual(['invoice.send']);
    standsAs({ status: 'paid' });
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(desk.times(routes.send)).toBe(1);
    expect(await desk.unfinished()).toEqual([]);
  });

  it('is sent again under its key when it was tried and is still a draft', async () => {
    await desk.drafted();
    desk.on(routes.send, drop);
    await desk.send();
    desk.on(routes.send, { body: {} });
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
    const [first, again] = desk.keysOf(routes.send);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(await desk.unfinished()).toEqual([]);
  });

  it('is checked at once after a lost response: paid', async () => {
    await desk.drafted();
    desk.on(routes.send, () => {
      standsAs({ status: 'paid' });
      return drop;
    });
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(await desk.unfinished()).toEqual([]);
  });

  it('J22, J26: is sent when the amount due differs from the preview; the journal has both', async () => {
    await desk.drafted();
    standsAs({ amount_due: 250_000 });
    expect(await desk.send('in_1', 250_000)).toMatchObject({ ok: true });
    expect((await desk.journal())[0]).toMatchObject({
      detail: 'invoice A-1, $2,500.00, previewed $2,400.00',
      outcome: 'done',
    });
  });

  it('J26: is shown and confirmed again when the amount due differs from the confirmed one', async () => {
    await desk.drafted();
    standsAs({ amount_due: 250_000 });
    expect(await desk.send('in_1', 240_000)).toEqual(
      conflict(
        'The amount due is now $2,500.00. Nothing was sent. Review the invoice and send it again.',
      ),
    );
    expect(desk.times(routes.send)).toBe(0);
    expect(await desk.flow()).toMatchObject({
      extendedSubscription: { invoice: { amount_due: 250_000 } },
    });
  });

  it('is sent after a confirmation when its amount is unknown', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { body: extended({ amount_due: 'much' }) });
    await desk.draft();
    cannotTell();
    expect(await desk.send('in_1', null)).toMatchObject({ ok: true });
    expect((await desk.journal())[0]).toMatchObject({
      detail: 'invoice A-1, amount unknown, previewed $2,400.00, not read again before it was sent',
    });
  });

  it('J26: is read again after it was sent, which returns its PDF', async () => {
    await desk.drafted();
    await desk.send();
    standsAs({ status: 'open', invoice_pdf: 'https://pay.example.com/in_1.pdf' });
    expect(await desk.core().call('invoice.refresh', { teamId: 9 })).toMatchObject({
      value: {
        isCurrent: true,
        flow: {
          invoiceSent: true,
          finished: true,
          extendedSubscription: {
            invoice: { status: 'open', invoice_pdf: 'https://pay.example.com/in_1.pdf' },
          },
        },
      },
    });
  });

  it('J26: is shown with its changes by the payment provider', async () => {
    await desk.drafted();
    standsAs({ amount_due: 199_900 });
    const refresh = () => desk.core().call('invoice.refresh', { teamId: 9 });
    expect(await refresh()).toMatchObject({
      ok: true,
      value: {
        isCurrent: true,
        flow: { extendedSubscription: { invoice: { amount_due: 199_900 } } },
      },
    });
    standsAs({ status: 'paid' });
    expect(await refresh()).toMatchObject({
      value: { flow: { invoiceSent: true, finished: true } },
    });
  });

  it.each([404, 405, 501])(
    'J33: is not requested again when the API responds with %i',
    async (status) => {
      await desk.drafted();
      desk.on(routes.invoice, { status, body: { message: 'No such route.' } });
      for (const _look of [1, 2, 3]) {
        expect(await desk.core().call('invoice.refresh', { teamId: 9 })).toEqual({
          ok: true,
          // The screen still shows the draft, and is told so.
          value: { isCurrent: false, flow: null },
        });
      }
      expect(await desk.send()).toMatchObject({ ok: true });
      expect(desk.times(routes.invoice)).toBe(1);
    },
  );

  it('is sent as drafted when the API does not return its status', async () => {
    await desk.drafted();
    cannotTell();
    expect(await desk.send()).toMatchObject({ ok: true });
    expect(desk.times(routes.send)).toBe(1);
  });

  it('is not sent by a person who may no longer read its status', async () => {
    await desk.drafted();
    desk.on(routes.invoice, { status: 401, body: { message: 'Gone.' } });
    expect(await desk.send()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(desk.times(routes.send)).toBe(0);
  });

  it('is named by its ID when it has no number', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { body: extended({ number: null }) });
    await desk.draft();
    cannotTell();
    await desk.send();
    expect((await desk.journal())[0]).toMatchObject({
      detail: 'invoice in_1, $2,400.00, not read again before it was sent',
    });
  });

  it('is sent for the amount due when the flow has no preview', async () => {
    await desk.drafted();
    await desk.forge({ previewedCents: null });
    standsAs({ amount_due: 300_000 });
    expect(await desk.send()).toMatchObject({ ok: true });
    expect((await desk.journal())[0]).toMatchObject({ detail: 'invoice A-1, $3,000.00' });
  });

  it('is sent when the flow has no preview and the amount is unknown', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { body: extended({ amount_due: null }) });
    await desk.draft();
    await desk.forge({ previewedCents: null });
    cannotTell();
    expect(await desk.send()).toMatchObject({ ok: true });
    expect((await desk.journal())[0]).toMatchObject({
      detail: 'invoice A-1, amount unknown, not read again before it was sent',
    });
  });
});

describe('the current state for the screens', () => {
  const call = () => desk.core();
  const find = () => call().call('invoice.find', { stripeInvoiceId: 'in_1' });
  const byOwner = () => call().call('team.findByOwner', { email: owner });

  it('is an invoice with its status, or unknown', async () => {
    expect(await find()).toEqual({
      ok: true,
      value: { truth: 'present', message: '', invoice: invoice() },
    });
    cannotTell();
    expect(await find()).toEqual({
      ok: true,
      value: { truth: 'cannot-tell', message: 'Not now.', invoice: null },
    });
  });

  it('is the teams of an owner', async () => {
    const row = { id: 9, email: owner, companyName: 'Fresh', createdAt: '2026-01-15T17:00:00Z' };
    const rows = (...teams: object[]) =>
      desk.on(routes.search, { body: { results: { members: [], teams } } });
    rows(row, { ...row, id: 10, email: 'other@example.com' });
    expect(await byOwner()).toMatchObject({
      ok: true,
      value: { truth: 'present', message: '', teams: [{ id: 9, companyName: 'Fresh' }] },
    });
    rows();
    expect(await byOwner()).toEqual({
      ok: true,
      value: { truth: 'absent', message: '', teams: [] },
    });
    desk.on(routes.search, { status: 422, body: { message: 'Too vague.' } });
    expect(await byOwner()).toEqual({
      ok: true,
      value: { truth: 'cannot-tell', message: 'Too vague.', teams: [] },
    });
  });

  it('is the pricing of an unfinished write', async () => {
    await desk.create();
    desk.on(routes.demo, drop);
    await desk.makeDemo();
    const list = await call().call('writes.unfinished', {});
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    expect(await call().call('pricing.find', { id })).toEqual({
      ok: true,
      value: { truth: 'absent', message: '', pricing },
    });
    // A record without its list of demo teams doesn't say that there is none.
    desk.on(routes.team, team({ internalDemoTeams: undefined }));
    expect(await call().call('pricing.find', { id })).toMatchObject({
      value: { truth: 'cannot-tell' },
    });
    expect(await call().call('pricing.find', { id: '0'.repeat(64) })).toEqual({
      ok: true,
      value: { truth: 'cannot-tell', message: 'This change is already finished.', pricing: null },
    });
  });

  it('says which invoice an unfinished write sends', async () => {
    await desk.drafted();
    cannotTell();
    desk.on(routes.send, drop);
    await desk.send();
    const list = await call().call('writes.unfinished', {});
    expect(list).toMatchObject({ value: [{ action: 'invoice.send', invoiceId: 'in_1' }] });
  });

  it('is not returned when the request is canceled', async () => {
    desk.on(routes.invoice, { raw: () => undefined });
    const asked = call().call('invoice.find', { stripeInvoiceId: 'in_1' }, { id: 'question' });
    await call().api.seen(routes.invoice);
    call().core.cancel('question', 'window-1');
    expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('is not returned when no one is signed in', async () => {
    desk.on(routes.invoice, { status: 401, body: { message: 'Gone.' } });
    expect(await find()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
  });
});

describe('the sales desk pages', () => {
  it('are the payment provider’s invoice page and the address for checkout links', async () => {
    const { call, opened } = desk.core();
    expect(await call('billing.openInvoice', { stripeInvoiceId: 'in_1' })).toEqual({
      ok: true,
      value: null,
    });
    expect(opened.at(-1)).toBe('https://dashboard.stripe.com/test/invoices/in_1');
    // A link of any shape, as long as it is the payment provider's.
    const link = 'https://invoice.stripe.com/i/acct_1/live_1?s=db';
    expect(await call('billing.openInvoiceLink', { url: link })).toEqual({ ok: true, value: null });
    expect(opened.at(-1)).toBe(link);
    for (const [url, where] of [
      ['https://admin.example.com/sign-in', 'admin.example.com'],
      ['not paid yet', 'not paid yet'],
    ] as const) {
      expect(await call('billing.openInvoiceLink', { url })).toEqual({
        ok: false,
        error: {
          code: 'forbidden',
          message: `The invoice’s link wasn’t opened: “${where}” isn’t the payment provider’s.`,
        },
      });
    }
    expect(opened.at(-1)).toBe(link);
    expect(await call('checkout.target', {})).toEqual({
      ok: true,
      value: { checkoutUrl: 'https://checkout.example.com', rep: '7' },
    });
  });

  it('J34: list the plans with cards when the environment does', async () => {
    const core = await startTestCore({
      environment: (plain) => ({ ...plain, checkoutCardPlans: ['share'] }),
    });
    await core.signIn();
    expect(await core.call('checkout.target', {})).toMatchObject({
      value: { cardPlans: ['share'] },
    });
    await core.stop();
  });
});
