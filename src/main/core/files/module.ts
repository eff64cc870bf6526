import { AppFailure } from '../../../contract/wire/result';
import type { CoreModule } from '../app/core-module';
import type { EventHub } from '../app/events';
import type { CorePorts } from '../app/ports';
import { createDownloads, type Downloads } from './downloads';
import { createSavedFiles, type SavedFiles } from './saved-files';
import { createTableHandlers } from './tables';

export interface FilesDependencies {
  readonly ports: Pick<CorePorts, 'clock' | 'desktop'>;
  readonly events: EventHub;
  /** Absolute path, read from the settings for each save. */
  readonly downloadsFolder: () => string;
}

export interface FilesModule extends CoreModule<'file.open' | 'file.showInFolder' | 'table.save'> {
  readonly downloads: Downloads;
  readonly savedFiles: SavedFiles;
}

/** Saves files for the user, and opens them by ticket. */
export const createFilesModule = ({
  ports,
  events,
  downloadsFolder,
}: FilesDependencies): FilesModule => {
  const { clock, desktop } = ports;
  const savedFiles = createSavedFiles();
  const downloads = createDownloads({ clock, events, savedFiles, folder: downloadsFolder });

  const withSystem = async (act: () => Promise<void>): Promise<null> => {
    try {
      await act();
      return null;
    } catch (cause) {
      throw new AppFailure(
        { code: 'file', reason: 'OPEN', message: 'Couldn’t open the file.' },
        { cause },
      );
    }
  };

  return {
    downloads,
    savedFiles,
    handlers: {
      async 'file.open'({ id }) {
        const path = await savedFiles.pathOf(id);
        return withSystem(() => desktop.openFile(path));
      },
      async 'file.showInFolder'({ id }) {
        const { path, isFolder } = await savedFiles.placeOf(id);
        return withSystem(() => (isFolder ? desktop.openFile(path) : desktop.showInFolder(path)));
      },
      ...createTableHandlers({ ports, downloads }),
    },
    onSignedOut: savedFiles.clear,
  };
};
