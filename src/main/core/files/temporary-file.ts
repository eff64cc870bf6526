import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { FileSystem } from './file-system';

const prefix = '.internal-dash-';
const ending = '.part';
/** Older ones belong to an app that was killed; a save that takes an hour does not exist. */
const longestSaveMs = 60 * 60_000;

export interface TemporaryFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/** A new file of ours beside the final one, so that the last step stays on one file system. */
export const createTemporaryFile = async (
  files: FileSystem,
  folder: string,
  mode: number,
): Promise<TemporaryFile> => {
  const name = path.join(folder, `${prefix}${randomUUID()}${ending}`);
  // Fails where anything has that name already, a link of somebody else's included.
  return { path: name, handle: await files.open(name, 'wx', mode) };
};

/** Deletes what an app that was killed left behind. Its failures are nobody's concern. */
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
      // Gone already, or not ours to delete.
    }
  }
};
