import type { JournalEntry } from '../../../contract/entities/journal';
import type { Log } from '../app/ports';
import type { JournalFile } from './journal-file';

/**
 * Keeps lines that the disk refuses in memory, in order, and writes them before the next line that
 * it accepts.
 */
export interface RetainedLines {
  /** Writes a line after the waiting ones. Throws the disk's error without keeping the line. */
  append(entry: JournalEntry): Promise<void>;
  /** Writes a line, or keeps it if the disk refuses. Never throws. */
  keep(entry: JournalEntry): Promise<void>;
  /** Tries to write the waiting lines. Never throws. */
  flush(): Promise<void>;
  waiting(): readonly JournalEntry[];
}

export const createRetainedLines = (file: JournalFile, log: Log): RetainedLines => {
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
          log.error('the journal cannot be written; a line is waiting', {
            action: entry.action,
            cause,
          }),
        );
      }),
    flush: () => inTurn(() => write().catch(() => undefined)),
    waiting: () => waiting,
  };
};
