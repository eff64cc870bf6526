import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { hrTeamIds } from '../../src/sandbox/seed/directories/directory-ids.ts';
import { teamIds } from '../../src/sandbox/seed/named/named-ids.ts';
import { openApp } from '../../tests/e2e/fixtures.ts';
import { startHost } from '../../tests/e2e/host.ts';
import { choose } from '../../tests/e2e/pages/dropdown.ts';
import { findChromium } from '../lib/chromium.mjs';
import { salesShots } from './sales-shots.ts';
import type { Shot } from './shot.ts';

/**
 * Pictures of the screens. By default those of the user guide, into docs/images; with `--all DIR`
 * every screen in both themes and at both sizes, to look at.
 */
const { values } = parseArgs({
  options: { all: { type: 'string' }, only: { type: 'string' } },
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

const search = async (page: Page, query: string) => {
  await tab(page, 'Search');
  await page.getByLabel('ID / Email / Slug / Hash / DeviceID').fill(query);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('[role="grid"][aria-busy="false"] [data-index="0"]').first().waitFor();
};

const closeAll = async (page: Page) => {
  const open = page.locator('[role="dialog"], [role="alertdialog"]');
  for (let round = 0; round < 8 && (await open.count()) > 0; round += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
};

const open = async (page: Page, table: 'Members' | 'Teams', query: string) => {
  await search(page, query);
  await page.locator(`[role="grid"][aria-label="${table}"] [data-index="0"]`).click();
  await page.getByRole('dialog').waitFor();
};

const hrTeam = async (page: Page, teamId: number) => {
  await tab(page, 'HR Sync');
  await page.getByLabel('Team ID').fill(String(teamId));
  await page.getByLabel('Team ID').press('Enter');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: /Count again/ }).waitFor();
};

const shots: readonly Shot[] = [
  { name: 'home', guide: true, show: ({ page }) => tab(page, 'Home') },
  { name: 'search-empty', show: ({ page }) => tab(page, 'Search') },
  { name: 'search', guide: true, show: ({ page }) => search(page, '1') },
  {
    name: 'search-nothing',
    show: async ({ page }) => {
      await tab(page, 'Search');
      await page.getByLabel('ID / Email / Slug / Hash / DeviceID').fill('nobody-at-all');
      await page.getByLabel('ID / Email / Slug / Hash / DeviceID').press('Enter');
      await page.getByText('No results').first().waitFor();
    },
  },
  {
    name: 'member',
    guide: true,
    show: async ({ page }) => {
      await open(page, 'Members', '1');
      await page.getByText('Auth-provider ID').waitFor();
    },
  },
  {
    name: 'member-admin',
    show: async ({ page }) => {
      await open(page, 'Members', '1');
      await page.getByRole('button', { name: 'Admin Controls' }).click();
      await page.getByText('Business Cards').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'member-edit',
    show: async ({ page }) => {
      await open(page, 'Members', '1');
      await page.getByRole('button', { name: 'Edit Email' }).click();
      await page.getByRole('textbox', { name: 'Email' }).fill('somebody.else@example.com');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'team',
    guide: true,
    show: async ({ page }) => {
      await open(page, 'Teams', String(teamIds.classic));
      await page.getByText('Subscription Details').waitFor();
    },
  },
  {
    name: 'team-admin',
    show: async ({ page }) => {
      await open(page, 'Teams', String(teamIds.classic));
      await page.getByRole('button', { name: 'Expand Admin Controls' }).click();
      await page.getByRole('button', { name: 'Expand Integrations' }).click();
      await page.getByText('CRM Export Logs').first().waitFor();
    },
  },
  {
    name: 'quote',
    guide: true,
    show: async ({ page }) => {
      await tab(page, 'Create a Quote');
      await page.getByLabel('Company name').fill('Bergström & Söhne GmbH');
      await page.getByLabel('Client name').fill('Zoë O’Hara');
      await page.getByLabel('Client email').fill('zoe@bergstroem.example');
      await choose(page, 'Plan', 'New Billing (yearly)');
      await page.getByText('a year').waitFor();
    },
  },
  {
    name: 'quote-errors',
    show: async ({ page }) => {
      await tab(page, 'Create a Quote');
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('button', { name: 'Create a Quote' }).click();
    },
  },
  {
    name: 'hr-overview',
    guide: true,
    show: async ({ page }) => {
      await hrTeam(page, hrTeamIds.microsoft);
      await page.getByLabel('Principal name').fill('adele.vance@northwind-atelier.example');
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await page.getByText('The card as a sync would make it').waitFor();
    },
  },
  {
    name: 'hr-group',
    show: async ({ page }) => {
      await hrTeam(page, hrTeamIds.microsoft);
      await page.getByLabel('Groups of the sync').getByRole('button').first().click();
      await page.getByRole('grid').locator('[data-index="0"]').waitFor();
    },
  },
  {
    name: 'hr-dry-run',
    guide: true,
    show: async ({ page }) => {
      await hrTeam(page, hrTeamIds.workday);
      await page.getByRole('button', { name: /dry run/i }).click();
      await page.getByRole('tab', { name: /^Removed/ }).waitFor();
    },
  },
  {
    name: 'hr-many-groups',
    show: ({ page }) => hrTeam(page, hrTeamIds.manyGroups),
  },
  {
    name: 'hr-mapping',
    guide: true,
    show: async ({ page }) => {
      await hrTeam(page, hrTeamIds.microsoft);
      await page.getByRole('tab', { name: 'Customizations' }).click();
      await page.getByLabel('Name: sample').filter({ hasNotText: 'No sample' }).waitFor();
    },
  },
  {
    name: 'firewall',
    guide: true,
    show: async ({ page }) => {
      await tab(page, 'Home');
      await page.getByRole('button', { name: /Firewall/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'shortcuts',
    show: async ({ page }) => {
      await tab(page, 'Home');
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];

const sizes = values.all
  ? [
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
    ]
  : [{ width: 1280, height: 800 }];
const folder = path.resolve(values.all ?? 'docs/images');
await mkdir(folder, { recursive: true });

const found = await findChromium();
const browser = await chromium.launch(
  found ? { executablePath: found.path, args: found.args } : {},
);
// Its name shows in the pictures.
const downloads = path.join(await mkdtemp(path.join(tmpdir(), 'dash-pictures-')), 'Downloads');
await mkdir(downloads);
const host = await startHost({ members: 2000, downloads });
const app = await openApp(host, browser);
const { page } = app;
const wanted = (shot: { name: string; guide?: true }) =>
  values.only ? values.only.split(',').includes(shot.name) : values.all ? true : shot.guide;

const picture = async (name: string) => {
  for (const scheme of values.all ? (['light', 'dark'] as const) : (['light'] as const)) {
    for (const size of sizes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      const suffix = values.all ? `-${scheme}-${size.width}` : '';
      await page.screenshot({ path: path.join(folder, `${name}${suffix}.png`) });
    }
  }
};

try {
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  if (wanted({ name: 'login', guide: true })) await picture('login');
  await app.signIn();
  for (const shot of [...shots, ...salesShots]) {
    if (!wanted(shot)) continue;
    try {
      await closeAll(page);
      await shot.show(app);
      await picture(shot.name);
    } catch (error) {
      process.stderr.write(`${shot.name}: ${error instanceof Error ? error.message : error}\n`);
      await picture(`${shot.name}-failed`);
    }
  }
} finally {
  await browser.close();
  await host.stop();
  await rm(path.dirname(downloads), { recursive: true, force: true });
}
