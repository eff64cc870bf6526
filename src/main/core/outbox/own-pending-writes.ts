import type { Clock, Log } from '../app/ports';
import { nodeFileSystem } from '../files/file-system';
import { createPendingWriteFolder } from './pending-write-folder';
import {
  createPendingWrites,
  type PendingWrites,
  type PendingWritesDependencies,
} from './pending-writes';

/** How an app tells the tries of another one on its folder; the system's word, but for tests. */
export type AppProcess = Pick<PendingWritesDependencies, 'pid' | 'isAlive'>;

export interface OwnPendingWritesDependencies {
  /** Absolute; made when it is needed. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly appProcess: AppProcess | undefined;
  /** What the user should read once. */
  readonly notify: (notice: string) => void;
}

/** The pending writes of the app's own folder; one that is damaged is set aside and told of. */
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
          `A record of an unfinished change was damaged. It was kept as ${name}. Check whether the change was made before you repeat it.`,
        );
      },
    }),
    clock,
    log,
    ...appProcess,
  });
