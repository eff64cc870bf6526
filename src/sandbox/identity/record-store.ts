/**
 * Where the identity provider keeps what must outlive a restart (grants, refresh tokens). Synchronous,
 * as `node:sqlite` is: an index is read and written back without another request coming between.
 */
export interface RecordStore {
  get(key: string): string | undefined;
  /** @param expiresAt ms since the epoch, after which the record may be dropped; null: kept. */
  set(key: string, value: string, expiresAt: number | null): void;
  delete(key: string): void;
}

/** Keeps the records as long as the process lives. */
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
