import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { searchPage } from './pages/search-page';

/**
 * The cost of a path on any machine. Style passes aren't included, because a slow machine draws
 * more frames. Calls are counted in total, because prefetches happen whenever there is time. The
 * head isn't counted, because it has one link per preloaded file.
 */
const elementsOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.body.querySelectorAll('*').length);

/** Number of the bridge's responses. */
const answersOf = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('bridge:answer').length);

test('records, palette, and tabs stay within their performance limits', async ({ app }) => {
  await app.signIn();
  const { page } = app;
  const search = searchPage(page);
  const dialog = page.getByRole('dialog');
  const measure = async (what: string, path: () => Promise<unknown>, mostElements: number) => {
    await path();
    expect.soft(await elementsOf(page), `${what}: elements`).toBeLessThanOrEqual(mostElements);
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };

  await search.open();
  await search.search('1');
  await search.members.row(5).waitFor();
  const member = async () => {
    // Clicks on the ID, not on the copy button beside it.
    await search.members
      .row(0)
      .getByRole('gridcell')
      .nth(1)
      .click({ position: { x: 4, y: 12 } });
    await dialog.getByText('Auth-provider ID').waitFor();
  };
  // 724 elements when this was written.
  await measure('a member', member, 800);
  await close();

  await search.search('team@legacy');
  await search.teams.row(0).waitFor();
  const team = async () => {
    await search.teams
      .row(0)
      .getByRole('gridcell')
      .nth(1)
      .click({ position: { x: 4, y: 12 } });
    await dialog.getByText('Subscription Details').waitFor();
  };
  // 729 elements.
  await measure('a team', team, 830);
  await close();

  const palette = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Palette' }).waitFor();
  };
  // 534 elements.
  await measure('the palette', palette, 600);
  await close();

  const tabs: readonly [string, number][] = [
    ['Home', 330],
    ['Create New Team', 240],
    ['Checkout Links', 290],
    ['Create a Quote', 320],
    ['HR Sync', 250],
    ['Quotes', 700],
    ['Batch Quotes', 245],
    ['Search', 360],
  ];
  for (const [name, most] of tabs) {
    const panel = page.locator('#tab-panel').locator('input, textarea, button').first();
    const show = async () => {
      await page.getByRole('tab', { name, exact: true }).click();
      await panel.waitFor();
    };
    await measure(name, show, most);
  }

  // 38 responses. A slow machine gets a few more, because whatever is under the pointer is
  // prefetched.
  const answers = await answersOf(page);
  expect(answers, 'answers to all of these').toBeGreaterThan(20);
  expect(answers, 'answers to all of these').toBeLessThan(56);
});
