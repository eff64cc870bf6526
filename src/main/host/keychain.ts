import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { createKeychainTokenStore } from '../core/auth/token-stores';
import type { Clock, Log, TokenStore } from '../core/ports';

/**
 * Under which name the system lists the app's entries. A user-data folder of its own has a sign-in
 * of its own, else two apps with different sandboxes would throw out each other's tokens.
 */
export const keychainService = (userData: string, defaultUserData: string): string => {
  if (resolve(userData) === resolve(defaultUserData)) return 'Internal Dash';
  const mark = createHash('sha256').update(resolve(userData)).digest('hex').slice(0, 8);
  return `Internal Dash (${mark})`;
};

export interface KeychainOptions {
  readonly service: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The system's keychain, or null where there is none or it does not work (Linux without a Secret
 * Service). keytar is loaded only now, because its binary links to libraries that may be missing.
 */
export const openKeychain = async ({
  service,
  clock,
  log,
}: KeychainOptions): Promise<TokenStore | null> => {
  try {
    const { default: keytar } = await import('keytar');
    return await createKeychainTokenStore({ keytar, clock, log, service });
  } catch (cause) {
    log.warn('keychain cannot be loaded', { cause });
    return null;
  }
};
