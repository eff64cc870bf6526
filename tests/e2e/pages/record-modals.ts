import { expect, type Page } from '@playwright/test';
import { searchPage } from './search-page';

/** Opens a member's modal by ID, the way staff do. */
export const openMember = async (page: Page, id: number) => {
  const search = searchPage(page);
  await search.open();
  await search.search(String(id));
  await search.members.grid
    .locator('[role="row"][data-index]')
    .filter({ has: page.getByRole('gridcell', { name: String(id), exact: true }) })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Member' });
  await expect(dialog.getByText('Auth-provider ID')).toBeVisible();
  return dialog;
};

/** Opens a team's modal by ID. */
export const openTeam = async (page: Page, id: number) => {
  const search = searchPage(page);
  await search.open();
  await search.search(String(id));
  await search.teams.grid
    .locator('[role="row"][data-index]')
    .filter({ has: page.getByRole('gridcell', { name: String(id), exact: true }) })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: `Team ID: #${id}` });
  await expect(dialog.getByText('Subscription Details')).toBeVisible();
  return dialog;
};
