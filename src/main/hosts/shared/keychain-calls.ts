import type { KeytarLike } from '../../core/session/token-stores';

export interface WatchedKeychain {
  load(): Promise<KeytarLike>;
  /** Whether a call is still unanswered. */
  isWaiting(): boolean;
}

/**
 * Counts unanswered keychain calls. They run in Node's threads, and the process cannot exit until
 * they return: a keychain prompt that no one answers would keep the app running forever.
 */
export const watchKeychain = (load: () => Promise<KeytarLike>): WatchedKeychain => {
  let waiting = 0;
  const watched = async <T>(call: Promise<T>): Promise<T> => {
    waiting += 1;
    try {
      return await call;
    } finally {
      waiting -= 1;
    }
  };
  return {
    async load() {
      const keytar = await load();
      return {
        getPassword: (...of) => watched(keytar.getPassword(...of)),
        setPassword: (...of) => watched(keytar.setPassword(...of)),
        deletePassword: (...of) => watched(keytar.deletePassword(...of)),
      };
    },
    isWaiting: () => waiting > 0,
  };
};
