import type { Page } from '@playwright/test';
import axe from 'axe-core';

const nameRule = 'label-content-name-mismatch';

/** The violations that axe finds on the page as it is. */
export const violations = async (page: Page): Promise<string[]> => {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Once per page load, and evaluated as text, because the page's policy blocks scripts.
  if (!isThere) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations: all } = await window.axe.run(
      { exclude: [['[data-tabster-dummy]']] },
      // Passed checks aren't listed by element, frames belong to the payment provider, and no rule
      // for style sheets or sounds applies.
      { resultTypes: ['violations'], iframes: false, preload: false },
    );
    return all.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, any, all: every, none }) => ({
        html,
        why: [...any, ...every, ...none].map(({ message }) => message).join('; '),
      })),
    }));
  });
  return found.flatMap(({ id, nodes }) =>
    nodes
      // A tree branch contains its sub-branches, and axe counts their text as part of its label.
      .filter(({ html }) => !(id === nameRule && html.includes('role="treeitem"')))
      // A tooltip is read with its control, which is in a landmark; it can't be reached on its own.
      .filter(({ html }) => !(id === 'region' && html.startsWith('<div role="tooltip"')))
      .map(({ html, why }) => `${id}: ${html.slice(0, 300)} (${why})`),
  );
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}
