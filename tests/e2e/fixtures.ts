import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type StaffPerson, people as sandboxPeople } from '../../src/sandbox/people';
import { launchElectron } from './electron-launch';
import { type Host, type HostOptions, startHost } from './host';
import { type SandboxClient, sandboxClient } from './sandbox-client';

/** The six people of the sandbox, by what they may do. */
export type Person = StaffPerson['role'];

export const people = Object.fromEntries(
  sandboxPeople.map((person) => [person.role, person]),
) as Readonly<Record<Person, StaffPerson>>;

/** The running app: its host, its window, and a stand-in for the system's browser. */
export interface App {
  readonly host: Host;
  readonly page: Page;
  /** A context of its own, as the system's browser has its own cookies. */
  readonly browser: BrowserContext;
  sandbox(): SandboxClient;
  /** Clicks the one button, chooses the account in the browser, waits for the home screen. */
  signIn(person?: Person): Promise<void>;
  /** Clicks the button and answers the page that opens in the system's browser. */
  openSignInPage(): Promise<Page>;
  /** The next page that the app opened in the system's browser. */
  nextExternal(): Promise<string>;
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

/** `window` is Electron's own; in the browser host a page of its own is opened. */
export const openApp = async (host: Host, chromium: Browser, window?: Page): Promise<App> => {
  const browser = await chromium.newContext();
  const page = window ?? (await openPage(chromium, host.url));
  let origin: string | null = null;

  const nextExternal = async (): Promise<string> => (await host.next('open-external')).url ?? '';
  const openSignInPage = async (): Promise<Page> => {
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    const url = await nextExternal();
    origin = new URL(url).origin;
    const tab = await browser.newPage();
    await tab.goto(url);
    return tab;
  };
  return {
    host,
    page,
    browser,
    nextExternal,
    openSignInPage,
    sandbox: () => {
      if (!origin) throw new Error('the sandbox is known after the first sign-in');
      return sandboxClient(origin);
    },
    signIn: async (person = 'all') => {
      const tab = await openSignInPage();
      await tab.getByRole('button', { name: new RegExp(people[person].email) }).click();
      await expect(tab.getByText(/Internal Dash/).first()).toBeVisible();
      await tab.close();
      await expect(page.getByText(`Welcome ${people[person].email}!`)).toBeVisible();
    },
  };
};

export const test = base.extend<Options & { app: App }>({
  hostOptions: [{}, { option: true }],
  app: async ({ browser, hostOptions }, use, testInfo) => {
    const electron =
      testInfo.project.name === 'electron' ? await launchElectron(hostOptions) : null;
    const host = electron ?? (await startHost(hostOptions));
    const app = await openApp(host, browser, electron?.page);
    await use(app);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('host log', { body: host.log(), contentType: 'text/plain' });
    }
    await app.page.context().close();
    await app.browser.close();
    await host.stop();
  },
});

export { expect };
