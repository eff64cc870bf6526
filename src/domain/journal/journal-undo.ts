import type { JournalEntry } from '../../contract/entities/journal';

/** A change that this window can set back, and the time in which it was made (Unix milliseconds). */
interface Offer {
  readonly key: string;
  readonly begun: number;
  readonly done: number;
}

/** What an entry set: the same of the same record, whatever the value. */
const target = ({ action, subject, detail }: JournalEntry): string =>
  [action, subject, detail.split(' ', 1)[0]].join('\n');

/**
 * The keys of the offers that set back an entry, by the entry's ID. `entries` are the newest first.
 * Without one: what cannot be told apart from another change of that moment, and what was set again.
 */
export const undoableEntries = (
  entries: readonly JournalEntry[],
  offers: readonly Offer[],
  own: string,
): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { key, begun, done } of offers) {
    const made = entries.filter(({ actor, outcome, time }) => {
      const at = Date.parse(time);
      return actor === own && outcome === 'done' && at >= begun && at <= done;
    });
    const [entry, ...others] = made;
    if (!entry || others.length > 0) continue;
    const newer = entries.slice(0, entries.indexOf(entry));
    const isSetAgain = newer.some(
      (each) => each.outcome !== 'refused' && target(each) === target(entry),
    );
    if (!isSetAgain) found.set(entry.id, key);
  }
  return found;
};
