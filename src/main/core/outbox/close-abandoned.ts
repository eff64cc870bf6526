import type { Log } from '../app/ports';
import type { Journal } from '../journal/journal';
import type { PendingWrite } from './pending-write';
import type { PendingWrites } from './pending-writes';
import { endedWithApp } from './write-errors';

export interface CloseAbandonedDependencies {
  readonly pendingWrites: Pick<PendingWrites, 'recover'>;
  readonly journal: Pick<Journal, 'list' | 'end'>;
  readonly log: Log;
  /** Removes the drafts that a write has sent. */
  readonly dropSent: (person: string, drafts: PendingWrite['drafts']) => Promise<void>;
  readonly changed: () => void;
}

/**
 * Ends the attempts whose app died. One that the journal knows as done was killed just before its
 * file was deleted, so it is settled, and no one is asked about it. Never throws.
 */
export const createCloseAbandoned = ({
  pendingWrites,
  journal,
  log,
  dropSent,
  changed,
}: CloseAbandonedDependencies): (() => Promise<void>) => {
  const doneAmong = async (ids: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
    if (ids.size === 0) return ids;
    try {
      const known = await journal.list({ ids });
      return new Set(known.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : [])));
    } catch (cause) {
      log.error('the journal cannot tell which unfinished changes are done', { cause });
      return new Set();
    }
  };

  const record = async (left: readonly PendingWrite[]): Promise<ReadonlySet<string>> => {
    const done = await doneAmong(
      new Set(left.flatMap(({ attempt }) => (attempt ? [attempt.journal] : []))),
    );
    for (const { attempt, person, detail, changes, drafts, ...what } of left) {
      if (attempt === null) continue;
      if (done.has(attempt.journal)) await dropSent(person, drafts);
      else {
        const subject = { ...what, detail: changes ?? detail };
        await journal.end(person, subject, attempt.journal, 'unknown', endedWithApp);
      }
    }
    return done;
  };

  return () =>
    pendingWrites.recover(record).then(
      (left) => {
        if (left.length > 0) changed();
      },
      (cause: unknown) => log.error('unfinished changes cannot be read', { cause }),
    );
};
