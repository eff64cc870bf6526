import type { Clock, Log } from '../app/ports';
import { nodeFileSystem } from '../files/file-system';
import { createPendingWriteFolder } from './pending-write-folder';
import {
  createPendingWrites,
  type PendingWrites,
  type PendingWritesDependencies,
} from './pending-writes';

/**
 * How an app recognizes another app's attempts in its folder. Only tests replace the system's
 * values.
 */
export type AppProcess = Pick<PendingWritesDependencies, 'pid' | 'isAlive'>;

export interface OwnPendingWritesDependencies {
  /** Absolute path; created when needed. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly appProcess: AppProcess | undefined;
  /** Shows the user a notice once. */
  readonly notify: (notice: string) => void;
}

/** The pending writes of the app's own folder. A damaged one is quarantined, with a notice. */
export const createOwnPendingWrites = ({
  folder,
  clock,
  log,
  appProcess,
  notify,
}: OwnPendingWritesDependencies): PendingWrites =>
  createPendingWrites({
    folder: createPendingWriteFolder({
      folder,
      files: nodeFileSystem,
      clock,
      onDamaged: (name) => {
        log.error('a pending write could not be read', { name });
        notify(
          `A record of an unfinished change was damaged. A copy was saved as ${name}. Check whether the change was made before you repeat it.`,
        );
      },
    }),
    clock,
    log,
    ...appProcess,
  });
