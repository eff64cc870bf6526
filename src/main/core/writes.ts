import { AppFailure } from '../../contract/errors';
import { mayHaveActed } from '../../rules/outcome';
import type { EventHub } from './events';
import type { Journal, JournalSubject } from './journal/journal';

/** A record that a write changes. */
export interface RecordRef {
  readonly record: 'member' | 'team';
  readonly id: number;
  readonly deleted?: true;
}

export interface Write<T> extends JournalSubject {
  /** The records concerned; `answer` is null where the outcome is unknown. */
  readonly records: (answer: { readonly value: T } | null) => readonly RecordRef[];
}

/** Every write of the app goes through here: recorded before and after, announced when it may have worked. */
export interface Writes {
  run<T>(write: Write<T>, act: () => Promise<T>): Promise<T>;
}

/** A refusal after which a part of the change stands: nothing is as it was, so everybody looks again. */
export class HalfDone extends AppFailure {}

export interface WritesDependencies {
  readonly journal: Journal;
  readonly events: EventHub;
  /** Email of whoever is signed in. */
  readonly actor: () => string;
}

export const createWrites = ({ journal, events, actor }: WritesDependencies): Writes => {
  const announce = (records: readonly RecordRef[]) => {
    const told = new Set<string>();
    for (const { record, id, deleted } of records) {
      const key = `${record} ${id}`;
      if (told.has(key)) continue;
      told.add(key);
      events.emit({ type: 'record.changed', record, id, ...(deleted ? { deleted } : {}) });
    }
  };

  return {
    async run({ records, ...what }, act) {
      const end = await journal.start(actor(), what);
      try {
        const value = await act();
        end('done');
        announce(records({ value }));
        return value;
      } catch (error) {
        const unknown =
          !(error instanceof AppFailure) || error instanceof HalfDone || mayHaveActed(error.error);
        // A defect of ours has its words in the log.
        end(unknown ? 'unknown' : 'refused', error instanceof AppFailure ? error.message : '');
        if (unknown) announce(records(null));
        throw error;
      }
    },
  };
};
