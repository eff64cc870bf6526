import type { Page } from '@playwright/test';
import { memberIds, teamIds } from '../../src/sandbox/seed/named/named-ids';
import { expect, test } from './fixtures';

/** Controls outside of the window that no scrolling brings back, and texts that are cut without a mark. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [aria-hidden="true"]') === null;
    const scrolls = (element: Element, axis: 'x' | 'y'): boolean => {
      for (let each = element.parentElement; each; each = each.parentElement) {
        const style = getComputedStyle(each);
        const overflow = axis === 'x' ? style.overflowX : style.overflowY;
        if (overflow === 'auto' || overflow === 'scroll') return true;
      }
      return false;
    };
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}”`;
    const found: string[] = [];
    for (const element of document.querySelectorAll('button, a[href], input, select, textarea')) {
      const box = element.getBoundingClientRect();
      // What is only for screen readers is a pixel wide.
      if (!isShown(element) || box.width < 2 || box.height < 2) continue;
      if ((box.left < -1 || box.right > innerWidth + 1) && !scrolls(element, 'x')) {
        found.push(`outside, left or right: ${nameOf(element)}`);
      }
      if ((box.top < -1 || box.bottom > innerHeight + 1) && !scrolls(element, 'y')) {
        found.push(`outside, above or below: ${nameOf(element)}`);
      }
    }
    for (const element of document.querySelectorAll<HTMLElement>(
      'h1, h2, h3, h4, p, dt, dd, label, button, th',
    )) {
      const style = getComputedStyle(element);
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (!isShown(element) || !hides || style.textOverflow === 'ellipsis') continue;
      if (element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1) {
        found.push(`cut: ${nameOf(element)}`);
      }
    }
    return found;
  });

test('nothing is cut off on any screen: half a small window, a usual and a large one', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();
  const sizes = [
    { width: 640, height: 400 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ];
  const check = async (what: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await cutOff(page), `${what}, ${size.width} px`).toEqual([]);
    }
  };
  for (const tab of [
    'Home',
    'Search',
    'Create New Team',
    'Checkout Links',
    'Create a Quote',
    'Quotes',
  ]) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(
      page
        .getByRole('tabpanel')
        .getByRole('textbox')
        .or(page.getByRole('tabpanel').getByRole('searchbox'))
        .or(page.getByRole('tabpanel').getByRole('combobox'))
        .first(),
    ).toBeVisible();
    await check(tab);
  }
  const record = async (kind: 'member' | 'team', id: number, text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Palette' }).fill(`internal-dash://${kind}/${id}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText(text).first()).toBeVisible();
    await check(`${kind} ${id}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await record('team', teamIds.pastDue, 'Payment Methods');
  await record('member', memberIds.everything, 'Auth-provider ID');
});
