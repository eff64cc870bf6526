import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures';
import { closeRecord } from './pages/record-modals';
import { searchPage } from './pages/search-page';

test('B1, B2, B4, B5: search by field and by keyboard, with slow and failed responses', async ({
  app,
}) => {
  const { page } = app;
  const search = searchPage(page);
  await app.signIn();
  await search.open();

  await test.step('B1, B2: search takes one required, trimmed field and shows two sortable tables with counts', async () => {
    await expect(page).toHaveTitle('Internal Dash - Search');
    await expect(search.field).toHaveAttribute('required', '');
    const button = page.getByRole('button', { name: 'Search', exact: true });
    const places = () =>
      Promise.all([button, search.members.grid].map((each) => each.boundingBox()));
    const before = await places();
    await search.search('   ');
    await expect(page.getByText(/^Error searching: /)).toBeVisible();
    // Space for the error is reserved from the start.
    expect(await places()).toEqual(before);
    await search.search('  17  ');
    await expect(search.members.rows().first()).toContainText('17');
    await expect(page.getByText(/^Error searching: /)).toHaveCount(0);

    await search.search('1');
    // The exact ID comes first; until then the rows of the search before show.
    await expect(search.members.row(0)).toContainText('amelia.whitfield@classic-team.example');
    expect(await search.members.columns()).toEqual([
      'ID',
      'Email',
      'Created Date',
      'Last Login',
      'Plan',
      'Hash / Slug',
      'Open',
    ]);
    // The line below the headings ends where those below the rows do.
    const end = (row: Locator) => row.evaluate((each) => each.getBoundingClientRect().right);
    expect(await end(search.members.grid.getByRole('row').first())).toBe(
      await end(search.members.row(0)),
    );
    // The copy buttons of a row leave its focus ring whole.
    await search.members.row(0).hover();
    const copies = search.members.row(0).locator('.cell-over').first();
    const top = (each: Locator) => each.evaluate((box) => box.getBoundingClientRect().top);
    expect(await top(copies)).toBeGreaterThanOrEqual((await top(search.members.row(0))) + 2);
    const count = Number(await search.members.grid.getAttribute('aria-rowcount')) - 1;
    await expect(search.members.heading).toHaveText(`Members (${count.toLocaleString('en-US')})`);
    const first = await search.members.row(0).innerText();
    await search.members.sortBy('Email');
    await search.members.sortBy('Email');
    await expect(search.members.grid.locator('[aria-sort="descending"]')).toHaveText(/Email/);
    // A third click restores the order of the response.
    await search.members.sortBy('Email');
    expect(await search.members.row(0).innerText()).toBe(first);
    await search.search('nobody-has-this-slug');
    await expect(page.getByText('No results', { exact: true })).toHaveCount(2);
    await expect(search.members.heading).toHaveText('Members (0)');
  });

  await test.step('B5: a long message stands beside its icon', async () => {
    const message = 'The index is being rebuilt, and nothing can be found in it. '.repeat(6);
    // The text is also searched for while it's typed.
    await app.sandbox().fault({ route: 'search.query', status: 500, body: { message } });
    await search.search('rebuilt');
    const alert = page.getByRole('alert').filter({ hasText: 'Error searching: The index' });
    const [icon, text] = await alert.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.lastChild ?? element);
      const icon = element.querySelector('svg') ?? element;
      return [icon, range].map((each) => each.getBoundingClientRect().toJSON() as DOMRect);
    });
    expect(text?.left).toBeGreaterThan(icon?.right ?? 0);
    expect(text?.height).toBeGreaterThan(20);
    await app.sandbox().clearFaults();
  });

  await test.step('an exact ID opens on one Enter, and / returns to the field', async () => {
    await search.field.fill('23');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await closeRecord(page);
    await page.getByRole('tab', { name: 'Search' }).focus();
    await page.keyboard.press('/');
    await expect(search.field).toBeFocused();
  });

  await test.step('a peek that a key opens is in view in a low window', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await search.search('lily.chen@');
    const row = search.members.row(0);
    await expect(row).toContainText('lily.chen@');
    await row.focus();
    await page.keyboard.press('Alt+Enter');
    await expect(page.getByText('↵ Open · Esc Close')).toBeInViewport({ ratio: 1 });
    await expect(row).toBeFocused();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('recent searches are suggested until they are cleared', async () => {
    await search.search('31');
    await expect(search.members.row(0)).toContainText('31');
    await search.field.fill('');
    const width = (await search.field.boundingBox())?.width;
    await search.field.press('ArrowDown');
    await expect(page.getByRole('option', { name: '31', exact: true })).toBeVisible();
    expect((await search.field.boundingBox())?.width).toBe(width);
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    await search.field.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  await test.step('B4: a row opens its modal, and the newest search wins over a slower older one', async () => {
    await search.search('1');
    await search.members
      .row(0)
      .getByRole('gridcell')
      .nth(1)
      .click({ position: { x: 4, y: 12 } });
    await expect(page.getByRole('dialog', { name: 'Member' })).toBeVisible();
    await closeRecord(page);

    await app.sandbox().fault({ route: 'search.query', latencyMs: 1500, times: 1 });
    await search.search('2');
    await search.search('17');
    await expect(search.members.row(0)).toContainText('17');
    // The slow response has arrived once the server has logged it.
    await expect
      .poll(async () => {
        const { requests } = await app.sandbox().requests();
        return requests.filter((each) => each.path.endsWith('/search/query')).length;
      })
      .toBeGreaterThanOrEqual(1);
    await expect(search.members.row(0)).toContainText('17');
  });

  await test.step('B5: search reports the server’s message, a lost connection, and half a response, and then works again', async () => {
    await app
      .sandbox()
      .fault({ route: 'search.query', status: 422, body: { message: 'Too vague' } });
    await search.search('1');
    await expect(page.getByText('Error searching: Too vague')).toBeVisible();
    for (const fault of [{ drop: 'before' as const }, { truncate: true }]) {
      await app.sandbox().clearFaults();
      await search.search('19');
      await expect(search.members.row(0)).toContainText('19');
      await expect(page.getByText(/^Error searching: /)).toHaveCount(0);
      await app.sandbox().fault({ route: 'search.query', ...fault, times: 9 });
      await search.search('23');
      await expect(page.getByText(/^Error searching: /)).toBeVisible({ timeout: 20_000 });
    }
  });
});
