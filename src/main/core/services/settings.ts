import { AppFailure } from '../../../contract/errors';
import { checkFolder } from '../documents/downloads-folder';
import type { ServiceDependencies, Services } from './services';
import { remember } from './settings-store';

const mostSearches = 20;

export const createSettingsServices = ({
  ports,
  settings,
  session,
  events,
  environmentInfo: { name },
}: ServiceDependencies): Services<
  | 'settings.get'
  | 'settings.setTheme'
  | 'settings.setDownloadsFolder'
  | 'settings.chooseDownloadsFolder'
  | 'searches.recent'
  | 'searches.remember'
  | 'searches.forget'
  | 'postFlow.get'
  | 'postFlow.set'
> => {
  const changed = () => events.emit({ type: 'settings.changed' });
  const setFolder = async (folder: string | null) => {
    if (folder !== null) await checkFolder(folder);
    settings.change(() => ({ downloadsFolder: folder }));
    changed();
    return settings.downloadsFolder();
  };
  const recent = () => settings.read().recentSearches[name] ?? [];

  return {
    async 'settings.get'() {
      const all = settings.read();
      // What staff looked for and typed is nothing for who is not signed in.
      return session.current().status === 'signed-in'
        ? all
        : { ...all, recentSearches: {}, recentReasons: [], postFlow: {} };
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
      const { chooseFolder } = ports.shell;
      if (!chooseFolder) {
        throw new AppFailure({
          code: 'validation',
          field: 'path',
          message: 'There is no folder dialog here: enter the path of the folder.',
        });
      }
      const folder = await chooseFolder.call(ports.shell, settings.downloadsFolder());
      return { downloadsFolder: folder === null ? null : await setFolder(folder) };
    },
    async 'searches.recent'() {
      return recent();
    },
    async 'searches.remember'({ query }) {
      settings.change(({ recentSearches }) => ({
        recentSearches: { ...recentSearches, [name]: remember(recent(), query, mostSearches) },
      }));
      return recent();
    },
    async 'searches.forget'() {
      settings.change(({ recentSearches }) => {
        const { [name]: _forgotten, ...others } = recentSearches;
        return { recentSearches: others };
      });
      return null;
    },
    async 'postFlow.get'() {
      return settings.read().postFlow[name] ?? null;
    },
    async 'postFlow.set'({ postFlow }) {
      settings.change((all) => ({ postFlow: { ...all.postFlow, [name]: postFlow } }));
      changed();
      return null;
    },
  };
};
