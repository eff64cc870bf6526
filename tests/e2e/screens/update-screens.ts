import type { Page, WebSocketRoute } from '@playwright/test';
import type { UpdateState } from '../../../src/contract/entities/updates';
import type { HostMessage, PageMessage } from '../../../src/contract/wire/envelope';
import type { App } from '../fixtures';
import type { Screen } from './screen';

const update = {
  version: '9.1.0',
  notes: [
    '- Search answers while one types.',
    '- A quote says what was left out of it, and why: https://notes.example/a-long-address-without-any-place-to-break/9.1.0',
    '- Bergström & Söhne keep their umlauts in file names.',
  ].join('\n'),
};

/** Sends update states to the page; the browser host has none, because it isn't packaged. */
interface UpdateServer {
  tell(state: UpdateState): Promise<void>;
}

const servers = new WeakMap<Page, Promise<UpdateServer>>();

const isUpdatesCall = ({ envelope }: { envelope: unknown }): boolean =>
  typeof envelope === 'object' &&
  envelope !== null &&
  'method' in envelope &&
  envelope.method === 'updates.get';

/**
 * Reloads the page with a proxy between it and the host, which responds to one kind of call itself.
 */
const standBetween = async (page: Page): Promise<UpdateServer> => {
  let state: UpdateState = { status: 'idle', checkedAt: null, problem: null };
  let open: WebSocketRoute | null = null;
  const post = (to: WebSocketRoute, message: HostMessage) => to.send(JSON.stringify(message));
  await page.routeWebSocket(/\/bridge\?/, (toPage) => {
    open = toPage;
    const toHost = toPage.connectToServer();
    toPage.onMessage((text) => {
      const message = JSON.parse(String(text)) as PageMessage;
      if ('call' in message && isUpdatesCall(message)) {
        const value = { channel: 'latest', state };
        post(toPage, { answer: message.call, result: { ok: true, value } });
      } else toHost.send(text);
    });
  });
  await page.reload();
  await page.getByText(/^Welcome /).waitFor();
  return {
    async tell(next) {
      state = next;
      if (open) post(open, { number: null, event: { type: 'updates.changed' } });
    },
  };
};

const tell = async ({ page }: App, state: UpdateState): Promise<void> => {
  const known = servers.get(page) ?? standBetween(page);
  servers.set(page, known);
  await (await known).tell(state);
};

const banner = ({ page }: App) => page.getByRole('region', { name: 'Update' });

const notes = async (app: App): Promise<void> => {
  await banner(app).getByRole('button', { name: 'What’s new' }).click();
  const shown = app.page.getByRole('dialog').getByRole('region', { name: 'New in 9.1.0' });
  await shown.scrollIntoViewIfNeeded();
};

const settings = async ({ page }: App, text: string | RegExp): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByText(text).scrollIntoViewIfNeeded();
};

/** The line about a newer version, and the updates section of the settings. */
export const updateScreens: readonly Screen[] = [
  {
    name: 'update-available',
    prepare: (app) => tell(app, { status: 'available', update, problem: null }),
    show: (app) => banner(app).getByText('Version 9.1.0 is available.').waitFor(),
  },
  { name: 'update-notes', show: notes },
  {
    name: 'update-problem',
    prepare: (app) =>
      tell(app, {
        status: 'available',
        update,
        problem: 'Couldn’t download the update. Try again later.',
      }),
    show: (app) => settings(app, 'Couldn’t download the update. Try again later.'),
  },
  {
    name: 'update-downloading',
    prepare: (app) => tell(app, { status: 'downloading', update, percent: 42, attempt: 2 }),
    show: (app) => settings(app, /^Downloading version 9\.1\.0 again/),
  },
  {
    name: 'update-ready',
    prepare: (app) => tell(app, { status: 'ready', update, blockers: [] }),
    show: (app) => banner(app).getByRole('button', { name: 'Restart to install' }).waitFor(),
  },
  {
    name: 'update-held',
    prepare: (app) => tell(app, { status: 'ready', update, blockers: ['write', 'money', 'edit'] }),
    show: (app) =>
      banner(app)
        .getByText(/Not installed yet: a change is still/)
        .waitFor(),
  },
  { name: 'update-held-notes', sameParts: true, show: notes },
  {
    name: 'update-none-found',
    sameParts: true,
    prepare: (app) =>
      tell(app, { status: 'idle', checkedAt: '2026-01-05T09:30:00.000Z', problem: null }),
    show: (app) => settings(app, 'Internal Dash is up to date.'),
  },
];
