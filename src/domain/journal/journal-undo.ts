import type { JournalEntry } from '../../contract/entities/journal';

/** A change that this window can undo, and when it started and ended (Unix milliseconds). */
interface Offer {
  readonly key: string;
  readonly begun: number;
  readonly done: number;
}

/**
 * What an entry set, regardless of the value: the same action on the same field of the same record.
 */
const target = ({ action, subject, detail }: JournalEntry): string =>
  [action, subject, detail.split(' ', 1)[0]].join('\n');

/**
 * Maps entry IDs to the keys of the offers that undo them. `entries` are ordered newest first.
 * Excludes entries that can't be told apart from another change at that time, and those whose value
 * was set again later.
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
