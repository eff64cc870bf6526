import { Hono } from 'hono';
import { consumeLoginToken } from '../api/staff/auth/login-tokens';
import type { Store } from '../data/database/store';
import { namedRecords } from '../data/seed/named/named-records';
import { people } from '../identity/people';
import {
  CHECKOUT_PATH,
  DASHBOARD_PATH,
  OUTBOX_PATH,
  PAY_PATH,
  sandboxEnvironment,
  TEAM_APP_PATH,
} from '../server/addresses';
import { renderCheckoutPage } from './customer/checkout-page';
import { renderCustomerPage } from './customer/customer-page';
import {
  customizeInvoice,
  renderInvoiceFile,
  renderInvoicePage,
  renderOutbox,
} from './customer/invoice-pages';
import { pageHeaders } from './page-layout';
import { renderSandboxHome } from './sandbox-home';
import { renderTeamAppPage, type TeamAppTarget } from './team-app';

export interface PagesParts {
  readonly store: Store;
  readonly url: () => string;
  readonly clock: () => number;
  readonly seed: number;
  readonly isProd: boolean;
  /** Whether the page can link to the test hooks. */
  readonly hooks: boolean;
}

const isTarget = (text: string): text is TeamAppTarget =>
  text === 'production' || text === 'staging' || text === 'dev';

const count = (store: Store, table: 'members' | 'teams'): number =>
  store.database.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0;

const groups = (['member', 'team', 'device', 'directory user'] as const).map((kind) => ({
  title: {
    member: 'Members',
    team: 'Teams',
    device: 'Devices',
    'directory user': 'Directory users',
  }[kind],
  records: namedRecords
    .filter((record) => record.kind === kind)
    .map(({ id, label, shows }) => ({ name: label, find: String(id), about: shows })),
}));

/** Pages for people: the sandbox's own, the team app's sign-in, and the targets of our links. */
export const createPagesApp = ({ store, url, clock, seed, isProd, hooks }: PagesParts): Hono => {
  const app = new Hono();

  app.get('/', (c) => {
    const environment = sandboxEnvironment(url());
    const page = renderSandboxHome({
      facts: [
        { label: 'Members', value: count(store, 'members') },
        { label: 'Teams', value: count(store, 'teams') },
        { label: 'Seed', value: seed },
        { label: 'Mode', value: isProd ? 'Production' : 'Not production' },
      ],
      people,
      groups,
      addresses: [
        { label: 'Staff API', url: `${environment.staffApiUrl}/internal/` },
        { label: 'Product API', url: environment.productApiUrl },
        { label: 'Directory', url: environment.directoryProxyUrl },
        { label: 'Identity provider', url: environment.google.issuers[0] ?? '' },
        { label: 'Team app', url: environment.teamApp.production },
        { label: 'IP lookup', url: environment.ipLookupUrl },
        { label: 'Card script', url: environment.stripe.scriptUrl },
        { label: 'Emails', url: `${url()}${OUTBOX_PATH}` },
        ...(hooks ? [{ label: 'Test hooks', url: `${url()}/__sandbox/named-records` }] : []),
      ],
    });
    return c.body(page, 200, pageHeaders);
  });

  app.get(`${TEAM_APP_PATH}/:target`, (c) => {
    const target = c.req.param('target');
    if (!isTarget(target)) return c.notFound();
    const token = c.req.query('addon') ?? '';
    const result = token === '' ? 'missing' : consumeLoginToken(store.database, token, clock());
    const page =
      typeof result === 'string'
        ? renderTeamAppPage({ state: 'refused', reason: result, target })
        : renderTeamAppPage({ state: 'signed-in', person: result, target });
    return c.body(page, typeof result === 'string' ? 401 : 200, pageHeaders);
  });

  const customer = (id: string, mode: 'live' | 'test') =>
    renderCustomerPage(store.database, id, mode);
  app.get(`${DASHBOARD_PATH}/customers/:id`, (c) => {
    const { status, page } = customer(c.req.param('id'), 'live');
    return c.body(page, status, pageHeaders);
  });
  app.get(`${DASHBOARD_PATH}/test/customers/:id`, (c) => {
    const { status, page } = customer(c.req.param('id'), 'test');
    return c.body(page, status, pageHeaders);
  });

  for (const mode of ['live', 'test'] as const) {
    const dashboard = mode === 'live' ? DASHBOARD_PATH : `${DASHBOARD_PATH}/test`;
    app.get(`${dashboard}/invoices/:id`, (c) => {
      const { status, page } = renderInvoicePage(store.database, c.req.param('id'), mode);
      return c.body(page, status, pageHeaders);
    });
    app.post(`${dashboard}/invoices/:id`, async (c) => {
      const origin = c.req.header('origin');
      if (origin !== undefined && origin !== new URL(url()).origin) return c.body(null, 403);
      const { amount, finalize } = await c.req.parseBody();
      const input = { amount: String(amount ?? ''), finalize: finalize === '1' };
      if (!customizeInvoice(store.database, c.req.param('id'), input)) return c.body(null, 409);
      return c.redirect(c.req.path, 303);
    });
  }
  // Redirects downloads to another URL first, as the payment provider does.
  app.get(`${PAY_PATH}/invoices/:id/:secret/pdf`, (c) =>
    c.redirect(`${url()}${PAY_PATH}/files/${c.req.param('id')}/${c.req.param('secret')}.pdf`, 302),
  );
  app.get(`${PAY_PATH}/files/:id/:file`, async (c) => {
    const secret = c.req.param('file').replace(/\.pdf$/, '');
    const pdf = await renderInvoiceFile(store.database, c.req.param('id'), secret);
    if (pdf === null) return c.json({ message: 'Invoice not found.' }, 404);
    return c.body(new Uint8Array(pdf), 200, {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.byteLength),
      'Cache-Control': 'no-store',
    });
  });
  app.get(OUTBOX_PATH, (c) => c.body(renderOutbox(store.database), 200, pageHeaders));

  app.get(CHECKOUT_PATH, (c) =>
    c.body(renderCheckoutPage(new URL(c.req.url).searchParams), 200, pageHeaders),
  );
  return app;
};
