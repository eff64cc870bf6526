import type { Page } from '@playwright/test';
import axe from 'axe-core';

const nameRule = 'label-content-name-mismatch';

/** What axe finds on the page as it is. */
export const violations = async (page: Page): Promise<string[]> => {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Once a page that is loaded, and as a text: the page's own policy lets no script in.
  if (!isThere) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations: all } = await window.axe.run(
      { exclude: [['[data-tabster-dummy]']] },
      // What is in order is not listed element by element, and frames are the card provider's own.
      { resultTypes: ['violations'], iframes: false },
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
      // A branch of a tree holds its own branches: axe takes their texts for its label.
      .filter(({ html }) => !(id === nameRule && html.includes('role="treeitem"')))
      // A tooltip is read with its control, which is in a landmark; nobody comes to it by itself.
      .filter(({ html }) => !(id === 'region' && html.startsWith('<div role="tooltip"')))
      .map(({ html, why }) => `${id}: ${html.slice(0, 300)} (${why})`),
  );
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}
