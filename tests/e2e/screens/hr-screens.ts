import { expect } from '@playwright/test';
import { hrTeamIds } from '../../../src/sandbox/data/seed/directories/directory-ids';
import type { App } from '../fixtures';
import { hrPage } from '../pages/hr-page';
import type { Screen } from './screen';
import { openTab } from './ways';

const overview = async ({ page }: App, team: keyof typeof hrTeamIds) => {
  await hrPage(page).open(hrTeamIds[team]);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('button', { name: /Count again/ })).toBeVisible();
};

const mapping = async (app: App) => {
  await overview(app, 'microsoft');
  await app.page.getByRole('tab', { name: 'Customizations' }).click();
  await expect(app.page.getByLabel('Name: sample')).not.toHaveText('No sample');
};

/** HR Sync, its views, and its modals. */
export const hrScreens: readonly Screen[] = [
  {
    name: 'hr-empty',
    of: ['tab 6'],
    show: async ({ page }) => {
      await openTab(page, 'HR Sync');
      await page.getByRole('textbox', { name: 'Team ID' }).waitFor();
    },
  },
  {
    name: 'hr-none',
    sameParts: true,
    show: async ({ page }) => {
      await openTab(page, 'HR Sync');
      await page.getByRole('textbox', { name: 'Team ID' }).fill(String(hrTeamIds.none));
      await page.keyboard.press('Enter');
      await page.getByText(/Connect a directory in the team/).waitFor();
    },
  },
  {
    name: 'hr-several',
    show: async ({ page }) => {
      await hrPage(page).open(hrTeamIds.several);
      await expect(page.getByRole('radio')).toHaveCount(3);
    },
  },
  {
    name: 'hr-overview',
    guide: true,
    show: async (app) => {
      await overview(app, 'microsoft');
      await hrPage(app.page).test('adele.vance@northwind-atelier.example');
      await app.page.getByText('Card after a sync').waitFor();
    },
  },
  {
    name: 'hr-group',
    of: ['modal hr-group'],
    follows: true,
    show: async ({ page }) => {
      await hrPage(page).groups.getByRole('button').first().click();
      await page.getByRole('grid').locator('[data-index="0"]').waitFor();
    },
  },
  {
    name: 'hr-dry-run',
    guide: true,
    of: ['modal hr-dry-run'],
    prepare: (app) => overview(app, 'workday'),
    show: ({ page }) => hrPage(page).dryRun(),
  },
  { name: 'hr-many-groups', show: (app) => overview(app, 'manyGroups') },
  { name: 'hr-mapping', guide: true, show: mapping },
  {
    name: 'hr-mapping-edit',
    follows: true,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Add fallback: Name' }).click();
      await page.getByRole('combobox', { name: 'Name 3' }).pressSequentially('{{job');
      await page.getByRole('option').first().waitFor();
    },
  },
];
