import type { EventHub } from '../app/events';
import type { Clock } from '../app/ports';
import { type BulkList, shownBulk, shownRow } from './bulk-list';

/** Milliseconds between two events of a list. */
const betweenEvents = 250;
/** Rows of one event: more than are planned between two, as asking for all of them again costs a frame. */
const mostRows = 1000;

/** Tells the windows of lists: at once of their state, four times a second of their rows. */
export const createBulkTell = (
  events: EventHub,
  clock: Clock,
  /** Names of a list are for its owner alone: a row that ends after a sign-out tells nobody. */
  isOwn: (list: BulkList) => boolean,
) => {
  const changed = new Map<BulkList, Set<number>>();
  const timers = new Map<BulkList, () => void>();
  /** Lists of which more rows have changed than anyone names. */
  const many = new Set<BulkList>();

  const emit = (list: BulkList) => {
    timers.get(list)?.();
    timers.delete(list);
    const rows = [...(changed.get(list) ?? [])];
    changed.delete(list);
    const isMore = many.delete(list) || rows.length > mostRows;
    if (!isOwn(list)) return;
    const shown = isMore ? [] : rows.map((index) => shownRow(list, index));
    events.emit({
      type: 'bulk.changed',
      bulk: shownBulk(list, clock.now()),
      rows: shown.filter((row) => row !== null),
      ...(isMore ? { more: true } : {}),
    });
  };

  return {
    tell(list: BulkList, index?: number): void {
      if (index === undefined) {
        emit(list);
        return;
      }
      const rows = changed.get(list) ?? new Set();
      changed.set(list, rows.add(index));
      if (!timers.has(list))
        timers.set(
          list,
          clock.after(betweenEvents, () => emit(list)),
        );
    },
    /** Told with the next event. */
    changedMany(list: BulkList): void {
      many.add(list);
    },
    forgotten(list: BulkList): void {
      timers.get(list)?.();
      timers.delete(list);
      changed.delete(list);
      const bulk = shownBulk(list, clock.now());
      events.emit({ type: 'bulk.changed', bulk, rows: [], forgotten: true });
    },
  };
};
