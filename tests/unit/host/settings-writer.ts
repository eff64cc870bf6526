// Changes the settings of a folder this many times: one of two apps that do it at the same moment.
import { join } from 'node:path';
import Conf from 'conf';
import { SETTINGS_MODE, SETTINGS_NAME } from '../../../src/main/hosts/shared/settings-file';
import { createSettingsStore } from '../../../src/main/hosts/shared/settings-store';
import { systemClock } from '../../../src/main/hosts/shared/system-clock';

const [folder = '', who = '', count = '0'] = process.argv.slice(2);
const store = createSettingsStore({
  file: join(folder, `${SETTINGS_NAME}.json`),
  clock: systemClock,
  openSettingsFile: () =>
    new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: SETTINGS_NAME,
      configFileMode: SETTINGS_MODE,
    }),
});
for (let index = 0; index < Number(count); index += 1) {
  store.change(({ recentSearches }) => ({
    recentSearches: { ...recentSearches, [`${who}-${index}`]: [] },
  }));
}
