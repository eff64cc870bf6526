import { randomUUID } from 'node:crypto';
import type { SavedFile } from '../../../contract/entities/saved-file';
import { AppFailure } from '../../../contract/wire/errors';
import { type FileSystem, nodeFileSystem } from './file-system';

/** Tickets for files saved in this session; the bridge can open nothing else. */
export interface SavedFiles {
  add(file: { readonly path: string; readonly fileName: string }): SavedFile;
  /** The path for a ticket if its file still exists; otherwise throws `not-found` or `file`. */
  pathOf(id: string): Promise<string>;
  clear(): void;
}

export const createSavedFiles = (files: FileSystem = nodeFileSystem): SavedFiles => {
  const paths = new Map<string, string>();
  return {
    add({ path, fileName }) {
      const id = randomUUID();
      paths.set(id, path);
      return { id, path, fileName };
    },
    async pathOf(id) {
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
    },
    clear: () => paths.clear(),
  };
};
