import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../src/main/hosts/electron/start-app';
import { createFakeApp } from './fake-app';
import { signedIn } from './signed-in';

/** On macOS, the app and its menu stay while no window can be seen. */
describe('the menu of macOS', () => {
  let home: string;
  let fake: ReturnType<typeof createFakeApp>;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'dash-electron-'));
    await mkdir(join(home, 'out/renderer'), { recursive: true });
    await writeFile(join(home, 'out/renderer/index.html'), '');
    const args = ['--environment', 'staging'];
    fake = createFakeApp({ home, args, platform: 'darwin', secrets: signedIn });
    await startApp(fake.electron, fake.options);
    const api = fake.ipc.preload(fake.windows.last().page);
    await api.call({ id: '1', method: 'session.get', input: {} });
    await expect.poll(() => entry('Settings…').enabled).toBe(true);
    api.subscribe(() => undefined);
  });
  afterEach(async () => {
    fake.quit();
    await fake.exited;
    await rm(home, { recursive: true, force: true });
  });

  const entry = (label: string): Electron.MenuItemConstructorOptions => {
    const menu = fake.menus.filter((items) => items.length > 2).at(-1) ?? [];
    const found = menu
      .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      .find((item) => item.label === label);
    if (!found) throw new Error(`the menu has no ${label}`);
    return found;
  };
  const click = (label: string): void => (entry(label).click as () => void)();

  it('shows what a command opens, also if the window was minimized', () => {
    const window = fake.windows.last();
    window.minimized = true;
    click('Settings…');
    expect(window.minimized).toBe(false);
    expect(window.page.sent.at(-1)?.message).toEqual({
      type: 'menu.chosen',
      command: 'app.settings',
    });
  });

  it('has no command for a window while there is none', async () => {
    const commands = [
      'Settings…',
      'Print…',
      'Lock',
      'Keyboard Shortcuts',
      'Check for Updates…',
      'Save Support Bundle…',
      'Third-Party Licenses',
    ];
    const offered = () => commands.filter((label) => entry(label).enabled);
    expect(offered()).toEqual(commands);
    fake.closeWindow();
    await expect.poll(offered).toEqual([]);
    click('New Window');
    await expect.poll(offered).toEqual(commands);
  });
});
