import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { searchPage } from './pages/search-page';

/** What a path costs on any machine. Style passes are not among it: a slow one draws more frames. */
interface Cost {
  /** Elements of the page afterwards. */
  readonly elements: number;
  /** Answers of the bridge. */
  readonly answers: number;
}

const read = (page: Page): Promise<Cost> =>
  page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    answers: performance.getEntriesByName('bridge:answer').length,
  }));

/** Bytes of all code that has come, gzip. */
const codeBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

test('the main paths cost no more than they did: records, palette, tabs', async ({ app }) => {
  await app.signIn();
  const { page } = app;
  const search = searchPage(page);
  const dialog = page.getByRole('dialog');
  const measure = async (what: string, path: () => Promise<unknown>, most: Cost) => {
    const before = await read(page);
    await path();
    const after = await read(page);
    expect.soft(after.elements, `${what}: elements`).toBeLessThanOrEqual(most.elements);
    const answers = after.answers - before.answers;
    expect.soft(answers, `${what}: answers`).toBeLessThanOrEqual(most.answers);
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };

  await search.open();
  await search.search('1');
  await search.members.row(5).waitFor();
  const member = async () => {
    // At its ID, beside the button that copies.
    await search.members.row(0).click({ position: { x: 16, y: 12 } });
    await dialog.getByText('Auth-provider ID').waitFor();
  };
  // 724 elements and 2 answers when this was written; what the pointer asks for on its way adds some.
  await measure('a member', member, { elements: 800, answers: 4 });
  await close();

  await search.search('team@legacy');
  await search.teams.row(0).waitFor();
  const team = async () => {
    await search.teams.row(0).click({ position: { x: 16, y: 12 } });
    await dialog.getByText('Subscription Details').waitFor();
  };
  // 729 and 5.
  await measure('a team', team, { elements: 810, answers: 8 });
  await close();

  const palette = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Palette' }).waitFor();
  };
  // 534 and none.
  await measure('the palette', palette, { elements: 600, answers: 2 });
  await close();

  const tabs: readonly [string, Cost][] = [
    ['Home', { elements: 290, answers: 5 }],
    ['Create New Team', { elements: 240, answers: 3 }],
    ['Checkout Links', { elements: 280, answers: 3 }],
    ['Create a Quote', { elements: 280, answers: 2 }],
    ['HR Sync', { elements: 230, answers: 4 }],
    ['Quotes', { elements: 700, answers: 4 }],
    ['Batch Quotes', { elements: 230, answers: 3 }],
    ['Search', { elements: 330, answers: 3 }],
  ];
  for (const [name, most] of tabs) {
    const panel = page.locator('#tab-panel').locator('input, textarea, button').first();
    const show = async () => {
      await page.getByRole('tab', { name, exact: true }).click();
      await panel.waitFor();
    };
    await measure(name, show, most);
  }

  // 373 kB when this was written.
  const bytes = await codeBytes(page);
  expect(bytes, 'code of all of these').toBeGreaterThan(200_000);
  expect(bytes, 'code of all of these').toBeLessThan(400_000);
});
