import type { Page } from '@playwright/test';

/** Figures of different widths: they do not stand below each other, and move what follows as they count. */
export const proportionalFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || !/\d/.test(node.textContent ?? '')) continue;
      if (getComputedStyle(element).fontVariantNumeric.includes('tabular-nums')) continue;
      found.add(`figures are not tabular: “${(node.textContent ?? '').trim().slice(0, 60)}”`);
    }
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (!field.checkVisibility()) continue;
      if (getComputedStyle(field).fontVariantNumeric.includes('tabular-nums')) continue;
      found.add(`figures are not tabular: field “${field.getAttribute('aria-label') ?? field.id}”`);
    }
    return [...found];
  });
