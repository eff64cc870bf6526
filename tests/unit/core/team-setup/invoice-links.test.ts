import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { extended, invoice, routes, teamSetupDeskInEachTest } from './team-setup-desk';

/** A payment provider on this computer, as in the sandbox: the server of the test itself. */
const desk = teamSetupDeskInEachTest({
  environment: (given) => ({
    ...given,
    stripe: { ...given.stripe, dashboardUrl: given.staffApiUrl },
  }),
});
const pdf = Buffer.from('%PDF-1.7\n…\n%%EOF\n');
const link = (name: string) => `${desk.core().api.url}/files/${name}`;
const hold = (name: string) =>
  desk
    .core()
    .api.on(`GET /files/${name}`, { headers: { 'content-type': 'application/pdf' }, body: pdf });
const fetched = () =>
  desk
    .core()
    .api.requests.map(({ path }) => path)
    .filter((path) => path.startsWith('/files/'));
const cannotTell = () => desk.on(routes.invoice, { status: 422, body: { message: 'Not now.' } });
const download = (stripeInvoiceId = 'in_1', id?: string) =>
  desk
    .core()
    .call('invoice.download', { stripeInvoiceId, companyName: 'Acme & Sons' }, id ? { id } : {});
const none = {
  ok: false,
  error: { code: 'not-found', message: 'This invoice has no PDF.' },
};

/** A flow at its draft, whose file is called `drafted`. */
const drafted = async () => {
  hold('drafted');
  await desk.create();
  await desk.price();
  desk.on(routes.draft, { body: extended({ invoice_pdf: link('drafted') }) });
  await desk.draft();
};

describe('the invoice file', () => {
  it('is the one that the API has now, named by the invoice number', async () => {
    await drafted();
    hold('now');
    desk.on(routes.invoice, { body: { invoice: invoice({ invoice_pdf: link('now') }) } });
    const saved = await download();
    expect(saved).toMatchObject({ value: { fileName: 'Invoice A-1 - Acme___Sons.pdf' } });
    expect(saved.ok && (await readFile(saved.value.path))).toEqual(pdf);
    expect(fetched()).toEqual(['/files/now']);
  });

  it('is named by its ID without a number, whether or not there is a draft in the flow', async () => {
    await desk.create();
    hold('now');
    desk.on(routes.invoice, {
      body: { invoice: invoice({ invoice_pdf: link('now'), number: null }) },
    });
    expect(await download()).toMatchObject({
      value: { fileName: 'Invoice in_1 - Acme___Sons.pdf' },
    });
  });

  it.each([
    { what: 'has none', api: () => undefined },
    { what: 'does not return it', api: cannotTell },
  ])('comes from the draft when the API $what', async ({ api }) => {
    await drafted();
    api();
    expect(await download()).toMatchObject({
      value: { fileName: 'Invoice A-1 - Acme___Sons.pdf' },
    });
    expect(fetched()).toEqual(['/files/drafted']);
  });

  it('never comes from the draft of another invoice', async () => {
    await drafted();
    desk.on('GET /internal/stripe/invoice/in_2', { body: { invoice: invoice({ id: 'in_2' }) } });
    expect(await download('in_2')).toEqual(none);
    expect(fetched()).toEqual([]);
  });

  it('does not come from the draft after a sign-out', async () => {
    await drafted();
    desk.on(routes.invoice, { status: 401, body: { message: 'Gone.' } });
    expect(await download()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(fetched()).toEqual([]);
  });

  it('is not downloaded after a cancellation', async () => {
    await drafted();
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    desk.core().api.on('GET /files/drafted', {
      raw: (response) => {
        response.on('close', () => closed.resolve());
        asked.resolve();
      },
    });
    const saving = download('in_1', 'saving');
    await asked.promise;
    desk.core().core.cancel('saving', 'window-1');
    expect(await saving).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    await closed.promise;
  });

  it('is not looked up in the draft after a cancellation', async () => {
    await drafted();
    desk.on(routes.invoice, { raw: () => undefined });
    const saving = download('in_1', 'saving');
    await desk.core().api.seen(routes.invoice);
    desk.core().core.cancel('saving', 'window-1');
    expect(await saving).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(fetched()).toEqual([]);
  });
});
