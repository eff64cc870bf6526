import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppFailure } from '../../../contract/wire/errors';
import { uniqueFileName } from '../../../domain/text/file-name';
import { fileFailure, systemCode } from '../files/file-errors';
import type { FileSystem } from '../files/file-system';

const mostFolders = 1000;

/** Creates a folder for a batch in the downloads folder; if the name is taken, it gets ` (2)`. */
export const createBatchFolder = async (parent: string, name: string): Promise<string> => {
  for (let n = 1; n <= mostFolders; n += 1) {
    const folder = path.join(parent, uniqueFileName(name, n));
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw fileFailure(error, parent);
    }
  }
  throw new AppFailure({
    code: 'file',
    reason: 'EEXIST',
    message: `Too many folders are named “${name}” in “${parent}”.`,
  });
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
  for (let n = 1; n <= mostFolders; n += 1) {
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
