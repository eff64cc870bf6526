import type { JournalEntry } from '../../contract/entities/journal';

/**
 * Whether these entries set all of the values, by field. `entries` are one person's entries of one
 * record, newest first. False if an entry doesn't say its values.
 */
export const haveSet = (
  entries: readonly JournalEntry[],
  values: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(values).every(([field, value]) => {
    for (const { outcome, changes = [] } of entries) {
      const change = changes.find((each) => each.field === field);
      // Null and '' both mean "none" (section 3).
      if (outcome === 'done' && change) return (change.after ?? '') === (value ?? '');
    }
    return false;
  });
