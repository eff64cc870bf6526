import { AppFailure } from '../../../contract/errors';
import type { ServiceDependencies, Services } from '../app/environment-info';
import { checkFolder } from '../files/downloads-folder';
import { personKey, remember } from './settings';

const mostSearches = 20;

export const createSettingsServices = ({
  ports,
  settings,
  session,
  events,
  environmentInfo: { name, sessionScope },
}: ServiceDependencies): Services<
  | 'settings.get'
  | 'settings.setTheme'
  | 'settings.setDownloadsFolder'
  | 'settings.chooseDownloadsFolder'
  | 'searches.recent'
  | 'searches.remember'
  | 'searches.forget'
> => {
  const changed = () => events.emit({ type: 'settings.changed' });
  const setFolder = async (folder: string | null) => {
    if (folder !== null) await checkFolder(folder);
    settings.change(() => ({ downloadsFolder: folder }));
    changed();
    return settings.downloadsFolder();
  };
  const mine = () => personKey(sessionScope, session);
  /** A window knows the environment by its name. */
  const shown = () => personKey(name, session);
  const recent = () => settings.read().recentSearches[mine()] ?? [];

  return {
    async 'settings.get'() {
      const all = settings.read();
      // What staff looked for and typed is nothing for who is not signed in.
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
          message: 'No folder picker is available here. Enter the folder’s path.',
        });
      }
      const folder = await chooseFolder.call(ports.desktop, settings.downloadsFolder());
      return { downloadsFolder: folder === null ? null : await setFolder(folder) };
    },
    async 'searches.recent'() {
      return recent();
    },
    async 'searches.remember'({ query }) {
      settings.change(({ recentSearches }) => ({
        recentSearches: { ...recentSearches, [mine()]: remember(recent(), query, mostSearches) },
      }));
      return recent();
    },
    async 'searches.forget'() {
      settings.change(({ recentSearches }) => {
        const { [mine()]: _forgotten, ...others } = recentSearches;
        return { recentSearches: others };
      });
      return null;
    },
  };
};
