import type { Visit } from '../../../contract/entities/visits';

/** Modals with a link; others (settings, a card) are not part of the history. */
export type RecordModal = Pick<Visit, 'kind' | 'id'>;

/** A tab and the records open over it. */
export interface HistoryEntry {
  readonly tab: number;
  readonly records: readonly RecordModal[];
}

/** The entries of this window in order, and the index of the current one. */
export interface NavigationHistory {
  readonly entries: readonly HistoryEntry[];
  readonly at: number;
}

/** Beyond this number, the oldest entries are dropped. */
const mostEntries = 50;

const sameRecord = (one: RecordModal, other: RecordModal): boolean =>
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
export const withoutRecord = (history: NavigationHistory, gone: RecordModal): NavigationHistory => {
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
