import { setTimeout as wait } from 'node:timers/promises';
import { systemCode } from './file-errors';

/** What Windows says of a file that another program has open, such as a virus scanner. */
const held: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Milliseconds between tries: 0.8 seconds in total. A scan of a small file takes a few. */
const pauses = [10, 20, 50, 120, 250, 350];

/** Replaces or deletes a file, again if another program holds it. Throws the disk's error. */
export const whileHeld = async (change: () => Promise<void>): Promise<void> => {
  for (const pause of pauses) {
    try {
      return await change();
    } catch (error) {
      if (!held.has(systemCode(error) ?? '')) throw error;
    }
    await wait(pause);
  }
  return change();
};
