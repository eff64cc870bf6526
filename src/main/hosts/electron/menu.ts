import type { Menu, MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../../contract/wire/events';

export interface MenuParts {
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>;
}

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  /** Whether a page takes commands: a person is signed in, and the app is not locked. */
  readonly takesCommands: boolean;
  newWindow(): void;
  /** Sends a command to the focused window. */
  choose(command: MenuCommand): void;
  /** Entries of `Open Recent`. */
  readonly recent: readonly MenuItemConstructorOptions[];
}

const separator = { type: 'separator' } as const;

const macMenu = (settings: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  label: 'Internal Dash',
  submenu: [
    { role: 'about' },
    separator,
    settings,
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ],
});

/**
 * The application menu; on Windows and Linux, Alt shows it. It must not use Ctrl/Cmd+K,
 * Ctrl/Cmd+1..9, or `?`, which belong to the page. Packaged builds have neither reload nor
 * developer tools.
 */
export const applicationMenu = ({
  platform,
  packaged,
  takesCommands,
  newWindow,
  choose,
  recent,
}: MenuOptions): MenuItemConstructorOptions[] => {
  const isMac = platform === 'darwin';
  const command = (
    label: string,
    id: MenuCommand,
    accelerator?: string,
  ): MenuItemConstructorOptions => ({
    label,
    ...(accelerator ? { accelerator } : {}),
    // Otherwise, nothing would happen.
    enabled: takesCommands,
    click: () => choose(id),
  });
  const settings = command('Settings…', 'app.settings', 'CmdOrCtrl+,');
  const menus: MenuItemConstructorOptions[] = [
    {
      label: '&File',
      submenu: [
        { label: 'New Window', accelerator: 'CmdOrCtrl+N', click: () => newWindow() },
        { label: 'Open Recent', submenu: [...recent], enabled: recent.length > 0 },
        separator,
        command('Print…', 'app.print', 'CmdOrCtrl+P'),
        command('Lock', 'app.lock', 'CmdOrCtrl+Shift+L'),
        ...(isMac ? [] : [separator, settings]),
        separator,
        { role: 'close' },
        ...(isMac ? [] : [{ role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        // On most keyboards, Ctrl+= is Ctrl++ without Shift.
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...(packaged
          ? []
          : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        command('Keyboard Shortcuts', 'app.shortcuts'),
        command('Check for Updates…', 'app.checkUpdates'),
        separator,
        command('Save Support Bundle…', 'app.supportBundle'),
        command('Third-Party Licenses', 'app.licenses'),
        ...(isMac ? [] : [separator, { role: 'about' } as const]),
      ],
    },
  ];
  return isMac ? [macMenu(settings), ...menus] : menus;
};

export const installMenu = ({ Menu }: MenuParts, options: MenuOptions): void => {
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(options)));
};
