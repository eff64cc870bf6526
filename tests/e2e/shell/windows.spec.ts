import { memberIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { type App, expect, people, test } from '../fixtures';
import { openMember } from '../pages/record-modals';
import { hasEnded, inWindow, shellOf } from './shell-app';

test('the menu opens settings, shortcuts, and licenses, locks the app, and opens more windows', async ({
  app,
}) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  for (const [entry, title] of [
    ['Settings…', 'Settings'],
    ['Keyboard Shortcuts', 'Keyboard shortcuts'],
    ['Third-Party Licenses', 'Third-party licenses'],
  ] as const) {
    await shell.chooseFromMenu(entry);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await shell.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomLevel(1),
  );
  const further = await app.openWindow();
  await expect(further.getByText(`Welcome ${people.all.email}!`)).toBeVisible();
  const zooms = await shell.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getZoomLevel()),
  );
  expect(zooms).toEqual([1, 1]);
  await shell.chooseFromMenu('Lock');
  for (const each of [page, further]) {
    await expect(each.getByRole('dialog', { name: 'Internal Dash is locked' })).toBeVisible();
  }
});

test('Open Recent lists the viewed records, and none after Logout', async ({ app }) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  const record = await openMember(page, memberIds.everything);
  await record.getByRole('button', { name: 'Close' }).first().click();
  await expect(record).toHaveCount(0);
  await expect(async () => shell.chooseFromMenu('Amelia Whitfield')).toPass();
  await expect(page.getByRole('dialog', { name: 'Member' })).toContainText('Amelia Whitfield');
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect(shell.chooseFromMenu('Amelia Whitfield')).rejects.toThrow(
    'the menu has no Amelia Whitfield',
  );
});

const placeOf = (app: App) =>
  shellOf(app).evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { ...window?.getBounds(), zoom: window?.webContents.getZoomLevel() };
  });

test('a window reopens at its former place, size, and zoom', async ({ open, sandboxes }) => {
  const environment = await sandboxes.fresh({ prod: false });
  const app = await open({ environment });
  const first = shellOf(app);
  const place = { x: 40, y: 30, width: 1180, height: 740 };
  await first.evaluate(({ BrowserWindow }, bounds) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setBounds(bounds);
    window?.webContents.setZoomLevel(1);
  }, place);
  // The window system moves it later.
  await expect.poll(() => placeOf(app)).toEqual({ ...place, zoom: 1 });
  // The app may end before it responds.
  void first.evaluate(({ app: running }) => running.quit()).catch(() => undefined);
  await hasEnded(first);
  const again = await open({
    environment,
    userData: first.userData,
    downloads: first.downloads,
  });
  await expect.poll(() => placeOf(again)).toEqual({ ...place, zoom: 1 });
  await again.close();
});

test('a page that crashes reloads once automatically, and then on request', async ({ app }) => {
  const shell = shellOf(app);
  await app.signIn();
  const crash = () =>
    shell.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
  const shown = () => inWindow(shell, '0');
  await crash();
  await expect.poll(shown).toContain(`Welcome ${people.all.email}!`);
  expect(app.host.log()).toContain('page gone');
  await shell.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => {
      Object.assign(globalThis, { asked: true });
      return { response: 0, checkboxChecked: false };
    };
  });
  await crash();
  await expect
    .poll(() => shell.evaluate(() => (globalThis as unknown as { asked?: boolean }).asked))
    .toBe(true);
  await expect.poll(shown).toContain(`Welcome ${people.all.email}!`);
});
