import AxeBuilder from '@axe-core/playwright';
import { hrTeamIds } from '../../src/sandbox/seed/directories/directory-ids';
import { expect, test } from './fixtures';
import { hrPage } from './pages/hr-page';

const nameRule = 'label-content-name-mismatch';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`HR Sync has no accessibility violation, ${colorScheme}`, async ({ app }) => {
    test.setTimeout(120_000);
    const { page } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await app.signIn();
    const check = async (what: string) => {
      const { violations } = await new AxeBuilder({ page })
        .exclude('[data-tabster-dummy]')
        .setLegacyMode()
        .analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes
          // A branch of a tree holds its own branches: axe takes their texts for its label.
          .filter(({ html }) => !(id === nameRule && html.includes('role="treeitem"')))
          .map(({ html }) => `${id}: ${html.slice(0, 300)}`),
      );
      expect.soft(found, what).toEqual([]);
    };
    const hr = hrPage(page);
    await hr.open(hrTeamIds.microsoft);
    await hr.test('adele.vance@northwind-atelier.example');
    await expect(page.getByText('The card as a sync would make it')).toBeVisible();
    await check('overview');
    await hr.groups.getByRole('button').first().click();
    await expect(page.getByRole('grid').locator('[data-index="0"]')).toBeVisible();
    await check('group');
    await page.keyboard.press('Escape');
    await hr.dryRun();
    await check('dry run');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Customizations' }).click();
    await expect(page.getByLabel('Name: sample')).not.toHaveText('No sample');
    await page.getByRole('button', { name: 'Else: Name' }).click();
    await page.getByRole('combobox', { name: 'Name 3' }).pressSequentially('{{job');
    await expect(page.getByRole('option')).toBeVisible();
    await check('customizations');
  });
}
