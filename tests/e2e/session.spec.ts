import { expect, people, test } from './fixtures';
import { searchPage } from './pages/search-page';

test('A10: an expired token is renewed once, silently', async ({ app }) => {
  await app.signIn();
  const sandbox = app.sandbox();
  await sandbox.expireTokens();
  const search = searchPage(app.page);
  await search.open();
  await search.search('1');
  await expect(search.members.rows().first()).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0);
  const { requests } = await sandbox.requests();
  expect(requests.filter((each) => each.path.endsWith('/auth/login_sso')).length).toBe(2);
});

test('A10: a refused renewal leads to the login screen, and typed text returns after sign-in', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();
  const search = searchPage(page);
  await search.open();
  // Too short to be searched before Enter.
  await search.field.fill('ty');
  const sandbox = app.sandbox();
  await sandbox.revokeIdentity(people.all.email);
  await sandbox.expireTokens();
  await search.field.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  const tab = await app.openSignInPage();
  await tab.getByRole('button', { name: new RegExp(people.all.email) }).click();
  await expect(search.field).toHaveValue('ty');
});

test('A10: another person sees nothing of the one before', async ({ app }) => {
  const { page } = app;
  await app.signIn();
  const search = searchPage(page);
  await search.open();
  await search.field.fill('se');
  const sandbox = app.sandbox();
  await sandbox.revokeIdentity(people.all.email);
  await sandbox.expireTokens();
  await search.field.press('Enter');
  const tab = await app.openSignInPage();
  await tab.getByRole('button', { name: new RegExp(people.search.email) }).click();
  await expect(page.getByRole('banner')).toContainText(people.search.email);
  await search.open();
  await expect(search.field).toHaveValue('');
});

test('A10, J3: a status above 500 shows the alert, and 500 shows its own message', async ({
  app,
}) => {
  const { page } = app;
  await app.signIn();
  const search = searchPage(page);
  await search.open();
  const sandbox = app.sandbox();
  await sandbox.fault({ route: 'search.query', status: 503, body: { message: 'down' }, times: 9 });
  await search.search('1');
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
});

test('the lock covers everything, and its owner gets it back', async ({ app }) => {
  const { page } = app;
  await app.signIn();
  const search = searchPage(page);
  await search.open();
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
