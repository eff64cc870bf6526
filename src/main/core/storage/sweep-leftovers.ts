import type { Clock } from '../app/ports';
import type { FileSystem } from '../files/file-system';
import { clearLeftovers } from '../files/temporary-file';

/** Milliseconds. The app's own files are small, and writing one never takes longer. */
const longestOwn = 60_000;

export interface SweepDependencies {
  readonly files: FileSystem;
  readonly clock: Pick<Clock, 'now'>;
  /** The app's own folders. */
  readonly ownFolders: readonly string[];
  readonly downloads: () => string | Promise<string>;
}

/** Runs once at the start: deletes incomplete files left over from killed apps. Never throws. */
export const sweepLeftovers = async ({
  files,
  clock,
  ownFolders,
  downloads,
}: SweepDependencies): Promise<void> => {
  const now = clock.now();
  for (const folder of ownFolders) await clearLeftovers(files, folder, now, longestOwn);
  try {
    await clearLeftovers(files, await downloads(), now);
  } catch {
    // A folder that does not exist has no leftovers.
  }
};
