import { expect, type Page } from '@playwright/test';

/** The HR Sync tab as staff use it. */
export const hrPage = (page: Page) => ({
  groups: page.getByLabel('Synced groups'),
  async open(teamId: number) {
    await page.getByRole('tab', { name: 'HR Sync', exact: true }).click();
    await page.getByRole('textbox', { name: 'Team ID' }).fill(String(teamId));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  },
  async test(principalName: string) {
    await page.getByRole('textbox', { name: 'Principal name' }).fill(principalName);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
  },
  async dryRun() {
    await page.getByRole('button', { name: 'Dry run', exact: true }).click();
    await expect(page.getByRole('tab', { name: /^Removed/ })).toBeVisible();
  },
});
