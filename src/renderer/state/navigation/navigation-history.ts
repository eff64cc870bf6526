import type { Visit } from '../../../contract/entities/visits';

/** Modals with a link; others (settings, a card) are not part of the history. */
export type RecordModal = Pick<Visit, 'kind' | 'id'>;

/** A tab and the records open over it. */
export interface Place {
  readonly tab: number;
  readonly records: readonly RecordModal[];
}

/** The places of this window in order, and the index of the current one. */
export interface NavigationHistory {
  readonly places: readonly Place[];
  readonly at: number;
}

/** Beyond this number, the oldest places are dropped. */
const mostPlaces = 50;

const sameRecord = (one: RecordModal, other: RecordModal): boolean =>
  one.kind === other.kind && one.id === other.id;

const samePlace = (one: Place | undefined, other: Place): boolean =>
  one?.tab === other.tab &&
  one.records.length === other.records.length &&
  one.records.every((record, index) => {
    const its = other.records[index];
    return its !== undefined && sameRecord(record, its);
  });

/** Whether the change only closed records. */
const isClosing = (before: Place, now: Place): boolean =>
  before.tab === now.tab &&
  now.records.every((record) => before.records.some((each) => sameRecord(each, record)));

export const newNavigationHistory = (tab: number): NavigationHistory => ({
  places: [{ tab, records: [] }],
  at: 0,
});

/**
 * Opening a record or switching tabs adds a place and drops the forward ones. Closing adds none:
 * Back returns to what was closed.
 */
export const follow = (
  history: NavigationHistory,
  before: Place,
  now: Place,
): NavigationHistory => {
  if (isClosing(before, now) || samePlace(history.places[history.at], now)) return history;
  const places = [...history.places.slice(0, history.at + 1), now].slice(-mostPlaces);
  return { places, at: places.length - 1 };
};

/** Index of the place that Back or Forward leads to; null at the end. */
export const stepFrom = (
  history: NavigationHistory,
  now: Place,
  way: 'back' | 'forward',
): number | null => {
  // Back first reopens what was closed.
  const closed = !samePlace(history.places[history.at], now);
  const to = way === 'forward' ? history.at + 1 : closed ? history.at : history.at - 1;
  return history.places[to] ? to : null;
};

/** The history without a deleted record; places that become equal are merged. */
export const withoutRecord = (history: NavigationHistory, gone: RecordModal): NavigationHistory => {
  const left = history.places.map(({ tab, records }) => ({
    tab,
    records: records.filter((record) => !sameRecord(record, gone)),
  }));
  const stays = left.map((place, index) => !samePlace(left[index - 1], place));
  return {
    places: left.filter((_place, index) => stays[index]),
    at: stays.slice(0, history.at + 1).filter(Boolean).length - 1,
  };
};
