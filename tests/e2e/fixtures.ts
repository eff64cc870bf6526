import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type StaffPerson, people as sandboxPeople } from '../../src/sandbox/identity/people';
import { type ElectronHost, launchElectron } from './electron-launch';
import { type Host, type HostOptions, startHost } from './host';
import { chooseAccount } from './identity-pages';
import { type SandboxClient, sandboxClient } from './sandbox-client';
import { createWorkerSandboxes, type WorkerSandboxes } from './worker-sandboxes';

/** The six people of the sandbox, by role. */
export type Person = StaffPerson['role'];

export const people = Object.fromEntries(
  sandboxPeople.map((person) => [person.role, person]),
) as Readonly<Record<Person, StaffPerson>>;

/** The running app: its host, its window, and a stand-in for the system's browser. */
export interface App {
  readonly host: Host;
  readonly page: Page;
  /** A separate context, because the system's browser has its own cookies. */
  readonly browser: BrowserContext;
  sandbox(): SandboxClient;
  /**
   * Clicks the sign-in button, chooses the account on Google's pages without rendering them, and waits
   * for the home screen.
   */
  signIn(person?: Person): Promise<void>;
  /** Clicks the sign-in button and returns the page that opens in the system's browser. */
  openSignInPage(): Promise<Page>;
  /** The next URL that the app opened in the system's browser. */
  nextExternal(): Promise<string>;
  /** Another window of the app, opened the way the host opens one. */
  openWindow(): Promise<Page>;
  /** The last text that the app copied. */
  copied(): Promise<string>;
  /** Closes everything that the test opened, and ends the app. */
  close(): Promise<void>;
  /** Kills the app and its windows, as a crash would. */
  kill(): Promise<void>;
}

interface Options {
  hostOptions: HostOptions;
}

const openPage = async (chromium: Browser, url: string): Promise<Page> => {
  const context = await chromium.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(url);
  return page;
};

export const isElectron = (host: Host): host is ElectronHost => 'openWindow' in host;

/** Uses Electron's own window; for the browser host, opens a page. */
export const openApp = async (host: Host, chromium: Browser): Promise<App> => {
  const browser = await chromium.newContext();
  const page = isElectron(host) ? host.page : await openPage(chromium, host.url);
  let origin: string | null = null;

  const nextExternal = async (): Promise<string> => (await host.next('open-external')).url ?? '';
  const askToSignIn = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    const asked = await nextExternal();
    origin = new URL(asked).origin;
    return asked;
  };
  return {
    host,
    page,
    browser,
    nextExternal,
    async openWindow() {
      if (isElectron(host)) return host.openWindow();
      const further = await page.context().newPage();
      await further.goto(new URL('/', host.url).href);
      return further;
    },
    copied: () =>
      isElectron(host) ? host.clipboard() : page.evaluate(() => navigator.clipboard.readText()),
    async kill() {
      await host.kill();
      // Electron's windows ended with the app.
      if (!isElectron(host)) await page.context().close();
    },
    async close() {
      // Electron's windows end with the app.
      if (!isElectron(host)) await page.context().close();
      await browser.close();
      await host.stop();
    },
    openSignInPage: async () => {
      const asked = await askToSignIn();
      const tab = await browser.newPage();
      await tab.goto(asked);
      return tab;
    },
    sandbox: () => {
      if (!origin) throw new Error('the sandbox is known after the first sign-in');
      return sandboxClient(origin);
    },
    signIn: async (person = 'all') => {
      const callback = await chooseAccount(await askToSignIn(), people[person].email);
      // If the app doesn't respond, the test fails here and shows its log.
      await fetch(callback, { signal: AbortSignal.timeout(20_000) });
      await expect(page.getByText(`Welcome ${people[person].email}!`)).toBeVisible();
    },
  };
};

/** Starts the app in the host of the current project. */
type OpenHost = (options?: HostOptions) => Promise<App>;

export const test = base.extend<
  Options & { app: App; open: OpenHost },
  { sandboxes: WorkerSandboxes }
>({
  hostOptions: [{}, { option: true }],
  sandboxes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from it.
    async ({}, use) => {
      const sandboxes = createWorkerSandboxes();
      await use(sandboxes);
      await sandboxes.stop();
    },
    { scope: 'worker' },
  ],
  open: async ({ browser }, use, testInfo) => {
    const start = testInfo.project.name === 'electron' ? launchElectron : startHost;
    await use(async (options) => openApp(await start(options), browser));
  },
  app: async ({ open, hostOptions, sandboxes }, use, testInfo) => {
    const { members, environment, prod = false } = hostOptions;
    // A test that sets the sandbox's size or environment gets its own.
    const isOwn = members !== undefined || environment !== undefined;
    const options = isOwn
      ? hostOptions
      : { ...hostOptions, environment: await sandboxes.fresh({ prod }) };
    const app = await open(options);
    await use(app);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('host log', { body: app.host.log(), contentType: 'text/plain' });
      await testInfo.attach('sandbox log', { body: sandboxes.log(), contentType: 'text/plain' });
    }
    await app.close();
  },
});

export { expect };
