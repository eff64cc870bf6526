import type { EventHub } from '../app/events';
import type { Clock } from '../app/ports';
import { type BulkList, shownBulk, shownRow } from './bulk-list';

/** Milliseconds between two events of a list. */
const betweenEvents = 250;
/** Milliseconds without a change after which a running list sends its rate again: it has fallen. */
const untilRefresh = 5000;
/**
 * Rows in one event: more than are planned between two events. For more, the window loads all rows
 * again, which costs a frame.
 */
const mostRows = 1000;

/** Sends list events to windows: state changes at once, row changes four times a second. */
export const createBulkNotify = (
  events: EventHub,
  clock: Clock,
  /** Names in a list are only for its owner, so a row that ends after a sign-out is not sent. */
  isOwn: (list: BulkList) => boolean,
) => {
  const changed = new Map<BulkList, Set<number>>();
  const timers = new Map<BulkList, () => void>();
  const refreshes = new Map<BulkList, () => void>();
  /** Lists with too many changed rows to name them. */
  const many = new Set<BulkList>();

  const stopTimers = (list: BulkList) => {
    for (const each of [timers, refreshes]) {
      each.get(list)?.();
      each.delete(list);
    }
  };

  const emit = (list: BulkList) => {
    stopTimers(list);
    if (list.running !== null && list.state === 'running') {
      refreshes.set(
        list,
        clock.after(untilRefresh, () => emit(list)),
      );
    }
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
    notify(list: BulkList, index?: number): void {
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
    /** Sent with the next event. */
    changedMany(list: BulkList): void {
      many.add(list);
    },
    forgotten(list: BulkList): void {
      stopTimers(list);
      changed.delete(list);
      const bulk = shownBulk(list, clock.now());
      events.emit({ type: 'bulk.changed', bulk, rows: [], forgotten: true });
    },
  };
};
