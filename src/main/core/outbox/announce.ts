import type { EventHub } from '../app/events';
import type { ChangedRecord } from './changed-record';

/** Tells every window which records a write has changed, each once. */
export const createAnnounce =
  (events: EventHub) =>
  (records: readonly ChangedRecord[]): void => {
    const told = new Set<string>();
    for (const { record, id, deleted } of records) {
      const key = `${record} ${id}`;
      if (told.has(key)) continue;
      told.add(key);
      events.emit({ type: 'record.changed', record, id, ...(deleted ? { deleted } : {}) });
    }
  };
