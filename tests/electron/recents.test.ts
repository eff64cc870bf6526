import type { JumpListCategory, MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../../src/contract/entities/visits';
import {
  type RecentsParts,
  recentMenuItems,
  showRecents,
} from '../../src/main/hosts/electron/recents';
import { strict } from './fake-electron';
import { fakeLog } from './fake-ports';

const visits: Visit[] = [
  { kind: 'team', id: 9, name: 'Miller & Sons', pinned: true },
  { kind: 'member', id: 5, name: '', pinned: false },
];

const setUp = (platform: NodeJS.Platform, packaged = true) => {
  const lists: (JumpListCategory[] | null)[] = [];
  const docks: MenuItemConstructorOptions[][] = [];
  const opened: string[] = [];
  /** Links of the entries that staff have removed since the last list. */
  const removed: string[] = [];
  const parts: RecentsParts = {
    app: strict<RecentsParts['app']>('app', {
      setJumpList: (list) => {
        lists.push(list);
        removed.length = 0;
        return 'ok';
      },
      getJumpListSettings: () => ({
        minItems: 10,
        removedItems: removed.map((args) => ({ type: 'task' as const, args })),
      }),
      dock: strict<NonNullable<RecentsParts['app']['dock']>>('dock', { setMenu: () => undefined }),
    }),
    Menu: strict<RecentsParts['Menu']>('Menu', {
      buildFromTemplate: (template) => {
        docks.push(template as MenuItemConstructorOptions[]);
        return {} as Electron.Menu;
      },
    }),
  };
  const show = showRecents(parts, {
    platform,
    packaged,
    program: 'C:\\Internal Dash.exe',
    openLink: (link) => opened.push(link),
    newWindow: () => opened.push('new window'),
    log: fakeLog(),
  });
  return { show, lists, docks, opened, removed };
};

describe('recent records', () => {
  it('stand in the jump list of Windows, as links, and go from it', () => {
    const { show, lists } = setUp('win32');
    show(visits);
    expect(lists[0]?.[0]).toMatchObject({ type: 'custom', name: 'Recent records' });
    expect(lists[0]?.[0]?.items?.map(({ title, args }) => [title, args])).toEqual([
      ['Miller & Sons', 'internal-dash://team/9'],
      ['Member 5', 'internal-dash://member/5'],
    ]);
    show([]);
    expect(lists[1]).toBeNull();
  });

  it('stay out of the jump list when staff have removed them: Windows would show no list at all', () => {
    const { show, lists, removed } = setUp('win32');
    show(visits);
    removed.push('internal-dash://team/9');
    show(visits);
    show(visits);
    const links = (list: JumpListCategory[] | null | undefined) =>
      list?.[0]?.items?.map(({ args }) => args);
    expect(lists.slice(1).map(links)).toEqual([
      ['internal-dash://member/5'],
      ['internal-dash://member/5'],
    ]);
  });

  it('do not stand there for a program that is not installed', () => {
    const { show, lists } = setUp('win32', false);
    show(visits);
    expect(lists).toEqual([]);
  });

  it('stand in the dock of macOS, with a new window', () => {
    const { show, docks, opened } = setUp('darwin');
    show(visits);
    for (const { click } of docks[0] ?? []) (click as (() => void) | undefined)?.();
    expect(opened).toEqual(['new window', 'internal-dash://team/9', 'internal-dash://member/5']);
    show([]);
    expect(docks[1]?.map(({ label }) => label)).toEqual(['New Window']);
  });

  it('are at most ten, without a key in their names', () => {
    const many = Array.from({ length: 20 }, (_, id) => ({ ...visits[0]!, id }));
    const items = recentMenuItems(many, () => undefined);
    expect(items).toHaveLength(10);
    expect(items[0]?.label).toBe('Miller && Sons');
  });
});
