import type { SavedFile } from '../../../contract/entities/saved-file';
import type { CallContext } from '../app/dispatch';
import type { EventHub } from '../app/events';
import type { Clock } from '../app/ports';
import { saveFile } from './save-file';
import { type SavePdfOptions, savePdf } from './save-pdf';
import type { SavedFiles } from './saved-files';

/**
 * Saves files for the user in the downloads folder of the settings. Each file is saved completely
 * or not at all, never replaces another, and has a ticket that opens it. Throws an AppFailure
 * `file` if the disk refuses, `cancelled` if the call was canceled.
 */
export interface Downloads {
  /**
   * UTF-8. Tables of customer data are readable only by their owner, unlike a quote, which is
   * shared.
   */
  saveText(
    fileName: string,
    text: string,
    context: Pick<CallContext, 'signal'>,
  ): Promise<SavedFile>;
  /** Emits `save.progress` for the call; `open` is called once the disk has accepted the file. */
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
  /** Absolute path, read from the settings for each save. */
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
