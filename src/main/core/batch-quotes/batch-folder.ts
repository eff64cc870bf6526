import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { uniqueFileName } from '../../../domain/text/file-name';
import { fileFailure, systemCode } from '../files/file-errors';
import type { FileSystem } from '../files/file-system';
import { claimName, mostAttempts } from '../files/unique-file-name';

/** Creates a folder for a batch in the downloads folder. */
export const createBatchFolder = async (parent: string, wanted: string): Promise<string> => {
  const name = await claimName('folders', parent, wanted, async (folder) => {
    try {
      await mkdir(folder);
      return true;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw fileFailure(error, parent);
      return false;
    }
  });
  return path.join(parent, name);
};

/**
 * What helps if the folder of a batch can't be used: it stays the same folder, whatever is chosen
 * in Settings.
 */
export const batchFolderAdvice = 'Check its drive and permissions, then try again.';

/** Makes a batch's folder again if it was moved or deleted. Throws an AppFailure: `file`. */
export const restoreBatchFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw fileFailure(error, folder, batchFolderAdvice);
  }
};

const hashOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
};

/**
 * Finds the file with this content under one of the names that a save may have used; null if none.
 */
export const findByContent = async (
  files: FileSystem,
  folder: string,
  fileName: string,
  sha256: string,
  taken: ReadonlySet<string>,
): Promise<string | null> => {
  for (let n = 1; n <= mostAttempts; n += 1) {
    const name = uniqueFileName(fileName, n);
    const file = path.join(folder, name);
    try {
      await files.access(file);
    } catch {
      return null;
    }
    if (!taken.has(name) && (await hashOfFile(file)) === sha256) return name;
  }
  return null;
};
