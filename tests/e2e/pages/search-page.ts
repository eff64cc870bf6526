import type { Locator, Page } from '@playwright/test';

const table = (page: Page, name: 'Members' | 'Teams') => {
  const grid = page.getByRole('grid', { name });
  return {
    grid,
    heading: page.getByRole('heading', { name: new RegExp(`^${name}`) }),
    rows: (): Locator => grid.locator('[role="row"][data-index]'),
    row: (index: number): Locator => grid.locator(`[role="row"][data-index="${index}"]`),
    columns: (): Promise<string[]> => grid.getByRole('columnheader').allInnerTexts(),
    sortBy: (column: string) => grid.getByRole('button', { name: column, exact: true }).click(),
  };
};

/** The search screen, tab 2 of the home screen. */
export const searchPage = (page: Page) => {
  const field = page.getByLabel('ID / Email / Slug / Hash / DeviceID');
  return {
    field,
    members: table(page, 'Members'),
    teams: table(page, 'Teams'),
    open: async () => {
      await page.getByRole('tab', { name: 'Search' }).click();
      await field.waitFor();
    },
    search: async (query: string) => {
      await field.fill(query);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
    },
  };
};
