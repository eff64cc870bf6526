import type { Page } from '@playwright/test';

/** In forced colors, where every button has a frame: buttons that stand out of their column. */
export const outOfLine = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const button of document.querySelectorAll('.fui-Button')) {
      const { parentElement: parent } = button;
      const name = button.textContent?.trim() ?? '';
      if (!parent || name === '' || !button.checkVisibility()) continue;
      const style = getComputedStyle(parent);
      const column = parent.getBoundingClientRect();
      const left = column.left + Number.parseFloat(style.paddingLeft);
      const right = column.right - Number.parseFloat(style.paddingRight);
      const box = button.getBoundingClientRect();
      const beyond = Math.max(left - box.left, box.right - right);
      if (column.width > 0 && beyond > 2) {
        found.push(`out of line by ${Math.round(beyond)} px: “${name}”`);
      }
    }
    return found;
  });

/** Buttons whose label wraps. */
export const wrappedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange();
    return [...document.querySelectorAll('.fui-Button')]
      .filter((button) => {
        if (!button.checkVisibility()) return false;
        range.selectNodeContents(button);
        // One line of text and an icon are lower, two lines higher.
        return range.getBoundingClientRect().height > 24;
      })
      .map((button) => `label wraps: “${button.textContent?.trim()}”`);
  });
