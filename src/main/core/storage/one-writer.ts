import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createFileQueue } from '../files/serial-queue';
import { type FolderLock, takeFolderLock } from './folder-lock';

/** Milliseconds; another app holds the lock only while it writes a small file. */
const betweenTries = 10;
/** Five seconds in total. */
const mostTries = 500;

const takeLock = async (folder: string): Promise<FolderLock | null> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let tries = 0; tries < mostTries; tries += 1) {
    let lock: FolderLock | null;
    try {
      lock = takeFolderLock(folder, 'changing');
    } catch {
      // If the disk refuses the lock, it refuses the file too, and that error is clearer.
      return null;
    }
    if (lock) return lock;
    await wait(betweenTries);
  }
  throw Object.assign(new Error('Another app has the folder locked.'), { code: 'EBUSY' });
};

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * For files that are read, changed, and written back: runs one task at a time, and changes
 * exclusively even if another app uses the folder, so that neither overwrites the other's change. A
 * failure is reported as one of `what` in the folder.
 */
export const oneWriter = (what: string, folder: string): { reading: InTurn; changing: InTurn } => {
  const reading = createFileQueue(what, folder);
  return {
    reading,
    changing: (work) =>
      reading(async () => {
        const lock = await takeLock(folder);
        try {
          return await work();
        } finally {
          lock?.release();
        }
      }),
  };
};
