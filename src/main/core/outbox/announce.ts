import type { EventHub } from '../app/events';
import type { RecordRef } from './record-ref';

/** Tells every window which records a write has changed, each once. */
export const createAnnounce =
  (events: EventHub) =>
  (records: readonly RecordRef[]): void => {
    const told = new Set<string>();
    for (const { record, id, deleted } of records) {
      const key = `${record} ${id}`;
      if (told.has(key)) continue;
      told.add(key);
      events.emit({ type: 'record.changed', record, id, ...(deleted ? { deleted } : {}) });
    }
  };
