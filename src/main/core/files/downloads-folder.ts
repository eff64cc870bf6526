import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { AppFailure } from '../../../contract/wire/result';
import { wholePathText } from '../../../domain/settings/folder';
import { fileFailure, systemCode } from './file-errors';
import { type FileSystem, nodeFileSystem } from './file-system';

const wrong = (message: string): AppFailure =>
  new AppFailure({ code: 'validation', field: 'path', message });

/**
 * Throws an AppFailure unless the path is absolute and an existing folder accepts files:
 * `validation` with field `path`, or `file`. Writes a test file, because permissions are unreliable
 * on Windows and network shares.
 */
export const checkFolder = async (
  folder: string,
  files: FileSystem = nodeFileSystem,
): Promise<void> => {
  if (!path.isAbsolute(folder)) throw wrong(wholePathText);
  try {
    if (!(await files.stat(folder)).isDirectory()) throw wrong(`“${folder}” isn’t a folder.`);
  } catch (error) {
    if (error instanceof AppFailure) throw error;
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') throw wrong(`“${folder}” doesn’t exist.`);
    throw fileFailure(error, folder);
  }
  const probe = path.join(folder, `.internal-dash-${randomUUID()}.part`);
  try {
    await (await files.open(probe, 'wx')).close();
    await files.unlink(probe);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw wrong(`“${folder}” can’t be written to.`);
    }
    throw fileFailure(error, folder);
  }
};
