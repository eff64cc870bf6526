import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { quoteTable } from './pages/quote-table';

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const list = (page: Page) => page.getByRole('grid', { name: 'Quotes and demo teams' });
const firstRow = (page: Page) => list(page).locator('[data-index="0"]');

test('F1, F3, F4: the list of quotes and demo teams, checkout links, and batch quotes', async ({
  app,
}) => {
  const { page, host } = app;
  await app.signIn();

  await test.step('F4: a trial found by search is extended, and the list returns to the same place', async () => {
    await openTab(page, 'Quotes');
    await expect(firstRow(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /First 75|records/ })).toBeVisible();
    const rows = list(page).getByRole('rowgroup');
    await rows.evaluate((element) => element.scrollTo({ top: 20 * 34 }));
    await expect(list(page).locator('[data-index="25"]')).toBeVisible();
    await openTab(page, 'Home');
    await openTab(page, 'Quotes');
    await expect(list(page).locator('[data-index="25"]')).toBeVisible();

    const trial = list(page).getByText('On trial').first();
    await trial.click();
    // Forced colors drop the background that marks the row shown beside the list.
    await page.emulateMedia({ forcedColors: 'active' });
    const shown = list(page).locator('.table-shown');
    expect(await shown.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid');
    await page.emulateMedia({ forcedColors: 'none' });
    const field = page.getByLabel('Trial end date', { exact: true });
    const before = await field.inputValue();
    const after = new Date(Date.parse(`${before}T12:00:00Z`) + 10 * 86_400_000);
    await field.fill(after.toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Extend Trial' }).click();
    await expect(page.getByText('Successfully updated internal demo team!').first()).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody-at-all');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
  });

  await test.step('F3: Download Quote saves a record’s quote, or says why there is none', async () => {
    await list(page).getByText('On trial').first().click();
    await page.getByRole('button', { name: 'Download Quote' }).click();
    await expect(page.getByText(/^Saved Popl Teams Quote - .*\.pdf$/)).toBeVisible();
    const [file] = await readdir(host.downloads);
    const bytes = await readFile(path.join(host.downloads, file ?? ''));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await app
      .sandbox()
      .fault({ route: 'quote.teamPdf', status: 409, body: { msg: 'Nothing here' } });
    await page.getByRole('button', { name: 'Download Quote' }).click();
    await expect(page.getByText('Error downloading quote: Nothing here')).toBeVisible();
  });

  await test.step('F1: a checkout link is copied by keyboard alone', async () => {
    await openTab(page, 'Checkout Links');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Must fill out all required fields').first()).toBeVisible();
    await page.keyboard.type('zoe@acme.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Acme');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Copied Checkout Link!').first()).toBeVisible();
    const copied = await app.copied();
    expect(copied).toMatch(
      /\/internal\/up\/checkout\?rep=\d+&members=10&email=zoe%40acme\.test&account=Acme&plan=starter$/,
    );
    await page.reload();
    await openTab(page, 'Checkout Links');
    await expect(page.getByLabel('Account')).toHaveValue('Acme');
  });

  await test.step('batch quotes go from the plan to one PDF per row and the result table', async () => {
    await openTab(page, 'Batch Quotes');
    await page.getByLabel('Table of companies').fill(quoteTable);
    await expect(page.getByText('4 rows: 3 ready, 1 skipped')).toBeVisible();
    await page.getByRole('button', { name: 'Create 3 quotes' }).click();
    await expect(page.getByText('Finished: 3 of 3 quotes saved')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Export results' }).click();
    await expect(page.getByText('Saved Results.csv')).toBeVisible();
    // Beside the quote saved before.
    const folder = (await readdir(host.downloads)).find((each) => !each.endsWith('.pdf'));
    expect((await readdir(path.join(host.downloads, folder ?? ''))).sort()).toEqual([
      'Popl Teams Quote - Blue_Door.pdf',
      'Popl Teams Quote - Harbor___Finch.pdf',
      'Popl Teams Quote - Prairie_Outfitters.pdf',
      'Results.csv',
    ]);
  });
});
