import {
  createKeychainTokenStore,
  createMemoryTokenStore,
  type KeytarLike,
} from '../core/auth/token-stores';
import type { Clock, Log, TokenStore } from '../core/ports';
import { createSafeStorageStore, type SafeStorageParts } from './safe-storage-store';

export interface TokenStoreOptions {
  /** Loads the keychain's binary; rejects where it has none for this machine or a library is missing. */
  loadKeytar(): Promise<KeytarLike>;
  /** Absolute path for the encrypted values where there is no keychain. */
  readonly file: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The OS keychain, else a file under a key of the system, else memory: each is tried out before it
 * is trusted, and its `kind` is told to the user. Never a plain file.
 */
export const chooseTokenStore = async (
  parts: SafeStorageParts,
  { loadKeytar, file, platform, clock, log }: TokenStoreOptions,
): Promise<TokenStore> => {
  try {
    const keychain = await createKeychainTokenStore({ keytar: await loadKeytar(), clock, log });
    if (keychain) return keychain;
  } catch (cause) {
    log.warn('keytar cannot be loaded', { cause });
  }
  const sealed = await createSafeStorageStore(parts, { file, platform, log });
  return sealed ?? createMemoryTokenStore();
};
