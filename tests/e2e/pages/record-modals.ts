import { expect, type Page } from '@playwright/test';
import { searchPage } from './search-page';

/** The cell of a row that contains only its ID. */
export const idCell = (page: Page, id: number) =>
  page.locator('[role="gridcell"]', { hasText: new RegExp(`^${id}$`) });

/** Closes the record on top, which is the only dialog. */
export const closeRecord = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** Searches for an ID. The rows of an earlier search may contain it too, and are replaced. */
const searchFor = async (page: Page, id: number) => {
  const search = searchPage(page);
  await search.open();
  await search.search(String(id));
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === String(id));
  return search;
};

/** Opens a member's modal by ID, the way staff do. */
export const openMember = async (page: Page, id: number) => {
  const search = await searchFor(page, id);
  await search.members.grid
    .locator('[role="row"][data-index]')
    .locator(idCell(page, id))
    .first()
    // Clicks at the left edge, because the copy button may be further right.
    .click({ position: { x: 4, y: 12 } });
  const dialog = page.getByRole('dialog', { name: 'Member' });
  await expect(dialog.getByText('Auth-provider ID')).toBeVisible();
  return dialog;
};

/** Opens a team's modal by ID. */
export const openTeam = async (page: Page, id: number) => {
  const search = await searchFor(page, id);
  await search.teams.grid
    .locator('[role="row"][data-index]')
    .locator(idCell(page, id))
    .first()
    // Clicks at the left edge, because the copy button may be further right.
    .click({ position: { x: 4, y: 12 } });
  const dialog = page.getByRole('dialog', { name: `Team ID: #${id}` });
  await expect(dialog.getByText('Subscription Details')).toBeVisible();
  return dialog;
};
