import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { SavedFile } from '../../../contract/entities/saved-file';
import { AppFailure } from '../../../contract/wire/result';
import { type FileSystem, nodeFileSystem } from './file-system';

/** Tickets for files saved in this session; the bridge can open nothing else. */
export interface SavedFiles {
  add(file: { readonly path: string; readonly fileName: string }): SavedFile;
  /** The path for a ticket if its file still exists; otherwise throws `not-found` or `file`. */
  pathOf(id: string): Promise<string>;
  /**
   * The file, or, if only it is gone, the folder it was saved in, where a batch has its other
   * files; otherwise throws as `pathOf`.
   */
  placeOf(id: string): Promise<{ readonly path: string; readonly isFolder: boolean }>;
  clear(): void;
}

export const createSavedFiles = (files: FileSystem = nodeFileSystem): SavedFiles => {
  const paths = new Map<string, string>();
  const isThere = (path: string): Promise<boolean> =>
    files.access(path).then(
      () => true,
      () => false,
    );
  const pathOf: SavedFiles['pathOf'] = async (id) => {
    const path = paths.get(id);
    if (path === undefined) {
      throw new AppFailure({
        code: 'not-found',
        message: 'This file is no longer available from here.',
      });
    }
    try {
      await files.access(path);
    } catch (cause) {
      throw new AppFailure(
        {
          code: 'file',
          reason: 'ENOENT',
          message: `“${path}” is no longer there. It was moved or deleted.`,
        },
        { cause },
      );
    }
    return path;
  };
  return {
    add({ path, fileName }) {
      const id = randomUUID();
      paths.set(id, path);
      return { id, path, fileName };
    },
    pathOf,
    async placeOf(id) {
      const path = paths.get(id);
      if (path !== undefined && !(await isThere(path)) && (await isThere(dirname(path)))) {
        return { path: dirname(path), isFolder: true };
      }
      return { path: await pathOf(id), isFolder: false };
    },
    clear: () => paths.clear(),
  };
};
