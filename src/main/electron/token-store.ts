import {
  createKeychainTokenStore,
  createMemoryTokenStore,
  type KeytarLike,
} from '../core/auth/token-stores';
import type { Clock, Log, TokenStore } from '../core/ports';
import { createSafeStorageStore, type SafeStorageParts } from './safe-storage-store';

export interface TokenStoreOptions {
  /** Rejects where keytar has no binary for this machine or a library of it is missing. */
  loadKeytar(): Promise<KeytarLike>;
  /** Under which the system lists the entries. */
  readonly service: string;
  /** Absolute path for the encrypted values where there is no keychain. */
  readonly file: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The OS keychain, else a file under a key of the system, else memory: each is tried out before it
 * is trusted, and core tells the user which by its `kind`. Never a plain file.
 */
export const chooseTokenStore = async (
  parts: SafeStorageParts,
  { loadKeytar, service, file, platform, clock, log }: TokenStoreOptions,
): Promise<TokenStore> => {
  const openKeychain = async (): Promise<TokenStore | null> => {
    try {
      const keytar = await loadKeytar();
      return await createKeychainTokenStore({ keytar, clock, log, service });
    } catch (cause) {
      log.warn('keychain cannot be loaded', { cause });
      return null;
    }
  };
  return (
    (await openKeychain()) ??
    (await createSafeStorageStore(parts, { file, platform, log })) ??
    createMemoryTokenStore()
  );
};
