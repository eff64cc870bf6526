import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Updates } from '../../src/contract/entities/updates';
import { startApp } from '../../src/main/hosts/electron/start-app';
import { createFakeApp } from './fake-app';
import { fakeUpdater } from './fake-updater';
import { signedIn } from './signed-in';

/** Which ends of the app install an update that was fetched: the ones that Electron tells of. */
describe('an update that waits for the end of the app', () => {
  let home: string;
  let end: (() => Promise<unknown>) | undefined;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'dash-electron-'));
    await mkdir(join(home, 'out/renderer'), { recursive: true });
    await writeFile(join(home, 'out/renderer/index.html'), '');
  });
  afterEach(async () => {
    await end?.();
    await rm(home, { recursive: true, force: true });
  });

  /** The app with one window, someone signed in, and version 1.3.0 fetched; on macOS, not unpacked. */
  const fetched = async (platform: NodeJS.Platform = 'win32') => {
    const updater = fakeUpdater();
    const fake = createFakeApp({
      home,
      args: ['--environment', 'staging'],
      platform,
      updater,
      secrets: signedIn,
    });
    await startApp(fake.electron, fake.options);
    const api = fake.ipc.preload(fake.windows.last().page);
    const call = async (method: string, input: unknown = {}) => {
      const result = await api.call({ id: method, method, input });
      if (!result.ok) throw new Error(result.error.message);
      return result.value;
    };
    await expect.poll(() => fake.menus).not.toHaveLength(0);
    const openWindow = () => {
      const file = fake.menus[0]?.find(({ label }) => label === '&File');
      const entries = file?.submenu as Electron.MenuItemConstructorOptions[];
      (entries.find(({ label }) => label === 'New Window')!.click as () => void)();
    };
    const status = async () => ((await call('updates.get')) as Updates).state.status;
    await call('updates.check');
    await expect.poll(status).toBe('available');
    await call('updates.download');
    end = async () => {
      if (fake.windows.all.some(({ page }) => !page.destroyed) || platform === 'darwin') {
        fake.quit();
      }
      await fake.exited;
    };
    if (platform === 'darwin') {
      await expect.poll(() => call('updates.get')).toMatchObject({ state: { percent: 100 } });
    }
    return { fake, updater, call, openWindow, status };
  };

  const start = async (platform?: NodeJS.Platform) => {
    const app = await fetched(platform);
    if (platform === 'darwin') app.fake.nativeUpdates.emit('update-downloaded');
    await expect.poll(app.status).toBe('ready');
    return app;
  };

  it('is not installed before that', async () => {
    expect((await start()).updater.autoInstallOnAppQuit).toBe(false);
  });

  it('is installed when the app is told to quit', async () => {
    const { fake, updater } = await start();
    fake.quit();
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it.each([
    [[], true],
    [['edit'], false],
  ])(
    'is installed when the app quits with two windows, one of which has %j: %s',
    async (blockers, installs) => {
      const { fake, updater, call, openWindow } = await start();
      await call('window.setRestartBlockers', { blockers });
      openWindow();
      fake.quit();
      await fake.exited;
      expect(updater.autoInstallOnAppQuit).toBe(installs);
    },
  );

  it('is installed when the last window closes', async () => {
    const { fake, updater } = await start();
    fake.closeWindow();
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it('is not installed with a window that is not the last', async () => {
    const { fake, updater, openWindow } = await start();
    openWindow();
    fake.closeWindow();
    expect(updater.autoInstallOnAppQuit).toBe(false);
  });

  it.each(['SIGTERM', 'SIGINT'])('is installed at %s', async (name) => {
    const { fake, updater } = await start();
    fake.signal(name);
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it.each(['money', 'edit', 'write'])(
    'is not installed while the window blockers: %s',
    async (hold) => {
      const { fake, updater, call } = await start();
      await call('window.setRestartBlockers', { blockers: [hold] });
      fake.quit();
      expect(updater.autoInstallOnAppQuit).toBe(false);
    },
  );

  it.each(['money', 'edit'])(
    'is not installed by the last window that closes with: %s',
    async (hold) => {
      const { fake, updater, call } = await start();
      await call('window.setRestartBlockers', { blockers: [hold] });
      fake.closeWindow();
      expect(updater.autoInstallOnAppQuit).toBe(false);
    },
  );

  it('is decided again if the user stays', async () => {
    const { fake, updater, call } = await start();
    const { page } = fake.windows.last();
    page.hasUnsavedInput = true;
    fake.quit();
    await fake.answer(1);
    expect(page.destroyed).toBe(false);
    page.hasUnsavedInput = false;
    await call('window.setRestartBlockers', { blockers: ['edit'] });
    fake.quit();
    expect(updater.autoInstallOnAppQuit).toBe(false);
  });

  it('is left to Squirrel on macOS, where the last window does not end the app', async () => {
    const { fake, updater } = await start('darwin');
    fake.closeWindow();
    expect(fake.done).not.toContain('quit');
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it.each<[NodeJS.Platform, string, boolean]>([
    // Squirrel can't give it back, so the app keeps saying so.
    ['darwin', 'ready', true],
    ['win32', 'available', false],
  ])('after a channel change on %s is %s; installed: %s', async (platform, state, installs) => {
    const { fake, updater, call } = await start(platform);
    await call('updates.setChannel', { channel: 'beta' });
    const updates = { channel: 'beta', state: { status: state, update: { version: '1.3.0' } } };
    await expect.poll(() => call('updates.get')).toMatchObject(updates);
    fake.quit();
    expect(updater.autoInstallOnAppQuit).toBe(installs);
  });

  it('becomes ready on macOS although the channel changes while it is unpacked', async () => {
    const { fake, call, status } = await fetched('darwin');
    await call('updates.setChannel', { channel: 'beta' });
    fake.nativeUpdates.emit('update-downloaded');
    await expect.poll(status).toBe('ready');
  });
});
