import type { SavedFile } from '../../../contract/entities/saved-file';
import type { CallContext } from '../app/dispatch';
import type { EventHub } from '../app/events';
import type { Clock } from '../app/ports';
import { saveFile } from './save-file';
import { type SavePdfOptions, savePdf } from './save-pdf';
import type { SavedFiles } from './saved-files';

/**
 * Files for the user, straight to the downloads folder of the settings. Each is
 * whole or not there, keeps what lies there under its name, and comes with a ticket that opens it.
 * Throws an AppFailure `file` where the disk refuses, `cancelled` where the call was.
 */
export interface Downloads {
  /** UTF-8. Tables of customers' data: for its owner alone, unlike a quote, which is passed on. */
  saveText(
    fileName: string,
    text: string,
    context: Pick<CallContext, 'signal'>,
  ): Promise<SavedFile>;
  /** With `save.progress` for the call; `open` is called when the disk has taken the file. */
  savePdf(
    fileName: string,
    open: SavePdfOptions['open'],
    context: Pick<CallContext, 'call' | 'signal'>,
  ): Promise<SavedFile>;
}

export interface DownloadsDependencies {
  readonly clock: Clock;
  readonly events: EventHub;
  readonly savedFiles: SavedFiles;
  /** Absolute, as it is set when a file is saved. */
  readonly folder: () => string;
}

export const createDownloads = ({
  clock,
  events,
  savedFiles,
  folder,
}: DownloadsDependencies): Downloads => ({
  async saveText(fileName, text, { signal }) {
    return savedFiles.add(
      await saveFile({
        folder: folder(),
        fileName,
        source: Buffer.from(text, 'utf8'),
        isPrivate: true,
        signal,
        nowMs: clock.now(),
      }),
    );
  },
  async savePdf(fileName, open, { call, signal }) {
    return savedFiles.add(
      await savePdf({ clock, events, call, signal, folder: folder(), fileName, open }),
    );
  },
});
