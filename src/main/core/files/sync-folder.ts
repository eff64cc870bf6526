import type { FileHandle } from 'node:fs/promises';
import { systemCode } from './file-errors';
import type { FileSystem } from './file-system';

/** What network drives say that can't flush a file on request; they do it when it's closed. */
const cannotFlush: ReadonlySet<string> = new Set([
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EPERM',
  // Windows' ERROR_INVALID_FUNCTION has this name.
  'EISDIR',
]);

/** Makes a file's content survive a power failure, if its drive can. Throws the disk's error. */
export const syncFile = async (handle: FileHandle): Promise<void> => {
  try {
    await handle.sync();
  } catch (error) {
    if (!cannotFlush.has(systemCode(error) ?? '')) throw error;
  }
};

/** Makes a new file name survive a power failure. Some systems cannot sync a folder. */
export const syncFolder = async (files: FileSystem, folder: string): Promise<void> => {
  try {
    const handle = await files.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file's content is already on the disk.
  }
};
