import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { RecordStore } from './record-store';

interface StoredRecord {
  readonly payload: AdapterPayload;
  /** ms since the epoch; null if it never expires. */
  readonly expiresAt: number | null;
}

/** Models whose records are deleted with their grant. */
const GRANTED = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

const recordKey = (model: string, id: string): string => `${model}:${id}`;
const membersKey = (grantId: string): string => `grant-members:${grantId}`;
const grantsKey = (sub: string): string => `account-grants:${sub}`;
const uidKey = (uid: string): string => `session-uid:${uid}`;

export interface RecordAdapter {
  /** The storage that oidc-provider needs. */
  readonly adapter: AdapterFactory;
  /** Ends all grants of a person, including their refresh tokens. Returns how many grants ended. */
  revokeAccount(sub: string): number;
}

/** oidc-provider's storage on a plain key-value store, with the two indexes that it needs. */
export const createRecordAdapter = (store: RecordStore, now: () => number): RecordAdapter => {
  const read = (key: string): AdapterPayload | undefined => {
    const text = store.get(key);
    if (text === undefined) return undefined;
    const record = JSON.parse(text) as StoredRecord;
    if (record.expiresAt === null || record.expiresAt > now()) return record.payload;
    store.delete(key);
    return undefined;
  };

  const readList = (key: string): string[] => {
    const text = store.get(key);
    return text === undefined ? [] : (JSON.parse(text) as string[]);
  };

  /** Adds to an index and drops ended entries, so that it doesn't grow forever. */
  const addToList = (key: string, item: string, isAlive: (item: string) => boolean): void => {
    const others = readList(key).filter((other) => other !== item && isAlive(other));
    store.set(key, JSON.stringify([...others, item]), null);
  };

  const isAlive = (key: string): boolean => read(key) !== undefined;
  const isLiveGrant = (grantId: string): boolean => isAlive(recordKey('Grant', grantId));

  const revokeGrant = (grantId: string): void => {
    for (const key of readList(membersKey(grantId))) store.delete(key);
    store.delete(membersKey(grantId));
  };

  const adapterOf = (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const key = recordKey(model, id);
      const expiresAt = expiresIn === undefined ? null : now() + expiresIn * 1000;
      store.set(key, JSON.stringify({ payload, expiresAt } satisfies StoredRecord), expiresAt);
      if (GRANTED.has(model) && payload.grantId) {
        addToList(membersKey(payload.grantId), key, isAlive);
      }
      if (model === 'Grant' && payload.accountId) {
        addToList(grantsKey(payload.accountId), id, isLiveGrant);
      }
      if (model === 'Session' && payload.uid) store.set(uidKey(payload.uid), id, expiresAt);
    },
    async find(id) {
      return read(recordKey(model, id));
    },
    async findByUid(uid) {
      const id = store.get(uidKey(uid));
      return id === undefined ? undefined : read(recordKey(model, id));
    },
    /** User codes belong to the device flow, which is off. */
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const key = recordKey(model, id);
      const payload = read(key);
      if (payload === undefined) return;
      const consumed = { ...payload, consumed: Math.floor(now() / 1000) };
      const expiresAt = payload.exp === undefined ? null : payload.exp * 1000;
      store.set(key, JSON.stringify({ payload: consumed, expiresAt }), expiresAt);
    },
    async destroy(id) {
      store.delete(recordKey(model, id));
    },
    async revokeByGrantId(grantId) {
      revokeGrant(grantId);
    },
  });

  return {
    adapter: adapterOf,
    revokeAccount(sub) {
      const grants = readList(grantsKey(sub)).filter(isLiveGrant);
      for (const grantId of grants) {
        revokeGrant(grantId);
        store.delete(recordKey('Grant', grantId));
      }
      store.delete(grantsKey(sub));
      return grants.length;
    },
  };
};
