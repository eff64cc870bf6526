import { memberIds, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { expect, people, test } from '../fixtures';
import { hasEnded, shellOf } from './shell-app';

test('a second launch ends immediately, brings up the window, and opens its link there', async ({
  app,
}) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await shell.startAgain();
  await expect
    .poll(() =>
      shell.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((each) => each.isMinimized()),
      ),
    )
    .toEqual([false]);
  await shell.startAgain(`internal-dash://team/${teamIds.classic}`);
  await expect(page.getByRole('dialog', { name: `Team ID: #${teamIds.classic}` })).toBeVisible();
  expect(await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('a link that starts the app opens its record in the restored session', async ({
  open,
  sandboxes,
}) => {
  const environment = await sandboxes.fresh({ prod: false });
  const app = await open({ environment });
  const first = shellOf(app);
  await app.signIn();
  // The app may end before it responds.
  void first.evaluate(({ app: running }) => running.quit()).catch(() => undefined);
  await hasEnded(first);
  const again = await open({
    environment,
    userData: first.userData,
    downloads: first.downloads,
    extraArgs: [`internal-dash://member/${memberIds.everything}`],
  });
  await expect(again.page.getByRole('dialog', { name: 'Member' })).toContainText(
    'Amelia Whitfield',
  );
  await again.page.keyboard.press('Escape');
  await expect(again.page.getByRole('banner')).toContainText(people.all.email);
  await again.close();
});

test('a link that does not belong to the app opens nothing', async ({ app }) => {
  const shell = shellOf(app);
  await app.signIn();
  await shell.startAgain('internal-dash://settings/../../etc', 'https://example.com/member/1');
  await shell.startAgain('internal-dash://member/1%3Cscript%3E');
  await expect(app.page.getByText(`Welcome ${people.all.email}!`)).toBeVisible();
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
});
