import { memberIds } from '../../src/sandbox/data/seed/named/named-ids';
import { expect, test } from './fixtures';
import { openMember } from './pages/record-modals';
import { violations } from './screens/accessibility';
import { settled } from './screens/ways';

test('the tooltip of a date follows hover and focus, not a date that moves, and focus is never lost', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();

  await test.step('a date shows its exact time on hover and focus, and only the focused one consumes Escape', async () => {
    const dialog = await openMember(page, memberIds.everything);
    const date = dialog.locator('time').first();
    const tooltip = page.getByRole('tooltip');
    // A date that moves as the record loads has no tooltip until it is pointed at again.
    await settled(page);
    await date.hover();
    await expect(tooltip).toHaveText(/\d:\d\d:\d\d\s[AP]M/);
    await expect(date).toHaveAttribute('aria-description', (await tooltip.textContent()) ?? '');
    const [above, below] = [await tooltip.boundingBox(), await date.boundingBox()];
    if (!above || !below) throw new Error('nothing to see');
    // Close to the date, without covering it.
    expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
    expect(below.y - above.y - above.height).toBeLessThan(20);
    expect(await violations(page)).toEqual([]);
    // The pointer only happens to rest there, so the key acts on the record.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(tooltip).toHaveCount(0);

    await page.mouse.move(0, 0);
    await page.keyboard.press('Enter');
    await expect(date).toBeVisible();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.tagName === 'TIME')) break;
    }
    await expect(tooltip).toHaveText(/\d:\d\d:\d\d\s[AP]M/);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a date that moves under a still pointer shows no tooltip, so Escape closes the record', async () => {
    const dialog = page.getByRole('dialog');
    await openMember(page, memberIds.everything);
    const box = await dialog.locator('time').first().boundingBox();
    if (!box) throw new Error('nothing to see');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    // A slow computer must not see the move only after the record is open: that would be a hover.
    await page.evaluate(() => {
      const root = document.documentElement;
      addEventListener('pointermove', () => root.setAttribute('data-moved', ''), { once: true });
    });
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('html[data-moved]').waitFor({ state: 'attached' });
    // The row has the focus again.
    await page.keyboard.press('Enter');
    await expect(dialog.locator('time').first()).toBeVisible();
    // Longer than the delay of a tooltip.
    await page.waitForTimeout(400);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a page without fields takes focus when the focused element is gone', async () => {
    const isThere = (name: string) =>
      expect(page.getByRole('tabpanel', { name, exact: true })).toBeFocused();
    await page.keyboard.press('Control+2');
    await isThere('Demo flow');
    await page.keyboard.press('Control+1');
    await expect(page.getByLabel('Search for a member or team')).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Go to Demo flow');
    await expect(page.getByRole('option', { selected: true })).toContainText('Go to Demo flow');
    await page.keyboard.press('Enter');
    await isThere('Demo flow');
  });
});
