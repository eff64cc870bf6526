import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/** SQLite's codes for a lock held by another process: SQLITE_BUSY and SQLITE_LOCKED. */
const HELD = [5, 6];

const isHeld = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  // The low byte is the primary code; the rest adds detail.
  HELD.includes(error.errcode & 0xff);

/**
 * Takes a lock that only one process can hold, or returns null. The system releases the lock when
 * the process ends, however that happens. The lock is an empty, locked SQLite database, because
 * Node has no file locks and a file with a process ID outlives a killed process.
 * @param waitMs milliseconds to wait for the lock, during which this process is blocked
 */
export const takeFolderLock = (folder: string, name: string, waitMs = 0): FolderLock | null => {
  const file = join(folder, `${name}.lock`);
  const database = new DatabaseSync(file);
  try {
    // A rollback journal file would exist for as long as the lock is held.
    database.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);
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
