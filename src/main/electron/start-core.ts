import { join } from 'node:path';
import type { App } from 'electron';
import type { Core } from '../core/core';
import { type CoreOptions, createCore } from '../core/create-core';
import type { HostPorts } from '../core/ports';
import { keychainService } from '../host/keychain-service';
import { createFetch, type NetworkParts } from './network';
import type { SafeStorageParts } from './safe-storage-store';
import { chooseTokenStore, type TokenStoreOptions } from './token-store';

export interface CoreParts extends NetworkParts, SafeStorageParts {
  readonly app: Pick<App, 'getPath'>;
}

export interface StartCoreOptions
  extends Pick<CoreOptions, 'environment' | 'environmentInfo'>,
    Pick<HostPorts, 'clock' | 'log' | 'settings' | 'shell' | 'userData' | 'version'>,
    Pick<TokenStoreOptions, 'loadKeytar' | 'platform'> {
  /** The user-data folder without a flag. */
  readonly defaultUserData: string;
}

/** Core with the ports of Electron. */
export const startCore = (
  electron: CoreParts,
  {
    environment,
    environmentInfo,
    loadKeytar,
    defaultUserData,
    platform,
    ...ports
  }: StartCoreOptions,
): Core => {
  const { userData, clock, log } = ports;
  return createCore({
    environment,
    environmentInfo,
    ports: {
      ...ports,
      host: 'electron',
      tokenStore: chooseTokenStore(electron, {
        loadKeytar,
        service: keychainService(userData, defaultUserData),
        file: join(userData, 'secrets.json'),
        platform,
        clock,
        log,
      }),
      fetch: createFetch(electron),
      systemDownloads: electron.app.getPath('downloads'),
    },
  });
};
