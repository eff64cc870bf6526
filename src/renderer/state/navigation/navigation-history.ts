import type { Visit } from '../../../contract/entities/visits';

/** The modals that have an address; the others (settings, a card) are no place to come back to. */
export type RecordModal = Pick<Visit, 'kind' | 'id'>;

/** What somebody looked at: a tab, and the records over it. */
export interface Place {
  readonly tab: number;
  readonly records: readonly RecordModal[];
}

/** The places of this window in the order in which they were opened, and which of them is the last. */
export interface NavigationHistory {
  readonly places: readonly Place[];
  readonly at: number;
}

/** As many as one remembers the way to; the oldest go. */
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

/** Whether something only went away: what is left was there before. */
const isClosing = (before: Place, now: Place): boolean =>
  before.tab === now.tab &&
  now.records.every((record) => before.records.some((each) => sameRecord(each, record)));

export const newNavigationHistory = (tab: number): NavigationHistory => ({
  places: [{ tab, records: [] }],
  at: 0,
});

/**
 * A record that opens or another tab is a step; what lay ahead is dropped. To close something is
 * none: the way back leads to what was closed.
 */
export const follow = (trail: NavigationHistory, before: Place, now: Place): NavigationHistory => {
  if (isClosing(before, now) || samePlace(trail.places[trail.at], now)) return trail;
  const places = [...trail.places.slice(0, trail.at + 1), now].slice(-mostPlaces);
  return { places, at: places.length - 1 };
};

/** Where the way back or forward leads from what shows now; null where it ends. */
export const stepFrom = (
  trail: NavigationHistory,
  now: Place,
  way: 'back' | 'forward',
): number | null => {
  // What was closed comes back first.
  const closed = !samePlace(trail.places[trail.at], now);
  const to = way === 'forward' ? trail.at + 1 : closed ? trail.at : trail.at - 1;
  return trail.places[to] ? to : null;
};

/** The trail without a record that is gone; places that are the same then become one. */
export const withoutRecord = (trail: NavigationHistory, gone: RecordModal): NavigationHistory => {
  const left = trail.places.map(({ tab, records }) => ({
    tab,
    records: records.filter((record) => !sameRecord(record, gone)),
  }));
  const stays = left.map((place, index) => !samePlace(left[index - 1], place));
  return {
    places: left.filter((_place, index) => stays[index]),
    at: stays.slice(0, trail.at + 1).filter(Boolean).length - 1,
  };
};
