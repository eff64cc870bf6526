import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { applicationMenu, installMenu, type MenuParts } from '../../src/main/hosts/electron/menu';
import { strict } from './fake-electron';

const chosen: string[] = [];

const build = (
  platform: NodeJS.Platform,
  packaged = true,
  newWindow: () => void = () => undefined,
) =>
  applicationMenu({
    platform,
    packaged,
    takesCommands: true,
    newWindow,
    choose: (id) => chosen.push(id),
    recent: [],
  });

/** All entries, those of submenus too. */
const flat = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
const roles = (items: readonly MenuItemConstructorOptions[]) =>
  flat(items).flatMap(({ role }) => (role ? [role] : []));

const platforms: NodeJS.Platform[] = ['win32', 'linux', 'darwin'];

describe('the application menu', () => {
  it.each(platforms)('opens a window on %s', (platform) => {
    let opened = 0;
    const menu = build(platform, true, () => {
      opened += 1;
    });
    const item = flat(menu).find(({ label }) => label === 'New Window');
    expect(item?.accelerator).toBe('CmdOrCtrl+N');
    const click = item!.click as () => void;
    click();
    expect(opened).toBe(1);
  });

  it.each(platforms)('edits, zooms, quits, and shows the About entry on %s', (platform) => {
    const found = roles(build(platform));
    const about = platform === 'darwin' ? ['services', 'hide'] : [];
    expect(found).toEqual(
      expect.arrayContaining([
        'editMenu',
        'windowMenu',
        'resetZoom',
        'zoomIn',
        'zoomOut',
        'togglefullscreen',
        'close',
        'about',
        'quit',
        'help',
        ...about,
      ]),
    );
  });

  it.each(platforms)('reloads and opens developer tools on %s in development only', (platform) => {
    const development = ['reload', 'toggleDevTools'];
    const risky = ['reload', 'forceReload', 'toggleDevTools', 'viewMenu'];
    expect(roles(build(platform, true)).filter((role) => risky.includes(role))).toEqual([]);
    expect(roles(build(platform, false)).filter((role) => risky.includes(role))).toEqual(
      development,
    );
  });

  it.each(platforms)("takes no key of the page's on %s", (platform) => {
    const keys = flat(build(platform, false)).flatMap(({ accelerator }) => accelerator ?? []);
    for (const key of keys) expect(key).not.toMatch(/\+(K|[1-9])$|^\?$/i);
  });

  it.each(platforms)('runs the commands of the window that is used on %s', (platform) => {
    chosen.length = 0;
    for (const { label, click } of flat(build(platform))) {
      if (label !== 'New Window') (click as (() => void) | undefined)?.();
    }
    expect(chosen.sort()).toEqual([
      'app.checkUpdates',
      'app.licenses',
      'app.lock',
      'app.print',
      'app.settings',
      'app.shortcuts',
      'app.supportBundle',
    ]);
  });

  it('becomes the menu of the app', () => {
    const set: unknown[] = [];
    const menu = {} as Electron.Menu;
    const parts: MenuParts = {
      Menu: strict<MenuParts['Menu']>('Menu', {
        buildFromTemplate: () => menu,
        setApplicationMenu: (value) => void set.push(value),
      }),
    };
    installMenu(parts, {
      platform: 'linux',
      packaged: true,
      takesCommands: true,
      newWindow: () => undefined,
      choose: () => undefined,
      recent: [],
    });
    expect(set).toEqual([menu]);
  });
});
