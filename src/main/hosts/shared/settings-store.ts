import { readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultSettings, Settings } from '../../../contract/entities/settings';
import { isObject } from '../../../contract/is-object';
import type { Clock, SettingsStore } from '../../core/app/ports';
import { systemCode } from '../../core/files/file-errors';
import { type FolderLock, takeFolderLock } from '../../core/storage/folder-lock';
import { quarantineName } from '../../core/storage/quarantine';
import type { SettingsFile } from './settings-file';

export interface SettingsStoreParts {
  /** Absolute path of the file that {@link SettingsFile} writes. */
  readonly file: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Called on the first write, when the file is either missing or valid. */
  openSettingsFile(): SettingsFile;
}

type Content =
  | { readonly state: 'missing' }
  | { readonly state: 'good'; readonly settings: Settings }
  | { readonly state: 'newer' | 'damaged' };

/** Throws the disk's error. */
const readFrom = (file: string): Content => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { state: 'missing' };
    throw error;
  }
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { state: 'damaged' };
  }
  if (!isObject(raw)) return { state: 'damaged' };
  // A key that an older version of the app did not write gets its default.
  // The first parse is part of the start, and compiling a parser would take longer.
  const parsed = Settings.safeParse({ ...defaultSettings, ...raw }, { jitless: true });
  if (parsed.success) return { state: 'good', settings: parsed.data };
  const version = 'version' in raw ? raw.version : undefined;
  const newer = typeof version === 'number' && version > defaultSettings.version;
  return { state: newer ? 'newer' : 'damaged' };
};

/** Identifies the version of the file on the disk without reading it; null if it is missing. */
const stampOf = (file: string): string | null => {
  try {
    const { ino, size, mtimeNs } = statSync(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return null;
  }
};

/** Renames the file within its folder, so that nothing is lost, and returns the new name. */
const quarantine = (file: string, now: number): string => {
  const name = quarantineName(file, now);
  renameSync(file, join(dirname(file), name));
  return name;
};

const noticeFor = (state: 'newer' | 'damaged', copy: string): string => {
  const what =
    state === 'newer'
      ? 'The settings were written by a newer version of the app'
      : 'The settings file was damaged';
  return `${what}. A copy was saved as ${copy}, and settings were reset to their defaults.`;
};

const refusedText = (error: unknown): string =>
  `The settings file can’t be used (${systemCode(error)}). Until it can, changes to settings aren’t saved.`;

/** Milliseconds to wait while another app writes the settings file. */
const LOCK_PATIENCE = 2000;

const lockSettings = (folder: string): FolderLock | null => {
  let lock: FolderLock | null;
  try {
    lock = takeFolderLock(folder, 'settings', LOCK_PATIENCE);
  } catch {
    // If the disk refuses the lock, it refuses the file too, and that error is clearer.
    return null;
  }
  if (lock) return lock;
  throw Object.assign(new Error('Another app has the settings locked.'), { code: 'EBUSY' });
};

/**
 * Settings in one JSON file, parsed with the schema of `src/contract/entities/settings.ts`. The
 * file is read again when it has changed on the disk, so that apps that share a folder see each
 * other's changes, and it is changed under a lock, so that they do not overwrite each other. An
 * unusable file is renamed to `settings.corrupt-<time>.json`, the defaults apply, and `notice` says
 * so. A file that the disk refuses stays as it is. `change` throws the file system's error.
 */
export const createSettingsStore = ({
  file,
  clock,
  openSettingsFile,
}: SettingsStoreParts): SettingsStore => {
  let last: Settings = defaultSettings;
  let settingsFile: SettingsFile | null = null;
  /** Undefined if the content is not known. */
  let known: string | null | undefined;
  let isFirst = true;
  let notice: string | null = null;
  let refusal: { readonly error: unknown } | null = null;
  /** Throws the disk's error. */
  const take = (): void => {
    const content = readFrom(file);
    if (content.state === 'good') last = content.settings;
    // If the file was damaged while the app runs, the last settings stay and the next write repairs
    // it.
    if (isFirst && (content.state === 'newer' || content.state === 'damaged')) {
      notice = noticeFor(content.state, quarantine(file, clock.now()));
    }
    isFirst = false;
  };
  const read = (): Settings => {
    // Take the stamp before reading, so that a write in between is picked up next time.
    const stamp = stampOf(file);
    if (stamp === known) return last;
    try {
      take();
      known = stamp;
      refusal = null;
    } catch (error) {
      // Perhaps only for a moment, and its content may be good.
      known = undefined;
      refusal = { error };
    }
    return last;
  };
  read();
  return {
    get notice() {
      return refusal ? refusedText(refusal.error) : notice;
    },
    read,
    change(change) {
      const lock = lockSettings(dirname(file));
      try {
        const current = read();
        // Without its values, this would replace them with the defaults.
        if (refusal) throw refusal.error;
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
