import type { JournalEntry } from '../../../contract/entities/journal';
import type { Log } from '../app/ports';
import type { JournalFile } from './journal-file';

/**
 * Lines that the disk does not take stay in memory, in order, and are written with the first line that
 * it takes again.
 */
export interface KeptLines {
  /** Writes it behind those that wait. Throws what the disk says; nothing is kept of it then. */
  append(entry: JournalEntry): Promise<void>;
  /** The same, but what the disk refuses waits. Never throws. */
  keep(entry: JournalEntry): Promise<void>;
  /** Tries to write what waits. Never throws. */
  flush(): Promise<void>;
  waiting(): readonly JournalEntry[];
}

export const createKeptLines = (file: JournalFile, log: Log): KeptLines => {
  let waiting: readonly JournalEntry[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  const write = async () => {
    while (waiting[0]) {
      await file.append(waiting[0]);
      waiting = waiting.slice(1);
    }
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    append: (entry) =>
      inTurn(async () => {
        await write();
        await file.append(entry);
      }),
    keep: (entry) =>
      inTurn(async () => {
        waiting = [...waiting, entry];
        await write().catch((cause: unknown) =>
          log.error('the journal cannot be written: a line waits', { action: entry.action, cause }),
        );
      }),
    flush: () => inTurn(() => write().catch(() => undefined)),
    waiting: () => waiting,
  };
};
