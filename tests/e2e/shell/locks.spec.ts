import { readFile } from 'node:fs/promises';
import { memberIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { expect, people, test } from '../fixtures';
import { openMember } from '../pages/record-modals';
import { inWindow, shellOf } from './shell-app';

test('a page gets no permission except copying', async ({ app }) => {
  await app.signIn();
  const answers = await app.page.evaluate(async () => {
    const state = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    const refusal = (asked: Promise<unknown>) =>
      asked.then(
        () => 'given',
        (error: unknown) => (error as Error).name,
      );
    return {
      geolocation: await state('geolocation'),
      notifications: await Notification.requestPermission(),
      camera: await refusal(navigator.mediaDevices.getUserMedia({ video: true })),
      screen: await refusal(navigator.mediaDevices.getDisplayMedia()),
      read: await refusal(navigator.clipboard.readText()),
    };
  });
  expect(answers).toMatchObject({ geolocation: 'denied', notifications: 'denied' });
  for (const name of [answers.camera, answers.screen, answers.read]) {
    expect(['NotAllowedError', 'NotFoundError', 'InvalidStateError']).toContain(name);
  }
});

test('a page cannot navigate away, open windows, or download', async ({ app }) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  const here = page.url();
  expect(await page.evaluate(() => window.open('https://example.com') === null)).toBe(true);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'https://example.com';
    document.body.append(frame);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x']));
    link.download = 'x.txt';
    link.click();
  });
  await inWindow(shell, 'location.href = "https://example.com/leaving"');
  await expect.poll(() => app.host.log()).toContain('navigation refused');
  await expect.poll(() => app.host.log()).toContain('download by a page refused');
  expect(await inWindow(shell, '0')).toContain(`Welcome ${people.all.email}!`);
  expect(
    await shell.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
    ),
  ).toEqual([here]);
});

test('a page has no Node access, and its windows are sandboxed', async ({ app }) => {
  const shell = shellOf(app);
  const globals = await app.page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
  );
  expect(globals).toEqual([]);
  const kind = await shell.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      const { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity } = (
        webContents as unknown as {
          getLastWebPreferences(): Record<string, boolean>;
        }
      ).getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity };
    }),
  );
  expect(kind).toEqual([
    {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
    },
  ]);
});

test('Print sends the top record to the printer in its print layout', async ({ app }) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  await openMember(page, memberIds.everything);
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await shell.chooseFromMenu('Print…');
  await expect.poll(() => page.title()).toBe('printed');
  const pdf = await shell.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return (await window?.webContents.printToPDF({}))?.toString('latin1') ?? '';
  });
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type ?\/Page\b/g)?.length ?? 0).toBeGreaterThan(0);
});

test('Save Support Bundle saves its file in the downloads folder', async ({ app }) => {
  const { page } = app;
  const shell = shellOf(app);
  await app.signIn();
  await shell.chooseFromMenu('Save Support Bundle…');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /^Save/ }).click();
  const shown = await expect(dialog.getByText(/^Saved /))
    .toBeVisible()
    .then(() => dialog.getByText(/^Saved /).innerText());
  const name = shown.replace(/^Saved /, '').split('\n')[0] ?? '';
  expect((await readFile(`${app.host.downloads}/${name}`)).length).toBeGreaterThan(0);
});
