import type { RecordStore } from '../../src/sandbox/identity/record-store';

/** Keeps the identity provider's records while the process runs. */
export const createMemoryRecordStore = (): RecordStore => {
  const records = new Map<string, string>();
  return {
    get: (key) => records.get(key),
    set: (key, value) => {
      records.set(key, value);
    },
    delete: (key) => {
      records.delete(key);
    },
  };
};
