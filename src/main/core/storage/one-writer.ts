import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createFileQueue } from '../files/serial-queue';
import { type FolderLock, takeFolderLock } from './folder-lock';

/** Milliseconds; another app holds the lock for as long as it takes to write a small file. */
const betweenTries = 10;
/** Five seconds of them. */
const mostTries = 500;

const takeLock = async (folder: string): Promise<FolderLock | null> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let tries = 0; tries < mostTries; tries += 1) {
    let lock: FolderLock | null;
    try {
      lock = takeFolderLock(folder, 'changing');
    } catch {
      // A disk that refuses the lock refuses the file too, and says why better.
      return null;
    }
    if (lock) return lock;
    await wait(betweenTries);
  }
  throw Object.assign(new Error('Another app has the folder locked.'), { code: 'EBUSY' });
};

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * For files that are read, changed and written back: one thing after the other, and changes one after
 * the other also where a second app works in the same folder, so that neither undoes the other's. A
 * failure is told as one of `what` in the folder.
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
