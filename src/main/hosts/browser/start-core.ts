import { join } from 'node:path';
import Conf from 'conf';
import type { Core } from '../../core/app/core';
import type { CoreOptions } from '../../core/app/core-parts';
import { createCore } from '../../core/app/create-core';
import type { Clock, Desktop, Log, SettingsStore } from '../../core/app/ports';
import type { KeytarLike } from '../../core/session/token-stores';
import { overrideDownloads } from '../shared/downloads-override';
import { createPatientFetch } from '../shared/patient-fetch';
import { SETTINGS_MODE, SETTINGS_NAME } from '../shared/settings-file';
import { createSettingsStore } from '../shared/settings-store';
import { chooseTokenStore } from '../shared/token-store';

export interface StartCoreOptions extends Pick<CoreOptions, 'environment' | 'environmentInfo'> {
  readonly version: string;
  readonly cardFrameUrl: string;
  readonly licenses: string;
  readonly userData: string;
  /** Absolute path of `--downloads`. */
  readonly downloads?: string;
  readonly systemDownloads: string;
  readonly keychainService: string;
  loadKeytar(): Promise<KeytarLike>;
  /** Resolves when the API can be called. */
  ready(): Promise<void>;
  readonly desktop: Desktop;
  readonly clock: Clock;
  readonly log: Log;
}

const openSettings = (userData: string, clock: Clock): SettingsStore => {
  const openSettingsFile = () =>
    new Conf<Record<string, unknown>>({
      cwd: userData,
      configName: SETTINGS_NAME,
      configFileMode: SETTINGS_MODE,
      // A damaged file has already been quarantined.
      clearInvalidConfig: true,
    });
  return createSettingsStore({
    file: join(userData, `${SETTINGS_NAME}.json`),
    clock,
    openSettingsFile,
  });
};

/**
 * Starts core with the browser host's ports. Loaded after the page is served, so as not to delay
 * it.
 */
export const startCore = ({
  version,
  cardFrameUrl,
  licenses,
  userData,
  downloads,
  systemDownloads,
  keychainService,
  loadKeytar,
  ready,
  desktop,
  clock,
  log,
  ...environment
}: StartCoreOptions): Core =>
  createCore({
    ...environment,
    ports: {
      host: 'browser',
      version,
      cardFrameUrl,
      licenses,
      tokenStore: chooseTokenStore({
        loadKeytar,
        service: keychainService,
        clock,
        log,
      }),
      settings: overrideDownloads(openSettings(userData, clock), downloads),
      desktop,
      clock,
      log,
      // biome-ignore lint/style/noRestrictedGlobals: core gets its network here.
      fetch: createPatientFetch(fetch, ready),
      systemDownloads,
      userData,
      updates: {
        why: 'To update the browser version, run git pull, npm ci, and npm start in its folder.',
      },
    },
  });
