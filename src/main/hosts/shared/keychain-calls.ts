import type { KeytarLike } from '../../core/auth/token-stores';

export interface WatchedKeychain {
  load(): Promise<KeytarLike>;
  /** A call has not been answered. */
  isWaiting(): boolean;
}

/**
 * Watches the keychain's calls. They run in threads of Node's, and the end of a process waits for those:
 * a keychain that asks somebody who is away would keep the app running for ever.
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
