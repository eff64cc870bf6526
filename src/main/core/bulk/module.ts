import { randomUUID } from 'node:crypto';
import type { CoreModule } from '../app/core-module';
import type { Dispatch } from '../app/dispatch';
import type { Log } from '../app/ports';
import { nodeFileSystem } from '../files/file-system';
import type { SessionManager } from '../session/session';
import { createBulkLog } from './bulk-log';
import { type BulksDependencies, createBulks } from './bulks';

export interface BulkModuleDependencies
  extends Omit<BulksDependencies, 'log' | 'coreLog' | 'refusal' | 'call'> {
  /** Absolute path of the folder with each person's lists. */
  readonly folder: string;
  /** Called with the new name of an unreadable file, which was quarantined. */
  readonly onDamaged: (name: string) => void;
  readonly session: Pick<SessionManager, 'refusal'>;
  readonly log: Log;
  /** Each row is dispatched like the call of its button. */
  readonly dispatch: Dispatch;
}

export const createBulkModule = ({
  folder,
  onDamaged,
  session,
  log,
  dispatch,
  ...parts
}: BulkModuleDependencies): CoreModule<
  | 'bulk.plan'
  | 'bulk.status'
  | 'bulk.list'
  | 'bulk.page'
  | 'bulk.skip'
  | 'bulk.start'
  | 'bulk.pause'
  | 'bulk.resume'
  | 'bulk.stop'
  | 'bulk.retry'
  | 'bulk.undo'
  | 'bulk.review'
  | 'bulk.export'
  | 'bulk.forget'
> => {
  const bulks = createBulks({
    ...parts,
    coreLog: log,
    log: createBulkLog({ folder, files: nodeFileSystem, clock: parts.clock, onDamaged }),
    refusal: session.refusal,
    call: (sent, signal, row) =>
      dispatch({ id: randomUUID(), ...sent }, signal, '', undefined, row),
  });
  return {
    handlers: {
      'bulk.plan': ({ action, text, column }) => bulks.plan(action, text, column),
      'bulk.status': ({ id }) => bulks.status(id),
      'bulk.list': () => bulks.list(),
      'bulk.page': (query) => bulks.page(query),
      'bulk.skip': ({ id, rows, skipped }) => bulks.skip(id, rows, skipped),
      'bulk.start': ({ id, count }) => bulks.start(id, count),
      'bulk.pause': ({ id }) => bulks.pause(id),
      'bulk.resume': ({ id }) => bulks.resume(id),
      'bulk.stop': ({ id }) => bulks.stop(id),
      'bulk.retry': ({ id }) => bulks.retry(id),
      'bulk.undo': ({ id }) => bulks.undo(id),
      'bulk.review': ({ id }) => bulks.review(id),
      'bulk.export': ({ id }, { signal }) => bulks.export(id, signal),
      async 'bulk.forget'({ id }) {
        await bulks.forget(id);
        return null;
      },
    },
  };
};
