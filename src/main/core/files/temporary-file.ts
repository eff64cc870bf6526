import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { FileSystem } from './file-system';

const prefix = '.internal-dash-';
const ending = '.part';
/** Milliseconds. No save takes longer, so an older file belongs to an app that was killed. */
const longestSaveMs = 60 * 60_000;

export interface TemporaryFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/** Creates a temporary file next to the final one, so that the rename stays on one file system. */
export const createTemporaryFile = async (
  files: FileSystem,
  folder: string,
  mode: number,
): Promise<TemporaryFile> => {
  const name = path.join(folder, `${prefix}${randomUUID()}${ending}`);
  // Fails if the name exists, even as another user's link.
  return { path: name, handle: await files.open(name, 'wx', mode) };
};

/** Deletes files left over from a killed app. Ignores failures. */
export const clearLeftovers = async (
  files: FileSystem,
  folder: string,
  nowMs: number,
  longestMs = longestSaveMs,
): Promise<void> => {
  let names: string[];
  try {
    names = await files.readdir(folder);
  } catch {
    return;
  }
  const ours = names.filter((name) => name.startsWith(prefix) && name.endsWith(ending));
  for (const name of ours) {
    const file = path.join(folder, name);
    try {
      const { mtimeMs } = await files.stat(file);
      if (nowMs - mtimeMs > longestMs) await files.unlink(file);
    } catch {
      // The file is already gone, or belongs to another user.
    }
  }
};
