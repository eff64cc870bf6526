import { expect } from '@playwright/test';
import { memberIds } from '../../../src/sandbox/data/seed/named/named-ids';
import type { App } from '../fixtures';
import { searchPage } from '../pages/search-page';
import type { Screen } from './screen';
import { goHome, openPage, openPalette, openRecord, openTab, openTransferForm } from './ways';

const searchFor = async ({ page }: App, query: string) => {
  const search = searchPage(page);
  await search.open();
  await search.search(query);
};

/** Shows the peek of the row that these keys reach from the field. */
const previewAt = async (app: App, query: string, keys: readonly string[], label: string) => {
  const { page } = app;
  const { field } = searchPage(page);
  await searchFor(app, query);
  await page.waitForURL(new RegExp(`q=${query}$`));
  await field.focus();
  // A row may now be where an earlier screen left the pointer.
  await page.mouse.move(0, 0);
  for (const key of keys) await page.keyboard.press(key);
  const card = page.getByRole('region', { name: 'Peek' });
  // Pausing on the row opens the peek, unless it was closed before; then Alt+Enter opens it.
  await expect(async () => {
    await card.waitFor({ timeout: 1500 }).catch(() => page.keyboard.press('Alt+Enter'));
    await expect(card.getByText(label, { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  // Waits for the payment provider's data.
  await card.getByText('…', { exact: true }).waitFor({ state: 'detached' });
};

const barButton = async ({ page }: App, name: string) => {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
};

const firewall = async ({ page }: App) => {
  await page.getByRole('button', { name: /^Firewall/ }).click();
  await page.getByRole('dialog').waitFor();
};

/** The search and the palette. */
export const searchScreens: readonly Screen[] = [
  { name: 'search-empty', of: ['tab 2'], show: ({ page }) => searchPage(page).open() },
  {
    name: 'search',
    guide: true,
    show: async (app) => {
      await searchFor(app, '3');
      await searchPage(app.page).members.row(0).waitFor();
      await searchPage(app.page).teams.row(0).waitFor();
    },
  },
  {
    name: 'search-saved',
    sameParts: true,
    follows: true,
    show: async ({ page }) => {
      // The members' message appears when their last rows load; the teams' may appear earlier.
      const members = page.getByRole('region', { name: /^Members/ });
      await members.getByRole('button', { name: 'Export CSV' }).click();
      await page.getByText(/^Saved Members matching 3/).waitFor();
    },
  },
  {
    name: 'search-peek',
    guide: true,
    show: async (app) => {
      await previewAt(app, '37', ['ArrowDown'], 'Last login');
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'search-peek-team',
    show: async (app) => {
      await previewAt(app, '300', ['ArrowDown', 'ArrowRight'], 'Seats');
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'search-device',
    show: async (app) => {
      await searchFor(app, 'NFC-1A2B');
      // The hint below the field names the match, too.
      await app.page.getByRole('gridcell', { name: 'amelia.whitfield@' }).waitFor();
    },
  },
  {
    name: 'search-nothing',
    sameParts: true,
    show: async (app) => {
      await searchFor(app, 'nobody-at-all');
      await app.page.getByText('No results').first().waitFor();
    },
  },
  {
    name: 'search-error',
    show: async (app) => {
      await searchFor(app, '   ');
      await app.page.getByText(/^Error searching/).waitFor();
    },
  },
  { name: 'palette', show: ({ page }) => openPalette(page) },
  {
    name: 'palette-typed',
    sameParts: true,
    show: async ({ page }) => {
      await openPalette(page, 'lily');
      await page.getByRole('option', { name: /@/ }).first().waitFor();
    },
  },
  {
    name: 'palette-long-texts',
    show: async ({ page }) => {
      await openPalette(page, 'maximiliane');
      await page.getByRole('option', { name: /@/ }).first().waitFor();
    },
  },
  {
    name: 'palette-form',
    prepare: ({ page }) => openRecord(page, 'member', memberIds.everything),
    show: ({ page }) => openTransferForm(page),
  },
];

/** Sign-in, Home, and the screens that the top bar opens. */
export const frameScreens: readonly Screen[] = [
  {
    name: 'login',
    guide: true,
    signedOut: true,
    show: ({ page }) => page.getByRole('button', { name: 'Sign in with Google' }).waitFor(),
  },
  {
    name: 'login-waiting',
    signedOut: true,
    show: async (app) => {
      await app.openSignInPage();
      await app.page.getByText('Continue in your browser').waitFor();
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
  { name: 'home', guide: true, of: ['tab 0'], show: ({ page }) => openTab(page, 'Home') },
  { name: 'firewall', guide: true, of: ['modal add-ip'], show: firewall },
  {
    name: 'firewall-range',
    sameParts: true,
    follows: true,
    prepare: ({ page }) => page.getByRole('textbox', { name: /^IP/ }).fill('203.0.112.0/20'),
    show: async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'settings', of: ['modal settings'], show: (app) => barButton(app, 'Settings') },
  {
    name: 'licenses',
    of: ['modal licenses'],
    follows: true,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Third-party licenses' }).click();
      await page.getByRole('dialog', { name: 'Third-party licenses' }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    of: ['modal shortcuts'],
    show: (app) => barButton(app, 'Keyboard shortcuts'),
  },
  {
    name: 'support',
    of: ['modal support'],
    prepare: (app) => barButton(app, 'Settings'),
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Support bundle' }).click();
      await page.getByText('This is the complete file').waitFor();
    },
  },
  {
    name: 'journal-empty',
    sameParts: true,
    show: (app) => barButton(app, 'Journal'),
  },
  {
    name: 'journal',
    of: ['modal journal'],
    prepare: async (app) => {
      const { page } = app;
      // `bulk-result` verifies the unverified one, in the same sandbox if these are screenshots.
      await openRecord(page, 'member', memberIds.free);
      await page.getByRole('checkbox', { name: 'Email Verified' }).click();
      await page.getByText('Successfully updated member!').first().waitFor();
      await goHome(page);
    },
    show: (app) => barButton(app, 'Journal'),
  },
  {
    name: 'journal-saved',
    sameParts: true,
    follows: true,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await page.getByText(/^Saved /).waitFor();
    },
  },
  {
    name: 'no-such-page',
    show: async ({ page }) => {
      await openPage(page, '/nowhere');
      await page.getByText('Page not found').waitFor();
    },
  },
  {
    name: 'locked',
    prepare: (app) => barButton(app, 'Settings'),
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Lock now' }).click();
      await page.getByRole('dialog', { name: 'Internal Dash is locked' }).waitFor();
    },
    leave: (app) => app.signIn(),
  },
];
