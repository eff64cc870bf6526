import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { teamIds } from '../../src/sandbox/seed/named/named-ids';
import { expect, test } from './fixtures';
import { moneyPath } from './pages/money-path';
import { searchPage } from './pages/search-page';

const violations = async (page: Page): Promise<string[]> => {
  const { violations: found } = await new AxeBuilder({ page })
    .exclude('[data-tabster-dummy]')
    // Without it axe opens a page of its own at the end, which Electron has none of.
    .setLegacyMode()
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no accessibility violation on any screen and modal, ${colorScheme}`, async ({ app }) => {
    test.setTimeout(180_000);
    const { page } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (what: string) => {
      expect(await violations(page), what).toEqual([]);
    };
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await check('login');
    await app.signIn();
    await check('home');

    const search = searchPage(page);
    await search.open();
    await check('search, nothing yet');
    await search.search('1');
    await expect(search.members.row(0)).toBeVisible();
    await check('search, results');
    await search.search('nobody-at-all');
    await expect(page.getByText('No results').first()).toBeVisible();
    await check('search, no results');
    await search.search('   ');
    await check('search, error');

    await search.search('1');
    await search.members.row(0).click();
    await expect(page.getByText('Auth-provider ID')).toBeVisible();
    await page.getByRole('button', { name: 'Admin Controls' }).click();
    await page.getByRole('button', { name: 'Integrations' }).click();
    await expect(page.getByRole('heading', { name: 'CRM Export Logs' })).toBeVisible();
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    await check('member');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await check('member, delete');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page.getByLabel('Reason')).toBeVisible();
    await check('member, reason');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await search.search(String(teamIds.classic));
    await search.teams.row(0).click();
    await expect(page.getByText('Subscription Details')).toBeVisible();
    await page.getByRole('button', { name: 'Expand Admin Controls' }).click();
    await page.getByRole('button', { name: 'Expand Integrations' }).click();
    await expect(page.getByRole('heading', { name: 'CRM Export Logs' })).toBeVisible();
    await check('team');
    await page.getByRole('button', { name: 'Add Order' }).click();
    await check('team, order');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('tab', { name: 'Create a Quote' }).click();
    await page.getByRole('button', { name: 'Create a Quote', exact: true }).click();
    await check('quote, errors');

    const path = moneyPath(page);
    await path.openNewTeam();
    await page.getByRole('button', { name: 'Create Team' }).click();
    await check('new team, errors');
    await path.createTeam('olive@fresh-team.example');
    await page.getByRole('button', { name: /things to mend/ }).click();
    await page.getByRole('button', { name: 'Address' }).click();
    await page.getByRole('button', { name: 'Custom memo' }).click();
    await check('editor, errors');
    await path.field('Invoice mode').check();
    await path.fillEditor('Fresh & Green');
    await check('editor');
    await path.submit.click();
    await path.send.waitFor();
    await check('invoice');
    await path.send.click();
    await check('invoice, send');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Exit', exact: true }).click();

    await path.createTeam('otto@fresh-team.example');
    await path.fillEditor('Fresh & Green');
    await path.submit.click();
    await page.getByRole('heading', { name: 'Team Created Successfully' }).waitFor();
    await check('team created');
    await page.getByRole('button', { name: 'Complete' }).click();

    await page.getByRole('tab', { name: 'Home' }).click();
    await page.getByRole('button', { name: /Firewall/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('firewall');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('shortcuts');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const name of ['Settings', 'Journal']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(name);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}
