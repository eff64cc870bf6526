import type { Page } from '@playwright/test';
import { expect, isElectron, test } from './fixtures';
import { searchPage } from './pages/search-page';
import { goHome } from './screens/ways';

/** Holds back one of the page's scripts until the returned function is called. */
const holdFile = async (page: Page, name: string): Promise<() => void> => {
  const arrival = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return arrival.resolve;
};

test('fields take letters before their part of the app is there', async ({ app }) => {
  test.skip(isElectron(app.host), 'files of the app’s own protocol cannot be held back there');
  const { page } = app;
  const search = searchPage(page);

  await test.step('the palette keeps every letter typed at the moment it opens', async () => {
    const release = await holdFile(page, 'palette-dialog');
    await app.signIn();
    await page.keyboard.press('Control+k');
    await expect(page.getByLabel('Palette')).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.type('Create');
    // Dispatches the events as the browser does, before React's remaining work in this frame.
    await page.evaluate(() => {
      const type = (field: HTMLInputElement, letter: string): void => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true }));
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        set?.call(field, field.value + letter);
        field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
      };
      const observer = new MutationObserver(() => {
        const field = document.querySelector<HTMLInputElement>('[role="dialog"] [role="combobox"]');
        if (!field) return;
        observer.disconnect();
        for (const letter of ' New Team') type(field, letter);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    release();
    await expect(
      page.getByRole('option', { name: 'Go to Create New Team', selected: true }),
    ).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Palette' })).toHaveValue('Create New Team');
  });

  await test.step('Home’s field takes letters before the shell is there, in its own place, and keeps them', async () => {
    await goHome(page);
    const field = page.getByRole('combobox', { name: 'Search for a member or team' });
    await expect(field).toBeVisible();
    await page.waitForFunction(() => localStorage.getItem('internal-dash-home-field'));
    const wanted = await field.locator('..').boundingBox();
    const release = await holdFile(page, 'shell');
    await page.reload();
    const early = page.locator('#early-search input');
    await expect(early).toBeFocused();
    expect(await early.boundingBox()).toEqual(wanted);
    await page.keyboard.type('amelia');
    await page.keyboard.press('Control+a');
    release();
    await expect(early).toHaveCount(0);
    await expect(field).toHaveValue('amelia');
    await expect(field).toBeFocused();
    // The text is still selected.
    await page.keyboard.type('ana');
    await expect(field).toHaveValue('ana');
  });

  await test.step('in a dark window, typed letters stand out before the app is there', async () => {
    const release = await holdFile(page, 'app');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload({ waitUntil: 'commit' });
    const early = page.locator('#early-search input');
    await expect(early).toHaveCSS('background-color', 'rgb(31, 36, 38)');
    await expect(early).toHaveCSS('color', 'rgb(242, 245, 246)');
    release();
    await expect(early).toHaveCount(0);
    await page.emulateMedia({ colorScheme: null });
  });

  await test.step('the rows of a search sent before the shell is there keep their place when it appears', async () => {
    await goHome(page);
    await search.open();
    await search.search('a');
    const members = page.getByRole('grid', { name: 'Members' });
    const row = members.locator('[role="row"][data-index="0"]');
    await expect(row).toBeVisible();
    await page.waitForFunction(() => localStorage.getItem('internal-dash-search-field'));
    // With the parts of the headings, the checkbox among them.
    const cells = members.locator(':is([role="columnheader"], [role="row"][data-index="0"]) > *');
    const places = () =>
      cells.evaluateAll((all) =>
        all.map((cell) => {
          const { left, top, width, height } = cell.getBoundingClientRect();
          return [left, top, width, height].map(Math.round);
        }),
      );
    // Read after a second, because the names of plans may come after the rows.
    const wanted = await places();
    const texts = await cells.allTextContents();
    const release = await holdFile(page, 'shell');
    await page.goto(new URL('/search', page.url()).href);
    const early = page.locator('#early-search input');
    await early.fill('a');
    await early.press('Enter');
    await expect(row).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Search' })).toHaveCount(0);
    expect(await places()).toEqual(wanted);
    await expect.poll(() => cells.allTextContents()).toEqual(texts);
    release();
    await expect(page.getByRole('tab', { name: 'Search' })).toBeVisible();
    await expect(early).toHaveCount(0);
    expect(await places()).toEqual(wanted);
    await expect.poll(() => cells.allTextContents()).toEqual(texts);
    await expect(search.field).toHaveValue('a');
  });
});
