import { constants, copyFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { defaultSettings, Settings } from '../../../contract/entities/settings';
import type { Clock, SettingsStore } from '../../core/app/ports';
import { type FolderLock, takeFolderLock } from '../../core/storage/folder-lock';

/**
 * What writes the settings file: an instance of `conf` in the browser host, of electron-store in
 * Electron. Setting `store` replaces the whole document atomically.
 */
export interface SettingsFile {
  store: Record<string, unknown>;
}

/** Name of the file in the user-data folder, the same for both hosts; without `.json`. */
export const SETTINGS_NAME = 'settings';

/** Owner only: what staff searched for stands in it. */
export const SETTINGS_MODE = 0o600;

export interface SettingsStoreParts {
  /** Absolute path of the file that {@link SettingsFile} writes. */
  readonly file: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Called with the first write; the file is then absent or whole. */
  openSettingsFile(): SettingsFile;
}

type Content =
  | { readonly state: 'missing' }
  | { readonly state: 'good'; readonly settings: Settings }
  | { readonly state: 'newer' | 'damaged' };

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const readFrom = (file: string): Content => {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { state: isMissing(error) ? 'missing' : 'damaged' };
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { state: 'damaged' };
  // A key that an older version of the app did not write has its default.
  const parsed = Settings.safeParse({ ...defaultSettings, ...raw });
  if (parsed.success) return { state: 'good', settings: parsed.data };
  const version = 'version' in raw ? raw.version : undefined;
  const newer = typeof version === 'number' && version > defaultSettings.version;
  return { state: newer ? 'newer' : 'damaged' };
};

/** Which state of the file on the disk it is; null where there is none. Cheaper than to read it. */
const stampOf = (file: string): string | null => {
  try {
    const { ino, size, mtimeNs } = statSync(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return null;
  }
};

/** Puts the file beside itself, so that nothing is lost, and answers its new name. */
const quarantine = (file: string, now: number): string => {
  const time = new Date(now).toISOString().replaceAll(':', '-');
  const extension = extname(file);
  const name = `${basename(file, extension)}.corrupt-${time}${extension}`;
  // A copy first: a file of ours that cannot be copied is not removed either.
  copyFileSync(file, join(dirname(file), name), constants.COPYFILE_EXCL);
  rmSync(file);
  return name;
};

const noticeFor = (file: string, state: 'newer' | 'damaged', now: number): string => {
  const what =
    state === 'newer'
      ? 'The settings were written by a newer version of the app'
      : 'The settings file was damaged';
  try {
    return `${what}. It was kept as ${quarantine(file, now)}, and settings were reset to their defaults.`;
  } catch {
    return `${what} and could not be set aside. Settings were reset to their defaults.`;
  }
};

/** Milliseconds; another app holds the lock for as long as it takes to write a small file. */
const LOCK_PATIENCE = 2000;

const lockSettings = (folder: string): FolderLock | null => {
  let lock: FolderLock | null;
  try {
    lock = takeFolderLock(folder, 'settings', LOCK_PATIENCE);
  } catch {
    // A disk that refuses the lock refuses the file too, and says why better.
    return null;
  }
  if (lock) return lock;
  throw Object.assign(new Error('Another app has the settings locked.'), { code: 'EBUSY' });
};

/**
 * Settings in one JSON file, parsed with the schema of `src/contract/entities/settings.ts`. The file is read
 * anew when it has changed on the disk, so that two apps on one folder see each other's changes, and changed under
 * a lock, so that neither undoes the other's. A file that cannot be used is set aside as `settings.corrupt-<time>.json`, defaults
 * apply, and `notice` says so. `change` throws what the disk says.
 */
export const createSettingsStore = ({
  file,
  clock,
  openSettingsFile,
}: SettingsStoreParts): SettingsStore => {
  const first = readFrom(file);
  const isWrong = first.state === 'newer' || first.state === 'damaged';
  const notice = isWrong ? noticeFor(file, first.state, clock.now()) : null;
  let last: Settings = first.state === 'good' ? first.settings : defaultSettings;
  let settingsFile: SettingsFile | null = null;
  let known: string | null = null;
  const read = (): Settings => {
    // Before the content: what is written in between is read the next time.
    const stamp = stampOf(file);
    if (stamp === known) return last;
    known = stamp;
    const content = readFrom(file);
    // Damaged while the app runs: what is known still holds, and the next write repairs it.
    if (content.state === 'good') last = content.settings;
    return last;
  };
  return {
    notice,
    read,
    change(change) {
      const lock = lockSettings(dirname(file));
      try {
        const current = read();
        const next = Settings.parse({ ...current, ...change(current) });
        settingsFile ??= openSettingsFile();
        settingsFile.store = next;
        last = next;
      } finally {
        lock?.release();
      }
    },
  };
};
