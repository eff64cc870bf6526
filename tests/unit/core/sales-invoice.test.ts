import { describe, expect, it } from 'vitest';
import { extended, invoice, owner, pricing, routes, salesDeskInEachTest } from './sales-desk';
import { drop, order } from './write-helpers';

const desk = salesDeskInEachTest();
const conflict = (message: string) => ({ ok: false, error: { code: 'conflict', message } });
/** What the provider says of the invoice now. */
const standsAs = (more: object) => desk.on(routes.invoice, { body: { invoice: invoice(more) } });
const cannotTell = () => desk.on(routes.invoice, { status: 422, body: { message: 'Not now.' } });

describe('an invoice', () => {
  it('is sent once, for what was previewed', async () => {
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
    // By the team, the price, the draft and the invoice.
    expect(desk.changes()).toEqual(['team 9', 'team 9', 'team 9', 'team 9']);
  });

  it.each([
    { what: 'another one', id: 'in_2', begin: () => desk.drafted() },
    { what: 'none is drafted', id: 'in_1', begin: () => desk.create() },
    { what: 'no flow is under way', id: 'in_1', begin: async () => undefined },
  ])('that is not the one of the flow is not sent: $what', async ({ id, begin }) => {
    await begin();
    expect(await desk.send(id)).toEqual(
      conflict('This is not the invoice of the team that you are at.'),
    );
    expect(desk.times(routes.send)).toBe(0);
  });

  it.each(['paid', 'void', 'uncollectible'])('that is %s by now is not sent', async (status) => {
    await desk.drafted();
    standsAs({ status });
    expect(await desk.send()).toEqual(
      conflict(`The invoice is ${status} by now: somebody else was quicker.`),
    );
    expect(desk.times(routes.send)).toBe(0);
    expect(await desk.flow()).toMatchObject({ extendedSubscription: { invoice: { status } } });
  });

  it('that is open by now was sent: one mail is enough', async () => {
    await desk.drafted();
    standsAs({ status: 'open' });
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(desk.times(routes.send)).toBe(0);
  });

  it('that was tried and is paid by now was sent by that try', async () => {
    await desk.drafted();
    desk.on(routes.send, drop);
    expect(await desk.send()).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(await desk.unfinished()).toEqual(['invoice.send']);
    standsAs({ status: 'paid' });
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(desk.times(routes.send)).toBe(1);
    expect(await desk.unfinished()).toEqual([]);
  });

  it('that was tried and is a draft still is sent again under its key', async () => {
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

  it('that is paid was not sent by a try of something else', async () => {
    await desk.drafted();
    desk.on('POST /internal/team/add_order', drop);
    await desk.core().call('team.addOrder', order('A'));
    desk.on(routes.send, drop);
    await desk.send();
    // The draft of another price took the place of the one that was tried.
    const extendedSubscription = { ...extended(), invoice: invoice({ id: 'in_2' }) };
    await desk.forge({ extendedSubscription });
    desk.on('GET /internal/stripe/invoice/in_2', {
      body: { invoice: invoice({ id: 'in_2', status: 'paid' }) },
    });
    expect(await desk.unfinished()).toEqual(['team.addOrder', 'invoice.send']);
    expect(await desk.send('in_2')).toEqual(
      conflict('The invoice is paid by now: somebody else was quicker.'),
    );
    expect(await desk.flow()).toMatchObject({ invoiceSent: false });
  });

  it.each(['open', 'paid'])('is looked for at once after a lost answer: %s', async (status) => {
    await desk.drafted();
    desk.on(routes.send, () => {
      standsAs({ status });
      return drop;
    });
    expect(await desk.send()).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(await desk.unfinished()).toEqual([]);
  });

  it('that is due another amount than was previewed is shown, not sent', async () => {
    await desk.drafted();
    standsAs({ amount_due: 250_000 });
    expect(await desk.send()).toEqual(
      conflict('The draft is due $2,500.00, but the preview showed $2,400.00. Nothing was sent.'),
    );
    expect(desk.times(routes.send)).toBe(0);
    expect(await desk.flow()).toMatchObject({
      extendedSubscription: { invoice: { amount_due: 250_000 } },
    });
  });

  it('whose amount nobody knows is not sent', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { body: extended({ amount_due: null }) });
    await desk.draft();
    cannotTell();
    expect(await desk.send()).toEqual(
      conflict(
        'The draft is due an unknown amount, but the preview showed $2,400.00. Nothing was sent.',
      ),
    );
    // It is shown as it was drafted.
    expect(await desk.flow()).toMatchObject({
      extendedSubscription: extended({ amount_due: null }),
    });
  });

  it('is sent as it was drafted where the API does not tell how it stands', async () => {
    await desk.drafted();
    cannotTell();
    expect(await desk.send()).toMatchObject({ ok: true });
    expect(desk.times(routes.send)).toBe(1);
  });

  it('is not sent by who may not ask how it stands any more', async () => {
    await desk.drafted();
    desk.on(routes.invoice, { status: 401, body: { message: 'Gone.' } });
    expect(await desk.send()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(desk.times(routes.send)).toBe(0);
  });

  it('without a number is named by its id', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { body: extended({ number: null }) });
    await desk.draft();
    cannotTell();
    await desk.send();
    expect((await desk.journal())[0]).toMatchObject({ detail: 'invoice in_1, $2,400.00' });
  });

  it('of a flow that previewed nothing is sent for what is due', async () => {
    await desk.drafted();
    await desk.forge({ previewedCents: null });
    standsAs({ amount_due: 300_000 });
    expect(await desk.send()).toMatchObject({ ok: true });
    expect((await desk.journal())[0]).toMatchObject({ detail: 'invoice A-1, $3,000.00' });
  });

  it('of a flow that previewed nothing is sent although nobody knows its amount', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { body: extended({ amount_due: null }) });
    await desk.draft();
    await desk.forge({ previewedCents: null });
    cannotTell();
    expect(await desk.send()).toMatchObject({ ok: true });
    expect((await desk.journal())[0]).toMatchObject({ detail: 'invoice A-1, amount unknown' });
  });
});

describe('what is true, for the screens', () => {
  const call = () => desk.core();
  const find = () => call().call('invoice.find', { stripeInvoiceId: 'in_1' });
  const byOwner = () => call().call('team.findByOwner', { email: owner });

  it('is an invoice as it stands, or that nobody can tell', async () => {
    expect(await find()).toEqual({
      ok: true,
      value: { truth: 'found', message: '', invoice: invoice() },
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
      value: { truth: 'found', message: '', teams: [{ id: 9, companyName: 'Fresh' }] },
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

  it('is a pricing of an unfinished write', async () => {
    await desk.create();
    desk.on(routes.demo, drop);
    await desk.makeDemo();
    const list = await call().call('writes.unfinished', {});
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    expect(await call().call('pricing.find', { id })).toEqual({
      ok: true,
      value: { truth: 'absent', message: '', pricing },
    });
    expect(await call().call('pricing.find', { id: '0'.repeat(64) })).toEqual({
      ok: true,
      value: { truth: 'cannot-tell', message: 'This change is not unfinished.', pricing: null },
    });
  });

  it('is no answer where the question is cancelled', async () => {
    desk.on(routes.invoice, { raw: () => undefined });
    const asked = call().call('invoice.find', { stripeInvoiceId: 'in_1' }, { id: 'question' });
    await call().api.seen(routes.invoice);
    call().core.cancel('question', 'window-1');
    expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('is no answer where nobody is signed in any more', async () => {
    desk.on(routes.invoice, { status: 401, body: { message: 'Gone.' } });
    expect(await find()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
  });
});

describe('the pages of the sales desk', () => {
  it('are the provider’s page of the invoice and where checkout links go', async () => {
    const { call, opened } = desk.core();
    expect(await call('billing.openInvoice', { stripeInvoiceId: 'in_1' })).toEqual({
      ok: true,
      value: null,
    });
    expect(opened.at(-1)).toBe('https://dashboard.stripe.com/test/invoices/in_1');
    expect(await call('checkout.target', {})).toEqual({
      ok: true,
      value: { checkoutUrl: 'https://checkout.example.com', rep: '7' },
    });
  });
});
