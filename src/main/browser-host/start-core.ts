import { join } from 'node:path';
import Conf from 'conf';
import type { Core } from '../core/core';
import { type CoreOptions, createCore } from '../core/create-core';
import type { Clock, Log, SettingsStore, Shell } from '../core/ports';
import { overrideDownloads } from '../host/downloads-override';
import { createSettingsStore, SETTINGS_MODE, SETTINGS_NAME } from '../host/settings-store';
import { chooseTokenStore } from './token-store';

export interface StartCoreOptions extends Pick<CoreOptions, 'environment' | 'environmentInfo'> {
  readonly version: string;
  readonly userData: string;
  /** Absolute path of `--downloads`. */
  readonly downloads?: string;
  readonly systemDownloads: string;
  readonly keychainService: string;
  readonly shell: Shell;
  readonly clock: Clock;
  readonly log: Log;
}

const openSettings = (userData: string, clock: Clock): SettingsStore => {
  const openDocument = () =>
    new Conf<Record<string, unknown>>({
      cwd: userData,
      configName: SETTINGS_NAME,
      configFileMode: SETTINGS_MODE,
      // What cannot be read was set aside before.
      clearInvalidConfig: true,
    });
  return createSettingsStore({
    file: join(userData, `${SETTINGS_NAME}.json`),
    clock,
    openDocument,
  });
};

/** Core with the ports of the browser host. Loaded after the page is served, as nothing paints later for it. */
export const startCore = ({
  version,
  userData,
  downloads,
  systemDownloads,
  keychainService,
  shell,
  clock,
  log,
  ...environment
}: StartCoreOptions): Core =>
  createCore({
    ...environment,
    ports: {
      host: 'browser',
      version,
      tokenStore: chooseTokenStore({
        loadKeytar: async () => (await import('keytar')).default,
        service: keychainService,
        clock,
        log,
      }),
      settings: overrideDownloads(openSettings(userData, clock), downloads),
      shell,
      clock,
      log,
      // biome-ignore lint/style/noRestrictedGlobals: core has its network from here.
      fetch,
      systemDownloads,
      userData,
    },
  });
