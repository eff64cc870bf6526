import type { MenuItemConstructorOptions, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { showContextMenu } from '../../src/main/hosts/electron/context-menu';
import type { AppWindow } from '../../src/main/hosts/electron/windows';
import { FakeEvents, strict } from './fake-electron';

/** Two windows side by side. On macOS, a right-click in one doesn't focus it. */
const setUp = () => {
  const done: string[] = [];
  const pageOf = (name: string, on: WebContents['on']) =>
    strict<WebContents>('WebContents', {
      on,
      cut: () => void done.push(`cut in ${name}`),
      copy: () => void done.push(`copy in ${name}`),
      paste: () => void done.push(`paste in ${name}`),
      selectAll: () => void done.push(`selectAll in ${name}`),
    });
  const focused = pageOf('the focused window', new FakeEvents('WebContents').on);
  const events = new FakeEvents('WebContents');
  const webContents = pageOf('the clicked window', events.on);
  const window = strict<AppWindow>('BrowserWindow', { webContents });
  let items: MenuItemConstructorOptions[] = [];
  const places: unknown[] = [];
  showContextMenu(window, {
    Menu: {
      buildFromTemplate: (template) => {
        items = template;
        return { popup: (options) => void places.push(options?.window) };
      },
    },
  });
  return {
    done,
    window,
    places,
    labels: () => items.map(({ label, role, enabled }) => [label ?? role, enabled]),
    rightClick(isEditable: boolean, selectionText = '') {
      const editFlags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true };
      events.emit('context-menu', {}, { isEditable, selectionText, editFlags });
    },
    /** Chooses an entry: a role edits in the focused window. */
    choose(label: string) {
      const item = items.find((each) => [each.label, each.role].includes(label));
      if (item?.role) focused[item.role as 'copy']();
      else (item!.click as () => void)();
    },
  };
};

describe('the context menu', () => {
  it('edits in a field', () => {
    const { rightClick, labels } = setUp();
    rightClick(true);
    expect(labels()).toEqual([
      ['Cut', true],
      ['Copy', true],
      ['Paste', false],
      [undefined, undefined],
      ['Select All', true],
    ]);
  });

  it('copies a selection, and is not there without one', () => {
    const { rightClick, labels, places } = setUp();
    rightClick(false, '  ');
    expect(places).toEqual([]);
    rightClick(false, 'user@example.com');
    expect(labels()).toEqual([['Copy', undefined]]);
  });

  it('edits in the window that it is in, also if another one is focused', () => {
    const { rightClick, choose, done, places, window } = setUp();
    rightClick(true);
    for (const label of ['Cut', 'Copy', 'Paste', 'Select All']) choose(label);
    rightClick(false, 'user@example.com');
    choose('Copy');
    expect(done).toEqual([
      'cut in the clicked window',
      'copy in the clicked window',
      'paste in the clicked window',
      'selectAll in the clicked window',
      'copy in the clicked window',
    ]);
    expect(places).toEqual([window, window]);
  });
});
