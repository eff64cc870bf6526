import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const nameRule = 'label-content-name-mismatch';

/** What axe finds on the page as it is; of these rules only, where some are named. */
export const violations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  const builder = new AxeBuilder({ page })
    .exclude('[data-tabster-dummy]')
    // Without it axe opens a page of its own at the end, which Electron has none of.
    .setLegacyMode();
  const { violations: found } = await (rules ? builder.withRules([...rules]) : builder).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes
      // A branch of a tree holds its own branches: axe takes their texts for its label.
      .filter(({ html }) => !(id === nameRule && html.includes('role="treeitem"')))
      .map(({ html }) => `${id}: ${html.slice(0, 300)}`),
  );
};
