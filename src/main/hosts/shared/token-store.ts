import type { Clock, Log, OtherStore, TokenStore } from '../../core/app/ports';
import {
  createKeychainTokenStore,
  createMemoryTokenStore,
  type KeytarLike,
} from '../../core/session/token-stores';

export interface TokenStoreOptions {
  /** Rejects if keytar has no binary for this computer or one of its libraries is missing. */
  loadKeytar(): Promise<KeytarLike>;
  /** The name under which the system lists the entries. */
  readonly service: string;
  /** The host's fallback for the keychain; resolves to null if it is not safe. */
  openSecond?(): Promise<TokenStore | null>;
  /** Deletes an entry from the fallback store, even if that store cannot be opened. */
  forgetSecond?(key: string): Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Chooses the OS keychain, otherwise the host's fallback, otherwise this process's memory. Each one
 * is tested before it is used, and core tells the user the choice by its `kind`. Tokens never go
 * into a plain file.
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
        if (keytar === null) throw new Error('The keychain can’t be loaded.');
        await keytar.deletePassword(service, key);
      },
    },
    ...(forgetSecond ? [{ kind: 'safe-storage' as const, delete: forgetSecond }] : []),
  ];
  return { ...store, others: others.filter(({ kind }) => kind !== store.kind) };
};
