import type {
  BrowserWindow,
  ContextMenuParams,
  Menu,
  MenuItemConstructorOptions,
  WebContents,
} from 'electron';
import type { AppWindow } from './windows';

export interface ContextMenuParts {
  readonly Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): Pick<Menu, 'popup'>;
  };
}

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** Roles would edit in the focused window, and on macOS, a right-click doesn't focus its window. */
const contextMenu = (
  { isEditable, selectionText, editFlags }: Clicked,
  contents: Pick<WebContents, 'copy' | 'cut' | 'paste' | 'selectAll'>,
): MenuItemConstructorOptions[] => {
  const copy = { label: 'Copy', click: () => contents.copy() };
  if (isEditable) {
    return [
      { label: 'Cut', enabled: editFlags.canCut, click: () => contents.cut() },
      { ...copy, enabled: editFlags.canCopy },
      { label: 'Paste', enabled: editFlags.canPaste, click: () => contents.paste() },
      { type: 'separator' },
      { label: 'Select All', enabled: editFlags.canSelectAll, click: () => contents.selectAll() },
    ];
  }
  return selectionText.trim() === '' ? [] : [copy];
};

/** Electron has no context menu of its own, and staff copy IDs and emails with it. */
export const showContextMenu = (window: AppWindow, { Menu }: ContextMenuParts): void => {
  const { webContents } = window;
  webContents.on('context-menu', (_event, clicked) => {
    const items = contextMenu(clicked, webContents);
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window: window as BrowserWindow });
  });
};
