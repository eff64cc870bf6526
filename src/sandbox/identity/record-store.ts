/**
 * Stores what the identity provider must keep across a restart (grants, refresh tokens).
 * Synchronous, as `node:sqlite` is, so that no other request comes between reading and writing an
 * index.
 */
export interface RecordStore {
  get(key: string): string | undefined;
  /** @param expiresAt ms since the epoch, after which the record may be dropped; null to keep it */
  set(key: string, value: string, expiresAt: number | null): void;
  delete(key: string): void;
}
