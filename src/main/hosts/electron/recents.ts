import type { App, Dock, JumpListCategory, Menu, MenuItemConstructorOptions } from 'electron';
import { recordLink } from '../../../contract/app-link';
import type { Visit } from '../../../contract/entities/visits';
import type { Log } from '../../core/app/ports';

export interface RecentsParts {
  readonly app: Pick<App, 'getJumpListSettings' | 'setJumpList'> & {
    readonly dock?: Pick<Dock, 'setMenu'> | undefined;
  };
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>;
}

export interface RecentsOptions {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  /** The program that Windows starts with a link. */
  readonly program: string;
  openLink(link: string): void;
  newWindow(): void;
  readonly log: Log;
}

/** Entries that a jump list shows. */
const most = 10;

const titleOf = ({ kind, id, name }: Visit): string =>
  name === '' ? `${kind === 'team' ? 'Team' : 'Member'} ${id}` : name;

/** Menu entries that open records; pinned ones come first, as in the palette. */
export const recentMenuItems = (
  visits: readonly Visit[],
  openLink: (link: string) => void,
): MenuItemConstructorOptions[] =>
  visits.slice(0, most).map((visit) => ({
    // A single ampersand would mark an access key.
    label: titleOf(visit).replaceAll('&', '&&'),
    click: () => openLink(recordLink(visit)),
  }));

const jumpList = (visits: readonly Visit[], program: string): JumpListCategory[] => [
  {
    type: 'custom',
    name: 'Recent records',
    items: visits.slice(0, most).map((visit) => ({
      type: 'task' as const,
      title: titleOf(visit).slice(0, 255),
      description: `Open ${visit.kind} ${visit.id}`,
      program,
      args: recordLink(visit),
      iconPath: program,
      iconIndex: 0,
    })),
  },
];

/**
 * Shows recent records in the dock (macOS) and the jump list (Windows). They contain customers'
 * names, so the caller passes none while the user is signed out or the app is locked.
 */
export const showRecents = (
  { app, Menu }: RecentsParts,
  { platform, packaged, program, openLink, newWindow, log }: RecentsOptions,
): ((visits: readonly Visit[]) => void) => {
  /** Links of the entries that staff have removed from the jump list. */
  const removed = new Set<string | undefined>();
  return (visits) => {
    if (platform === 'darwin') {
      const items = recentMenuItems(visits, openLink);
      app.dock?.setMenu(
        Menu.buildFromTemplate([
          { label: 'New Window', click: () => newWindow() },
          ...(items.length > 0 ? [{ type: 'separator' } as const, ...items] : []),
        ]),
      );
    }
    // A development build would start Electron without the app.
    if (platform === 'win32' && packaged) {
      // Windows shows no list at all if one of them is in it.
      for (const { args } of app.getJumpListSettings().removedItems) removed.add(args);
      const kept = visits.filter((visit) => !removed.has(recordLink(visit)));
      const answer = app.setJumpList(kept.length > 0 ? jumpList(kept, program) : null);
      // Staff may have turned off jump lists in Windows.
      if (answer !== 'ok') log.info('no jump list', { reason: answer });
    }
  };
};
