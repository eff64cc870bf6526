import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FileSystem } from '../files/file-system';
import { syncFolder } from '../files/sync-folder';
import { createTemporaryFile } from '../files/temporary-file';
import { tryName } from '../files/unique-file-name';
import { whileHeld } from '../files/while-held';

/** Readable only by the owner, because these files contain staff's texts and customers' names. */
const fileMode = 0o600;
const folderMode = 0o700;

const prepare = async (files: FileSystem, folder: string, text: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: folderMode });
  const { path: temporary, handle } = await createTemporaryFile(files, folder, fileMode);
  try {
    await handle.writeFile(text, 'utf8');
    await handle.sync();
  } catch (error) {
    await files.unlink(temporary).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
  return temporary;
};

/**
 * Writes a small file of the app, completely or not at all, with mode 0600, replacing an existing
 * one. Resolves when it is on the disk; throws the disk's error.
 */
export const replaceFile = async (files: FileSystem, file: string, text: string): Promise<void> => {
  const temporary = await prepare(files, path.dirname(file), text);
  try {
    await whileHeld(() => files.rename(temporary, file));
  } catch (error) {
    await files.unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(files, path.dirname(file));
};

/** Like `replaceFile`, but resolves to false if the file exists, which then stays as it is. */
export const createFile = async (
  files: FileSystem,
  file: string,
  text: string,
): Promise<boolean> => {
  const temporary = await prepare(files, path.dirname(file), text);
  let created = false;
  try {
    created = await tryName(files, temporary, file);
  } finally {
    if (!created) await files.unlink(temporary).catch(() => undefined);
  }
  await syncFolder(files, path.dirname(file));
  return created;
};
