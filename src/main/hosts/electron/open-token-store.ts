import { join } from 'node:path';
import type { TokenStore } from '../../core/app/ports';
import { keychainService } from '../shared/keychain-service';
import { chooseTokenStore, type TokenStoreOptions } from '../shared/token-store';
import { createSafeStorageStore, forgetSealed, type SafeStorageParts } from './safe-storage-store';

export interface OpenTokenStoreOptions
  extends Pick<TokenStoreOptions, 'loadKeytar' | 'clock' | 'log'> {
  readonly userData: string;
  /** The default user-data folder, without a flag. */
  readonly defaultUserData: string;
  readonly platform: NodeJS.Platform;
}

/** Opens the keychain; without one, Electron's own encrypted storage. */
export const openTokenStore = (
  electron: SafeStorageParts,
  { loadKeytar, userData, defaultUserData, platform, clock, log }: OpenTokenStoreOptions,
): Promise<TokenStore> => {
  const secrets = join(userData, 'secrets.json');
  return chooseTokenStore({
    loadKeytar,
    service: keychainService(userData, defaultUserData),
    openSecond: () => createSafeStorageStore(electron, { file: secrets, platform, clock, log }),
    forgetSecond: (key) => forgetSealed(secrets, key),
    clock,
    log,
  });
};
