import type { Clock } from '../app/ports';
import type { FileSystem } from '../files/file-system';
import { clearLeftovers } from '../files/temporary-file';

/** Milliseconds: the app's own files are small, and none takes as long to write. */
const longestOwn = 60_000;

export interface SweepDependencies {
  readonly files: FileSystem;
  readonly clock: Pick<Clock, 'now'>;
  /** The app's own. */
  readonly ownFolders: readonly string[];
  readonly downloads: () => string | Promise<string>;
}

/** Once at the start: deletes the half files that apps that were killed left behind. Never throws. */
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
    // A folder that is gone has nothing of ours.
  }
};
