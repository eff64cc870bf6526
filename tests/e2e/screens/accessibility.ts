import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const nameRule = 'label-content-name-mismatch';

/** What axe finds on the page as it is. */
export const violations = async (page: Page): Promise<string[]> => {
  const { violations: found } = await new AxeBuilder({ page })
    // What is in order is not listed element by element: that would be most of the time.
    .options({ resultTypes: ['violations'] })
    .exclude('[data-tabster-dummy]')
    // Without it axe opens a page of its own at the end, which Electron has none of.
    .setLegacyMode()
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes
      // A branch of a tree holds its own branches: axe takes their texts for its label.
      .filter(({ html }) => !(id === nameRule && html.includes('role="treeitem"')))
      .map(({ html }) => `${id}: ${html.slice(0, 300)}`),
  );
};
