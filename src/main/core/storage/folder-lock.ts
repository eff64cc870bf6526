import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/** SQLite's codes for "somebody else has it": SQLITE_BUSY and SQLITE_LOCKED. */
const HELD = [5, 6];

const isHeld = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  // The low byte is the primary code, the rest says more about it.
  HELD.includes(error.errcode & 0xff);

/**
 * Takes a lock that two processes cannot hold at once, or answers null. The system lets go of it
 * when its process ends, however it ends: an empty SQLite database that stays locked, because Node
 * has no file locks of its own and a file with a process id in it outlives a killed process.
 * @param patience milliseconds to wait for it, during which this process does nothing else
 */
export const takeFolderLock = (folder: string, name: string, patience = 0): FolderLock | null => {
  const file = join(folder, `${name}.lock`);
  const database = new DatabaseSync(file);
  try {
    // A rollback journal would lie beside the file for as long as the lock is held.
    database.exec(
      `PRAGMA busy_timeout = ${patience}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`,
    );
    chmodSync(file, 0o600);
  } catch (error) {
    database.close();
    if (isHeld(error)) return null;
    throw error;
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
};
