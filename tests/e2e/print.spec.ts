import type { Locator, Page } from '@playwright/test';
import { hrTeamIds } from '../../src/sandbox/data/seed/directories/directory-ids';
import { memberIds, teamIds } from '../../src/sandbox/data/seed/named/named-ids';
import { type App, expect, isElectron, test } from './fixtures';
import { hrPage } from './pages/hr-page';
import { searchPage } from './pages/search-page';
import { goHome, openRecord, settled } from './screens/ways';

const startPrint = async (page: Page) => {
  await settled(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
};

const endPrint = async (page: Page) => {
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
};

/** The number of sheets of the only window. */
const sheets = async ({ page, host }: App) => {
  await settled(page);
  const pdf = isElectron(host)
    ? await host.evaluate(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        return (await window?.webContents.printToPDF({ pageSize: 'Letter' }))?.toString('latin1');
      })
    : (await page.pdf({ format: 'Letter' })).toString('latin1');
  return Number(/\/Count (\d+)/.exec(pdf ?? '')?.[1]);
};

/** The bottom of the last entry, and of the list and the box around it, in pixels. */
const bottoms = (list: Locator) =>
  list.evaluate((element) => {
    const bottom = (each: Element | null | undefined) =>
      Math.round(each?.getBoundingClientRect().bottom ?? Number.NaN);
    return {
      last: bottom([...element.querySelectorAll('li')].at(-1)),
      list: bottom(element),
      box: bottom(element.closest('section')?.parentElement),
    };
  });

test('paper says of which app, environment, and time it is, and shows nothing to click', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();
  const printed = () =>
    page.evaluate(() => getComputedStyle(document.documentElement, '::before').content);
  const record = page.getByRole('dialog');
  await openRecord(page, 'member', memberIds.everything);
  await record.getByRole('checkbox', { name: 'Email Verified' }).click();
  const notice = page.getByText('Successfully updated member!');
  await expect(notice).toBeVisible();
  expect(await printed()).toBe('none');

  await startPrint(page);
  expect(await printed()).toMatch(
    /^"Internal Dash · Sandbox · Printed [A-Z][a-z]+ \d{1,2}, 20\d\d at .+ by ada\.alvarez@internal-dash\.example"$/,
  );
  await expect(notice).toBeHidden();
  await endPrint(page);
  expect(await printed()).toBe('none');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Journal', exact: true }).click();
  await expect(record.getByRole('button', { name: 'Undo' })).toBeVisible();
  await startPrint(page);
  await expect(record.getByText('Amelia Whitfield')).toBeVisible();
  await expect(record.getByText('Undo')).toBeHidden();
  await expect(record.getByText('Details')).toBeHidden();
});

test('what fits on one sheet takes no other, empty one', async ({ app }) => {
  const { page } = app;
  await app.signIn();
  expect(await sheets(app)).toBe(1);
  await page.getByRole('button', { name: 'Journal', exact: true }).click();
  await expect(page.getByText('No entries yet')).toBeVisible();
  expect(await sheets(app)).toBe(1);
});

test('records, a search, Home, and HR Sync print in full', async ({ app }) => {
  const { page } = app;
  await app.signIn();

  await test.step('a printed record has everything to read and nothing to click', async () => {
    const record = page.getByRole('dialog');
    const heights = () =>
      record.evaluate((element) => ({
        hidden: element.scrollHeight - element.clientHeight,
        shown: element.getBoundingClientRect().height,
      }));
    const onPaper = async (texts: readonly (string | RegExp)[]) => {
      await settled(page);
      await page.emulateMedia({ media: 'print' });
      for (const text of texts) await expect(record.getByText(text).first()).toBeVisible();
      // Selected by tag, because elements behind a dialog have no accessible role.
      const used = page.locator(
        'button:not(h3 > [aria-expanded="true"]), input:not([type="checkbox"]), [role="tab"], nav, header',
      );
      await expect(used.filter({ visible: true })).toHaveCount(0);
      // The screen behind the record.
      await expect(page.getByText(/^Welcome /)).toBeHidden();
      expect((await heights()).hidden).toBe(0);
    };

    await openRecord(page, 'member', memberIds.everything);
    await record.getByRole('button', { name: 'Integrations' }).click();
    await expect(record.getByText('CRM Export Logs').first()).toBeVisible();
    await expect(record.getByRole('button', { name: 'Edit Email' })).toBeVisible();
    await onPaper([
      'Amelia Whitfield',
      'amelia.whitfield@classic-team.example',
      'nvC9b3rrQj9Wps9uQr6X8VEx4rO6',
      // The sandbox's dates are relative to today.
      /^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/,
      'Harbor & Finch Logistics',
      'CRM Export Logs',
    ]);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await expect(record).toHaveCount(0);

    await openRecord(page, 'team', teamIds.classic);
    await expect(record.getByRole('button', { name: 'Add Order' })).toBeVisible();
    expect((await heights()).shown).toBeLessThan(800);
    await onPaper([
      'Team ID: #3000001',
      'team@classic-team.example',
      'sub_2O26cWoSGTiFMl',
      'Mastercard ending in 5556, expires 01/2027',
      '12 customs',
      'Team Members (11 / 25)',
      'yui.sato5001004@classic-team.example',
    ]);
    // Printed in full, on as many pages as it needs.
    expect((await heights()).shown).toBeGreaterThan(1200);
  });

  await test.step('a long list prints completely, and is short again on the screen', async () => {
    await page.emulateMedia({ media: 'screen' });
    await goHome(page);
    const record = page.getByRole('dialog');
    await openRecord(page, 'team', teamIds.crowd);
    const members = record.getByRole('group', { name: 'Team Members' }).getByRole('listitem');
    await expect(members.first()).toBeVisible();
    await settled(page);
    expect(await members.count()).toBeLessThan(50);

    await startPrint(page);
    expect(await members.count()).toBe(1000);
    expect((await record.boundingBox())?.height).toBeGreaterThan(30_000);

    await endPrint(page);
    expect(await members.count()).toBeLessThan(50);
  });

  await test.step('a table prints every row, each below the one before, and is short again on the screen', async () => {
    await goHome(page);
    const search = searchPage(page);
    await search.open();
    await search.search('a');
    await expect(search.members.heading).toHaveText('Members (181)');
    await settled(page);
    const rows = search.members.rows();
    expect(await rows.count()).toBeLessThan(50);

    await startPrint(page);
    const places = await rows.evaluateAll((all) =>
      all.map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { index: row.getAttribute('data-index'), top, bottom };
      }),
    );
    expect(places).toHaveLength(181);
    for (const [index, place] of places.entries()) {
      expect(place.index).toBe(String(index));
      expect(place.top).toBeGreaterThanOrEqual(places[index - 1]?.bottom ?? 0);
    }
    // The panel and the page are as tall as the rows, so nothing is printed over them.
    const last = places.at(-1)?.bottom ?? Number.POSITIVE_INFINITY;
    const panel = await page.getByRole('region', { name: /^Members/ }).boundingBox();
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeGreaterThanOrEqual(last);
    expect(await page.evaluate(() => document.body.offsetHeight)).toBeGreaterThanOrEqual(last);

    await endPrint(page);
    expect(await rows.count()).toBeLessThan(50);
  });

  await test.step('a search prints its tables without controls, and without the peek that covers one', async () => {
    await goHome(page);
    const search = searchPage(page);
    await search.open();
    await search.search('30');
    await expect(search.members.heading).toHaveText('Members (13)');
    await search.members.rows().first().waitFor();
    await search.field.press('ArrowDown');
    const peek = page.getByRole('region', { name: 'Peek' });
    await expect(peek).toBeVisible();
    await settled(page);

    await page.emulateMedia({ media: 'print' });
    await expect(peek).toBeHidden();
    await expect(search.field).toHaveValue('30');
    await expect(search.members.heading).toHaveText('Members (13)');
    await expect(search.members.heading).toBeVisible();
    await expect(search.teams.row(0)).toBeVisible();
    // A column's heading is a button that sorts.
    const used = page.locator('button:not([role="columnheader"] *), input[type="checkbox"], kbd');
    await expect(used.filter({ visible: true })).toHaveCount(0);
    const check = page.locator('.table-check').first();
    expect(await check.evaluate((each) => getComputedStyle(each).visibility)).toBe('hidden');
    // Without them, the cells stay below their headings.
    const left = async (text: string) =>
      (await search.teams.grid.getByText(text, { exact: true }).boundingBox())?.x;
    expect(await left('Blue Kestrel Media')).toBe(await left('Email'));
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('Home prints its lists in full, nothing over the tools below', async () => {
    await goHome(page);
    // With the three records of the steps before, the list is longer than its box.
    const { free, pro, proPlus, unverified, neverOpened } = memberIds;
    for (const id of [free, pro, proPlus, unverified, neverOpened]) {
      await openRecord(page, 'member', id);
      await page.keyboard.press('Escape');
    }
    await goHome(page);
    const recent = page.getByRole('list', { name: 'Recent' });
    await expect(recent.getByRole('listitem')).toHaveCount(8);
    expect(await recent.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true);

    await startPrint(page);
    const { last, list, box } = await bottoms(recent);
    expect(list).toBeGreaterThanOrEqual(last);
    expect(box).toBeGreaterThan(list);
  });

  await test.step('HR Sync prints its title and every group, nothing over the text below', async () => {
    await endPrint(page);
    await goHome(page);
    const hr = hrPage(page);
    await hr.open(hrTeamIds.manyGroups);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('button', { name: /Count again/ })).toBeVisible();
    expect((await hr.groups.boundingBox())?.height).toBeLessThan(450);

    await startPrint(page);
    await expect(page.getByRole('heading', { name: 'HR Sync', level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    expect((await hr.groups.boundingBox())?.height).toBeGreaterThan(1000);
    const { last, list, box } = await bottoms(hr.groups);
    expect(list).toBeGreaterThanOrEqual(last);
    expect(box).toBeGreaterThan(list);
  });
});
