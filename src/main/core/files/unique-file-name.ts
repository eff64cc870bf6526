import path from 'node:path';
import { AppFailure } from '../../../contract/wire/errors';
import { uniqueFileName } from '../../../domain/text/file-name';
import { systemCode } from './file-errors';
import type { FileSystem } from './file-system';

/** File systems without hard links (FAT, some network shares) say so in several ways. */
const noLinks: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EXDEV',
  'EINVAL',
  'UNKNOWN',
]);

const mostAttempts = 10_000;

/** Gives the finished file a name; false when somebody has that name. */
export const tryName = async (files: FileSystem, from: string, to: string): Promise<boolean> => {
  try {
    await files.link(from, to);
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'EEXIST') return false;
    if (!noLinks.has(code)) throw error;
    return renameToClaimed(files, from, to);
  }
  // The file has its name already; the second one is only a leftover.
  await files.unlink(from).catch(() => undefined);
  return true;
};

/** Without links: an empty file claims the name, then the finished one takes its place. */
const renameToClaimed = async (files: FileSystem, from: string, to: string): Promise<boolean> => {
  try {
    await (await files.open(to, 'wx')).close();
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await files.rename(from, to);
  } catch (error) {
    await files.unlink(to).catch(() => undefined);
    throw error;
  }
  return true;
};

/**
 * Names a finished file without ever replacing another: a taken name gets ` (2)`, ` (3)`… Two apps
 * that save at the same moment get two names. Answers the name.
 */
export const claimFileName = async (
  files: FileSystem,
  from: string,
  folder: string,
  fileName: string,
): Promise<string> => {
  for (let n = 1; n <= mostAttempts; n += 1) {
    const name = uniqueFileName(fileName, n);
    if (await tryName(files, from, path.join(folder, name))) return name;
  }
  throw new AppFailure({
    code: 'file',
    reason: 'EEXIST',
    message: `Too many files are named “${fileName}” in “${folder}”.`,
  });
};
