import type { RecordRef } from '../../../contract/entities/visits';

/** A tab and the records open over it. Modals without a link (settings, a card) are not included. */
export interface HistoryEntry {
  readonly tab: number;
  readonly records: readonly RecordRef[];
}

/** The entries of this window in order, and the index of the current one. */
export interface NavigationHistory {
  readonly entries: readonly HistoryEntry[];
  readonly at: number;
}

/** Beyond this number, the oldest entries are dropped. */
const mostEntries = 50;

const sameRecord = (one: RecordRef, other: RecordRef): boolean =>
  one.kind === other.kind && one.id === other.id;

const sameEntry = (one: HistoryEntry | undefined, other: HistoryEntry): boolean =>
  one?.tab === other.tab &&
  one.records.length === other.records.length &&
  one.records.every((record, index) => {
    const its = other.records[index];
    return its !== undefined && sameRecord(record, its);
  });

/** Whether the change only closed records. */
const isClosing = (before: HistoryEntry, now: HistoryEntry): boolean =>
  before.tab === now.tab &&
  now.records.every((record) => before.records.some((each) => sameRecord(each, record)));

export const newNavigationHistory = (tab: number): NavigationHistory => ({
  entries: [{ tab, records: [] }],
  at: 0,
});

/**
 * Opening a record or switching tabs adds an entry and drops the forward ones. Closing adds none:
 * Back returns to what was closed.
 */
export const follow = (
  history: NavigationHistory,
  before: HistoryEntry,
  now: HistoryEntry,
): NavigationHistory => {
  if (isClosing(before, now) || sameEntry(history.entries[history.at], now)) return history;
  const entries = [...history.entries.slice(0, history.at + 1), now].slice(-mostEntries);
  return { entries, at: entries.length - 1 };
};

/** Index of the entry that Back or Forward leads to; null at the end. */
export const stepFrom = (
  history: NavigationHistory,
  now: HistoryEntry,
  way: 'back' | 'forward',
): number | null => {
  // Back first reopens what was closed.
  const closed = !sameEntry(history.entries[history.at], now);
  const to = way === 'forward' ? history.at + 1 : closed ? history.at : history.at - 1;
  return history.entries[to] ? to : null;
};

/** The history without a deleted record; entries that become equal are merged. */
export const withoutRecord = (history: NavigationHistory, gone: RecordRef): NavigationHistory => {
  const left = history.entries.map(({ tab, records }) => ({
    tab,
    records: records.filter((record) => !sameRecord(record, gone)),
  }));
  const stays = left.map((entry, index) => !sameEntry(left[index - 1], entry));
  return {
    entries: left.filter((_entry, index) => stays[index]),
    at: stays.slice(0, history.at + 1).filter(Boolean).length - 1,
  };
};
