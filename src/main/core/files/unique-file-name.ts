import path from 'node:path';
import { AppFailure } from '../../../contract/wire/result';
import { uniqueFileName } from '../../../domain/text/file-name';
import { systemCode } from './file-errors';
import type { FileSystem } from './file-system';
import { whileHeld } from './while-held';

/** Error codes of file systems without hard links (FAT, some network shares). */
const noLinks: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EXDEV',
  'EINVAL',
  'UNKNOWN',
  // exFAT on Windows, where the system's ERROR_INVALID_FUNCTION has this name.
  'EISDIR',
]);

export const mostAttempts = 10_000;

/** Gives the finished file a name; false if the name is taken. */
export const tryName = async (files: FileSystem, from: string, to: string): Promise<boolean> => {
  try {
    await files.link(from, to);
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'EEXIST') return false;
    if (!noLinks.has(code)) throw error;
    return renameToClaimed(files, from, to);
  }
  // The file has its name; the temporary one is left over.
  await whileHeld(() => files.unlink(from)).catch(() => undefined);
  return true;
};

/** Without hard links: an empty file claims the name, and the finished file then replaces it. */
const renameToClaimed = async (files: FileSystem, from: string, to: string): Promise<boolean> => {
  try {
    await (await files.open(to, 'wx')).close();
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await whileHeld(() => files.rename(from, to));
  } catch (error) {
    await files.unlink(to).catch(() => undefined);
    throw error;
  }
  return true;
};

/**
 * Claims a name in a folder: the wanted one, or else with ` (2)`, ` (3)`…. `claim` is false if a
 * name is taken. Resolves to the name.
 */
export const claimName = async (
  what: 'files' | 'folders',
  folder: string,
  wanted: string,
  claim: (name: string) => Promise<boolean>,
): Promise<string> => {
  for (let n = 1; n <= mostAttempts; n += 1) {
    const name = uniqueFileName(wanted, n);
    if (await claim(path.join(folder, name))) return name;
  }
  throw new AppFailure({
    code: 'file',
    reason: 'EEXIST',
    message: `Too many ${what} are named “${wanted}” in “${folder}”.`,
  });
};

/**
 * Names a finished file without replacing another. Two apps that save at once get different names.
 */
export const claimFileName = (
  files: FileSystem,
  from: string,
  folder: string,
  fileName: string,
): Promise<string> => claimName('files', folder, fileName, (to) => tryName(files, from, to));
