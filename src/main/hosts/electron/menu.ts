import type { Menu, MenuItemConstructorOptions } from 'electron';

export interface MenuParts {
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>;
}

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  newWindow(): void;
}

/**
 * The application menu. Left to the page are Ctrl/Cmd+K, Ctrl/Cmd+1..9 and `?`, so nothing here may
 * take them. Packaged builds have neither reload nor developer tools.
 */
export const applicationMenu = ({
  platform,
  packaged,
  newWindow,
}: MenuOptions): MenuItemConstructorOptions[] => {
  const isMac = platform === 'darwin';
  const separator = { type: 'separator' } as const;
  const menus: MenuItemConstructorOptions[] = [
    {
      label: '&File',
      submenu: [
        { label: 'New Window', accelerator: 'CmdOrCtrl+N', click: () => newWindow() },
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
        // Ctrl+= is the same key as Ctrl++ on most keyboards, without Shift.
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
  ];
  if (isMac) return [{ role: 'appMenu' }, ...menus];
  return [...menus, { role: 'help', submenu: [{ role: 'about' }] }];
};

export const installMenu = ({ Menu }: MenuParts, options: MenuOptions): void => {
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(options)));
};
