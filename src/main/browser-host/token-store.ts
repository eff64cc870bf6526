import {
  createKeychainTokenStore,
  createMemoryTokenStore,
  type KeytarLike,
} from '../core/auth/token-stores';
import type { Clock, Log, TokenStore } from '../core/ports';

export interface TokenStoreOptions {
  /** Rejects where keytar has no binary for this machine or a library of it is missing. */
  loadKeytar(): Promise<KeytarLike>;
  /** Under which the system lists the entries. */
  readonly service: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** The OS keychain, else this process's memory: never a file. Core tells the user by its `kind`. */
export const chooseTokenStore = async ({
  loadKeytar,
  service,
  clock,
  log,
}: TokenStoreOptions): Promise<TokenStore> => {
  try {
    const keytar = await loadKeytar();
    const keychain = await createKeychainTokenStore({ keytar, clock, log, service });
    if (keychain) return keychain;
  } catch (cause) {
    log.warn('keychain cannot be loaded', { cause });
  }
  return createMemoryTokenStore();
};
