import { hrTeamIds } from '../../src/sandbox/data/seed/directories/directory-ids';
import { expect, test } from './fixtures';
import { hrPage } from './pages/hr-page';
import { goHome } from './screens/ways';

test('G1-G6: connections, the user test, the mapping, the sync, and a large group', async ({
  app,
}) => {
  const { page } = app;
  const hr = hrPage(page);
  await app.signIn();

  await test.step('G1: connections of one kind stay apart, and a missing connection or an invalid team ID is reported', async () => {
    await hr.open(hrTeamIds.several);
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(page.getByRole('radio', { name: 'BambooHR', exact: true })).toBeVisible();
    // Forced colors drop the shadow that marks the chosen connection.
    await page.emulateMedia({ forcedColors: 'active' });
    const edges = page
      .getByRole('radiogroup', { name: 'Connections' })
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).borderLeftWidth));
    expect(await edges).toEqual(['4px', '1px', '1px']);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.getByRole('textbox', { name: 'Team ID' }).fill('12x');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid team ID')).toBeVisible();
    await page.getByRole('textbox', { name: 'Team ID' }).fill(String(hrTeamIds.none));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Connect a directory in the team/)).toBeVisible();
    await page.getByRole('button', { name: `Team ${hrTeamIds.several}` }).click();
    await expect(page.getByRole('radio')).toHaveCount(3);
  });

  await test.step('G4: the user test shows its results', async () => {
    await hr.open(hrTeamIds.microsoft);
    await hr.test('nobody@northwind-atelier.example');
    await expect(page.getByText('User not found')).toBeVisible();
    await hr.test('  casey.outside@northwind-atelier.example ');
    await expect(page.getByText('User is not part of this group')).toBeVisible();
    await hr.test('mila.novak_partner.example#EXT#@northwind-atelier.example');
    await expect(page.getByRole('figure')).toContainText('Mila Novák');
  });

  await test.step('G4: the badge of a group with a long name stays as high as a line', async () => {
    await hr.test('adele.vance@northwind-atelier.example');
    const group = page
      .getByRole('listitem')
      .filter({ has: page.getByText('Synced') })
      .first();
    const height = (part: number) =>
      group
        .locator('> span')
        .nth(part)
        .evaluate((each) => each.getBoundingClientRect().height);
    await group
      .locator('> span')
      .first()
      .evaluate((name) => {
        name.textContent = 'Marketing, North America: contractors and seasonal employees';
      });
    expect(await height(0)).toBe(40);
    expect(await height(1)).toBe(20);
    await hr.test('mila.novak_partner.example#EXT#@northwind-atelier.example');
    await expect(page.getByRole('figure')).toContainText('Mila Novák');
  });

  await test.step('G2: the bar with Save doesn’t cover the field that gets the focus', async () => {
    await hr.groups.getByRole('button', { name: 'Remove Project Aurora from the sync' }).focus();
    await page.keyboard.press('Enter');
    const bar = page.getByRole('group', { name: 'Changes to the sync config' });
    await bar.waitFor();
    const field = page.getByRole('textbox', { name: 'Group ID' });
    // Scrolled so that the bar is over the field.
    await field.evaluate((element) => {
      const page = element.closest('main');
      if (!page) return;
      const edge = page.getBoundingClientRect().bottom;
      page.scrollTop += element.getBoundingClientRect().bottom - edge + 20;
    });
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    const bottom = await field.evaluate((element) => element.getBoundingClientRect().bottom);
    const agent = await page.evaluate(() => navigator.userAgent);
    // Chromium 130, in Electron 33, ignores scroll margins when the focus moves.
    if (!agent.includes('Chrome/130.')) {
      expect(bottom).toBeLessThan((await bar.boundingBox())?.y ?? 0);
    }
    // The bar's own buttons are in view, so Tab between them scrolls nothing.
    const main = page.getByRole('main');
    const top = () => main.evaluate(({ scrollTop }) => scrollTop);
    await main.evaluate((element) => element.scrollTo(0, 100));
    await bar.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect(await top()).toBe(100);
    await page.keyboard.press('Enter');
    await expect(bar).toHaveCount(0);
  });

  await test.step('G6: an edited mapping survives a reload, and can be saved and reset', async () => {
    await hr.open(hrTeamIds.bamboo);
    await page.getByRole('tab', { name: 'Customizations' }).click();
    const company = page.getByRole('combobox', { name: 'Company', exact: true });
    // An emptied field lists its suggestions; Tab doesn't stop at the list.
    await company.fill('');
    await expect(page.getByRole('listbox', { name: 'Suggestions for Company' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Remove Company 1' })).toBeFocused();
    await company.fill('Bramble {{department}}');
    await expect(page.getByLabel('Company: sample')).toHaveText(/^Bramble/);
    await page.getByRole('tab', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.reload();
    await hr.open(hrTeamIds.bamboo);
    await page.getByRole('tab', { name: 'Customizations' }).click();
    await expect(company).toHaveValue('Bramble {{department}}');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully updated mapping!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    // Until it is saved, leaving asks.
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reset to default' })).toHaveCount(0);
  });

  await test.step('G3: a sync runs after a dry run and a typed number, and shows what it did', async () => {
    await hr.open(hrTeamIds.workday);
    await hr.dryRun();
    await expect(page.getByRole('tab', { name: 'Removed (35)' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sync', exact: true })).toBeDisabled();
    await page.getByLabel('35 people will be removed. Type 35 to confirm.').fill('35');
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Everything is as predicted')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'New dry run' }).click();
    await expect(page.getByRole('tab', { name: 'Removed (0)' })).toBeVisible();
  });

  await test.step('G2, G5: a group with 12,000 members works by keyboard alone', async () => {
    await goHome(page);
    await hr.open(hrTeamIds.large);
    await expect(hr.groups.getByText('12,000 members')).toBeVisible({ timeout: 20_000 });
    await hr.groups.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '12,000 people' })).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole('grid').locator('[data-index="0"]').focus();
    await page.keyboard.press('End');
    await expect(page.locator('[data-index="11999"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Principal name' })).not.toHaveValue('');
  });
});
