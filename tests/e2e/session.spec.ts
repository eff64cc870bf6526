import { expect, people, test } from './fixtures';
import { searchPage } from './pages/search-page';

test('a session survives an expired token, server errors, and the lock, and belongs to its owner', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();
  const sandbox = app.sandbox();
  const search = searchPage(page);

  await test.step('A10: an expired token is renewed once, silently', async () => {
    await sandbox.expireTokens();
    await search.open();
    await search.search('1');
    await expect(search.members.rows().first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0);
    const { requests } = await sandbox.requests();
    expect(requests.filter((each) => each.path.endsWith('/auth/login_sso')).length).toBe(2);
  });

  await test.step('A10, J3: a status above 500 shows the alert, and 500 shows its own message', async () => {
    await sandbox.fault({
      route: 'search.query',
      status: 503,
      body: { message: 'down' },
      times: 9,
    });
    await search.search('3');
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(
      'Server Error. Please reload the dashboard and try again. If problem persists, please contact support',
    );
    await page.keyboard.press('Escape');
    await expect(alert).toHaveCount(0);
    await sandbox.clearFaults();
    await sandbox.fault({
      route: 'search.query',
      status: 500,
      body: { message: 'Index is being rebuilt' },
    });
    await search.search('2');
    await expect(page.getByText('Error searching: Index is being rebuilt')).toBeVisible();
    await expect(alert).toHaveCount(0);
    await sandbox.clearFaults();
  });

  await test.step('the lock covers everything, and its owner gets it back', async () => {
    await search.field.fill('typed before the lock');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Lock now' }).click();
    await expect(page.getByRole('dialog', { name: 'Internal Dash is locked' })).toBeVisible();
    await expect(search.field).toBeHidden();
    await expect(page.getByText('Appearance')).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeFocused();

    const tab = await app.openSignInPage();
    await tab.getByRole('button', { name: new RegExp(people.all.email) }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await expect(settings).toBeVisible();
    await settings.getByRole('button', { name: 'Close' }).click();
    await expect(search.field).toHaveValue('typed before the lock');
  });

  await test.step('A10: a refused renewal leads to the login screen, and typed text returns after sign-in', async () => {
    await search.open();
    // Too short to be searched before Enter.
    await search.field.fill('ty');
    await sandbox.revokeIdentity(people.all.email);
    await sandbox.expireTokens();
    await search.field.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    const tab = await app.openSignInPage();
    await tab.getByRole('button', { name: new RegExp(people.all.email) }).click();
    await expect(search.field).toHaveValue('ty');
  });

  await test.step('A10: another person sees nothing of the one before', async () => {
    await search.field.fill('se');
    await sandbox.revokeIdentity(people.all.email);
    await sandbox.expireTokens();
    await search.field.press('Enter');
    const tab = await app.openSignInPage();
    await tab.getByRole('button', { name: new RegExp(people.search.email) }).click();
    await expect(page.getByRole('banner')).toContainText(people.search.email);
    await search.open();
    await expect(search.field).toHaveValue('');
  });
});
