import type { ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron';

export interface ContextMenuParts {
  readonly Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): Pick<Menu, 'popup'>;
  };
}

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** Electron has no context menu of its own, and staff copy IDs and emails with it. */
export const contextMenu = ({
  isEditable,
  selectionText,
  editFlags,
}: Clicked): MenuItemConstructorOptions[] => {
  if (isEditable) {
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
};

export const showContextMenu = (
  contents: Pick<WebContents, 'on'>,
  { Menu }: ContextMenuParts,
): void => {
  contents.on('context-menu', (_event, clicked) => {
    const items = contextMenu(clicked);
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
};
