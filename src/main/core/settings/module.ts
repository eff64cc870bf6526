import { AppFailure } from '../../../contract/wire/result';
import type { CoreModule } from '../app/core-module';
import type { EnvironmentInfo } from '../app/environment-info';
import type { EventHub } from '../app/events';
import type { CorePorts } from '../app/ports';
import { checkFolder } from '../files/downloads-folder';
import type { SessionManager } from '../session/session';
import { personKey, type SettingsService } from './settings';

export interface SettingsDependencies {
  readonly ports: CorePorts;
  readonly settings: SettingsService;
  readonly session: SessionManager;
  readonly events: EventHub;
  readonly environmentInfo: EnvironmentInfo;
}

export const createSettingsModule = ({
  ports,
  settings,
  session,
  events,
  environmentInfo: { name, sessionScope },
}: SettingsDependencies): CoreModule<
  | 'settings.get'
  | 'settings.setTheme'
  | 'settings.setDownloadsFolder'
  | 'settings.chooseDownloadsFolder'
> => {
  const changed = () => events.emit({ type: 'settings.changed' });
  const setFolder = async (folder: string | null) => {
    if (folder !== null) await checkFolder(folder);
    settings.change(() => ({ downloadsFolder: folder }));
    changed();
    return settings.downloadsFolder();
  };
  const mine = () => personKey(sessionScope, session);
  /** Windows know the environment by its name. */
  const shown = () => personKey(name, session);
  const recent = () => settings.read().recentSearches[mine()] ?? [];

  return {
    handlers: {
      async 'settings.get'() {
        const all = settings.read();
        // Without a signed-in person, or while locked, hide the searches and other personal
        // entries.
        return session.current().status === 'signed-in' && !session.isLocked()
          ? {
              ...all,
              recentSearches: { [shown()]: recent() },
              recentReasons: { [shown()]: all.recentReasons[mine()] ?? [] },
              recentHrTeams: { [shown()]: all.recentHrTeams[mine()] ?? [] },
              hrSyncs: {},
              visits: { [shown()]: all.visits[mine()] ?? [] },
              signedOut: [],
              locked: [],
              lastUse: {},
            }
          : {
              ...all,
              recentSearches: {},
              recentReasons: {},
              recentHrTeams: {},
              hrSyncs: {},
              visits: {},
              signedOut: [],
              locked: [],
              lastUse: {},
            };
      },
      async 'settings.setTheme'({ theme }) {
        settings.change(() => ({ theme }));
        changed();
        return null;
      },
      async 'settings.setDownloadsFolder'({ path }) {
        return { downloadsFolder: await setFolder(path) };
      },
      async 'settings.chooseDownloadsFolder'() {
        const { chooseFolder } = ports.desktop;
        if (!chooseFolder) {
          throw new AppFailure({
            code: 'validation',
            field: 'path',
            message: 'You can’t browse for a folder here. Enter the folder path.',
          });
        }
        const folder = await chooseFolder.call(ports.desktop, settings.downloadsFolder());
        return { downloadsFolder: folder === null ? null : await setFolder(folder) };
      },
    },
  };
};
