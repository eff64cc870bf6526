import type { Clock, Log, OtherStore, TokenStore } from '../../core/app/ports';
import {
  createKeychainTokenStore,
  createMemoryTokenStore,
  type KeytarLike,
} from '../../core/auth/token-stores';

export interface TokenStoreOptions {
  /** Rejects where keytar has no binary for this machine or a library of it is missing. */
  loadKeytar(): Promise<KeytarLike>;
  /** Under which the system lists the entries. */
  readonly service: string;
  /** What the host has beside the keychain; answers null where it is not to be trusted. */
  openSecond?(): Promise<TokenStore | null>;
  /** Deletes an entry from the second store also where it cannot be opened. */
  forgetSecond?(key: string): Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The OS keychain, else what the host has for machines without one, else this process's memory:
 * each is tried out before it is trusted, and core tells the user which by its `kind`. Never a plain
 * file.
 */
export const chooseTokenStore = async ({
  loadKeytar,
  service,
  openSecond = async () => null,
  forgetSecond,
  clock,
  log,
}: TokenStoreOptions): Promise<TokenStore> => {
  let keytar: KeytarLike | null = null;
  const openKeychain = async (): Promise<TokenStore | null> => {
    try {
      keytar = await loadKeytar();
      return await createKeychainTokenStore({ keytar, clock, log, service });
    } catch (cause) {
      log.warn('keychain cannot be loaded', { cause });
      return null;
    }
  };
  const store = (await openKeychain()) ?? (await openSecond()) ?? createMemoryTokenStore();
  const others: OtherStore[] = [
    {
      kind: 'keychain',
      async delete(key) {
        if (keytar === null) throw new Error('The keychain cannot be loaded.');
        await keytar.deletePassword(service, key);
      },
    },
    ...(forgetSecond ? [{ kind: 'safe-storage' as const, delete: forgetSecond }] : []),
  ];
  return { ...store, others: others.filter(({ kind }) => kind !== store.kind) };
};
