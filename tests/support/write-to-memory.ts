import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A whole run leaves less than 50 MB there at a time. Docker's default size is 64 MB. */
const ROOM = 1_000_000_000;

/**
 * Puts everything that the tests write into memory, until this process ends. Without such a folder,
 * or if it has little room or starts no programs, the tests write to the usual one.
 */
export const writeToMemory = (): void => {
  let folder: string;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize < ROOM) return;
    folder = mkdtempSync('/dev/shm/internal-dash-tests-');
  } catch {
    return;
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '', { mode: 0o700 });
    accessSync(program, constants.X_OK);
  } catch {
    return;
  }
  process.env.TMPDIR = folder;
};
