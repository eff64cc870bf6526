import { AppFailure } from '../../../contract/errors';
import type { Settings } from '../../../contract/settings';
import { systemCode } from '../documents/file-errors';
import type { HostPorts } from '../ports';

/** Settings as the services read and change them. */
export interface SettingsService {
  read(): Settings;
  /** Throws an AppFailure `file` when they cannot be written. */
  change(change: (settings: Settings) => Partial<Settings>): void;
  /** The folder for quotes and invoices in force. */
  downloadsFolder(): string;
}

export const createSettings = ({
  settings,
  systemDownloads,
}: Pick<HostPorts, 'settings' | 'systemDownloads'>): SettingsService => ({
  read: () => settings.read(),
  change(change) {
    const before = settings.read();
    try {
      settings.write({ ...before, ...change(before) });
    } catch (cause) {
      throw new AppFailure(
        {
          code: 'file',
          reason: systemCode(cause) ?? 'UNKNOWN',
          message: 'The settings could not be saved.',
        },
        { cause },
      );
    }
  },
  downloadsFolder: () => settings.read().downloadsFolder ?? systemDownloads,
});

/** Puts a text in front of a list, once, and keeps so many. */
export const remember = (list: readonly string[], text: string, most: number): string[] =>
  [text, ...list.filter((each) => each !== text)].slice(0, most);
