import path from 'node:path';
import type { Clock } from '../app/ports';
import { ownFileFailure } from '../files/file-errors';
import type { FileSystem } from '../files/file-system';
import { createFile, replaceFile } from '../storage/durable-file';
import { parsed, readFileText, readNames, removeFile } from '../storage/own-file';
import { quarantine } from '../storage/quarantine';
import { PendingWrite } from './pending-write';

/**
 * The pending writes of one environment, each in a file named by its ID, so that two apps that
 * share a user-data folder use the same key for a write. A crash leaves each file whole or absent.
 * Throws an AppFailure `file` if the disk refuses.
 */
export interface PendingWriteFolder {
  find(id: string): Promise<PendingWrite | null>;
  /** Resolves when it is on the disk; false if it already exists. */
  create(id: string, pending: PendingWrite): Promise<boolean>;
  replace(id: string, pending: PendingWrite): Promise<void>;
  /** Succeeds even if the file is already gone. */
  remove(id: string): Promise<void>;
  /** Oldest first. */
  list(): Promise<{ readonly id: string; readonly pending: PendingWrite }[]>;
}

export interface PendingWriteFolderDependencies {
  /** Absolute path; created when needed. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  /** Called with the new name of an unreadable file, which was quarantined. */
  readonly onDamaged: (name: string) => void;
}

const fileName = /^([0-9a-f]{64})\.json$/;

export const createPendingWriteFolder = ({
  folder,
  files,
  clock,
  onDamaged,
}: PendingWriteFolderDependencies): PendingWriteFolder => {
  const pathOf = (id: string) => path.join(folder, `${id}.json`);

  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw ownFileFailure(error, 'the list of unfinished changes', folder);
    }
  };

  const find = (id: string) =>
    told(async () => {
      const text = await readFileText(pathOf(id));
      if (text === null) return null;
      const pending = parsed(PendingWrite, text);
      if (pending === null) onDamaged(await quarantine(files, pathOf(id), clock.now()));
      return pending;
    });

  return {
    find,
    create: (id, pending) => told(() => createFile(files, pathOf(id), JSON.stringify(pending))),
    replace: (id, pending) => told(() => replaceFile(files, pathOf(id), JSON.stringify(pending))),
    remove: (id) => told(() => removeFile(files, pathOf(id))),
    async list() {
      const names = await told(() => readNames(files, folder));
      const found = await Promise.all(
        names.flatMap((name) => {
          const id = fileName.exec(name)?.[1];
          return id ? [find(id).then((pending) => pending && { id, pending })] : [];
        }),
      );
      return found
        .filter((each) => each !== null)
        .sort((one, other) => (one.pending.startedAt < other.pending.startedAt ? -1 : 1));
    },
  };
};
