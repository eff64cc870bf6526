import { join } from 'node:path';
import type { App } from 'electron';
import type { Core } from '../../core/app/core';
import type { CoreOptions } from '../../core/app/core-parts';
import { createCore } from '../../core/app/create-core';
import type { HostPorts } from '../../core/app/ports';
import { keychainService } from '../shared/keychain-service';
import { createPatientFetch } from '../shared/patient-fetch';
import { chooseTokenStore, type TokenStoreOptions } from '../shared/token-store';
import { createFetch, type NetworkParts } from './network';
import { createSafeStorageStore, forgetSealed, type SafeStorageParts } from './safe-storage-store';

export interface CoreParts extends NetworkParts, SafeStorageParts {
  readonly app: Pick<App, 'getPath'>;
}

export interface StartCoreOptions
  extends Pick<CoreOptions, 'environment' | 'environmentInfo'>,
    Pick<
      HostPorts,
      | 'cardFrameUrl'
      | 'clock'
      | 'log'
      | 'settings'
      | 'desktop'
      | 'licenses'
      | 'updates'
      | 'userData'
      | 'version'
    >,
    Pick<TokenStoreOptions, 'loadKeytar'> {
  readonly platform: NodeJS.Platform;
  /** Resolves when the API can be called. */
  ready(): Promise<void>;
  /** The default user-data folder, without a flag. */
  readonly defaultUserData: string;
}

/** Starts core with Electron's ports. */
export const startCore = (
  electron: CoreParts,
  {
    environment,
    environmentInfo,
    loadKeytar,
    ready,
    defaultUserData,
    platform,
    ...ports
  }: StartCoreOptions,
): Core => {
  const { userData, clock, log } = ports;
  const secrets = join(userData, 'secrets.json');
  return createCore({
    environment,
    environmentInfo,
    ports: {
      ...ports,
      host: 'electron',
      tokenStore: chooseTokenStore({
        loadKeytar,
        service: keychainService(userData, defaultUserData),
        openSecond: () => createSafeStorageStore(electron, { file: secrets, platform, clock, log }),
        forgetSecond: (key) => forgetSealed(secrets, key),
        clock,
        log,
      }),
      fetch: createPatientFetch(createFetch(electron), ready),
      systemDownloads: electron.app.getPath('downloads'),
    },
  });
};
