import { mkdir, readdir, rm } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { memberIds, teamIds } from '../../src/sandbox/data/seed/named/named-ids';
import { type App, expect, test } from './fixtures';
import { searchPage } from './pages/search-page';
import { cutOff } from './screens/cut-off';
import { goHome, openRecord, openTab, settled } from './screens/ways';

/** The button is pressed at the last of them, which has the least space. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
] as const;

/**
 * Records where each visible element is at this width, except the message itself and the rows of
 * tables, which come and go with the height of the window a moment later.
 */
const placesOf = (page: Page, width: number): Promise<void> =>
  page.evaluate((at) => {
    const all = [...document.body.querySelectorAll('*')].filter(
      (each) => each.checkVisibility() && each.closest('[role=status], .table-row') === null,
    );
    Object.assign(window, {
      [`placesAt${at}`]: new Map(
        all.map((each) => {
          const { x, y } = each.getBoundingClientRect();
          return [each, { x, y, scrollTop: each.scrollTop }];
        }),
      ),
    });
  }, width);

/**
 * Describes the elements that have moved since, at the same width, other than by scrolling.
 */
const movedSince = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((at) => {
    type Place = { x: number; y: number; scrollTop: number };
    const places = (window as unknown as Record<string, Map<Element, Place>>)[`placesAt${at}`];
    const nameOf = (each: Element) =>
      `${each.tagName.toLowerCase()} “${(each.textContent ?? '').slice(0, 40)}”`;
    const before = [...(places ?? [])];
    const still = before.filter(([each]) => each.checkVisibility());
    const around = (each: Element): Element[] =>
      each.parentElement ? [each.parentElement, ...around(each.parentElement)] : [];
    const scrolledBy = (each: Element): number =>
      around(each).reduce(
        (sum, box) => sum + (places?.get(box)?.scrollTop ?? box.scrollTop) - box.scrollTop,
        0,
      );
    const sticks = (each: Element): boolean =>
      [each, ...around(each)].some((one) => getComputedStyle(one).position === 'sticky');
    const moved = still.flatMap(([each, from]) => {
      const { x, y } = each.getBoundingClientRect();
      const expected = from.y + scrolledBy(each);
      const isSame = Math.abs(y - expected) < 1 || (Math.abs(y - from.y) < 1 && sticks(each));
      return Math.abs(x - from.x) < 1 && isSame
        ? []
        : [`${nameOf(each)} at ${at} px from ${from.x}, ${expected} to ${x}, ${y}`];
    });
    // A screen that was drawn again would have nothing to compare.
    const isWhole = before.length > 0 && still.length >= before.length * 0.8;
    return isWhole ? moved : [...moved, `only ${still.length} of ${before.length} are left`];
  }, width);

/** Looks at the button from the same scroll position at each size. */
const atEachSize = async (
  page: Page,
  button: Locator,
  look: (width: number) => Promise<void>,
): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const place = () => button.evaluate((each) => each.getBoundingClientRect().y);
    // A section that has just opened may still scroll into view, or get its content.
    await expect(async () => {
      await button.evaluate((each) => each.scrollIntoView({ block: 'center' }));
      const before = await place();
      await settled(page);
      expect(await place()).toBe(before);
    }).toPass();
    await look(size.width);
  }
};

/** The icon, the beginning of the name, and both buttons must fit completely in their space. */
const isReadable = async (place: Locator): Promise<void> => {
  const room = (await place.boundingBox()) ?? { x: 0, width: 0 };
  const name = (await place.getByText(/^Saved /).boundingBox()) ?? { x: 0, width: 0 };
  // About ten letters; the tooltip has the whole name.
  expect(name.width).toBeGreaterThan(72);
  for (const label of ['Open', 'Show in folder']) {
    const button = (await place.getByRole('button', { name: label }).boundingBox()) ?? room;
    expect(button.x).toBeGreaterThanOrEqual(name.x + name.width);
    expect(button.x + button.width).toBeLessThanOrEqual(room.x + room.width + 1);
    expect(button.width).toBeGreaterThanOrEqual(24);
  }
};

/** Presses a button in a section and checks the message beside it, at each size. */
const save = async ({ page, host }: App, part: Locator, name = 'Export CSV') => {
  const button = part.getByRole('button', { name, exact: true });
  await atEachSize(page, button, (width) => placesOf(page, width));
  const before = await readdir(host.downloads);
  await button.click();
  const place = part.getByRole('status').filter({ hasText: /^Saved / });
  await expect(place).toBeVisible();
  await settled(page);
  expect(await movedSince(page, 640)).toEqual([]);
  await atEachSize(page, button, async (width) => {
    expect(await movedSince(page, width)).toEqual([]);
    await isReadable(place);
    expect(await cutOff(page)).toEqual([]);
  });
  // No second message may cover anything.
  await expect(page.locator('[data-severity]')).toHaveCount(0);
  const after = (await readdir(host.downloads)).filter((each) => !before.includes(each));
  expect(after).toHaveLength(1);
  await expect(place).toContainText(`Saved ${after[0]}`);
  return place;
};

const dialog = (page: Page) => page.getByRole('dialog').last();
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

const fromBar = async (page: Page, name: string) => {
  await goHome(page);
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
};

test('a saved file is reported next to its button without shifting the layout', async ({ app }) => {
  const { page, host } = app;
  await app.signIn();

  await test.step('a search', async () => {
    const search = searchPage(page);
    await search.open();
    await search.search('3');
    await search.members.row(0).waitFor();
    await search.teams.row(0).waitFor();
    const members = await save(app, section(page, /^Members/));
    await members.getByRole('button', { name: 'Show in folder' }).click();
    expect((await host.next('show-in-folder')).path).toContain('Members matching 3');
    // Each section shows its own message.
    await save(app, section(page, /^Teams/));
    await expect(members).toContainText('Saved Members matching 3');
    await search.search('30');
    await expect(members).toHaveCount(0);
  });

  await test.step('a team', async () => {
    await openRecord(page, 'team', teamIds.classic);
    await save(app, section(page, /^Team Members/));
    await save(app, section(page, 'Orders'));
    await dialog(page).getByRole('button', { name: 'Timeline', exact: true }).click();
    await page.getByRole('group', { name: /^Timeline of/ }).waitFor();
    await save(app, section(page, 'Timeline'));
    await goHome(page);
  });

  await test.step('a member', async () => {
    await openRecord(page, 'member', memberIds.everything);
    for (const opener of ['Admin Controls', 'Integrations']) {
      await dialog(page).getByRole('button', { name: opener, exact: true }).click();
    }
    await save(app, section(page, 'Member Devices'));
    await save(app, section(page, 'CRM Export Logs'));
  });

  await test.step('quotes', async () => {
    await goHome(page);
    await openTab(page, 'Quotes');
    await page.getByRole('region', { name: /^Record of/ }).waitFor();
    await save(app, page.getByRole('tabpanel'));
  });

  await test.step('the support bundle', async () => {
    await fromBar(page, 'Settings');
    await page.getByRole('button', { name: 'Support bundle' }).click();
    await page.getByText('This is the complete file').waitFor();
    const bundle = await save(app, dialog(page), 'Save');
    await bundle.getByRole('button', { name: 'Open' }).click();
    expect((await host.next('open-file')).path).toContain('Internal Dash support');
  });

  await test.step('the journal', async () => {
    await fromBar(page, 'Journal');
    await save(app, dialog(page));
  });

  await test.step('a missing folder is reported as usual, and next to the button until the next try', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    // Opened again, the journal has no message.
    await fromBar(page, 'Journal');
    await settled(page);
    await expect(dialog(page).getByText(/^Saved /)).toHaveCount(0);
    await rm(host.downloads, { recursive: true });
    await placesOf(page, 1280);
    const button = dialog(page).getByRole('button', { name: 'Export CSV' });
    await button.click();
    const gone = `The folder “${host.downloads}” no longer exists. Choose another folder in Settings.`;
    const beside = dialog(page).getByText(gone);
    await expect(beside).toBeVisible();
    await expect(page.locator('[data-severity="error"]')).toContainText(gone);
    expect(await movedSince(page, 1280)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await mkdir(host.downloads);
    await button.click();
    await expect(dialog(page).getByText(/^Saved /)).toBeVisible();
    await expect(beside).toHaveCount(0);
  });
});
