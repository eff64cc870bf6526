import type { App } from 'electron';
import type { Core } from '../../core/app/core';
import type { CoreOptions } from '../../core/app/core-parts';
import { createCore } from '../../core/app/create-core';
import type { HostPorts } from '../../core/app/ports';
import { overrideDownloads } from '../shared/downloads-override';
import { createPatientFetch } from '../shared/patient-fetch';
import { createSettingsStore } from '../shared/settings-store';
import type { LateSettings } from './late-settings';
import { createFetch, type NetworkParts } from './network';

export interface CoreParts extends NetworkParts {
  readonly app: Pick<App, 'getPath'>;
}

export interface StartCoreOptions
  extends Pick<CoreOptions, 'environment' | 'environmentInfo'>,
    Pick<
      HostPorts,
      | 'cardFrameUrl'
      | 'clock'
      | 'log'
      | 'tokenStore'
      | 'desktop'
      | 'licenses'
      | 'updates'
      | 'userData'
      | 'version'
    > {
  /** Resolves when the API can be called. */
  ready(): Promise<void>;
  readonly settings: LateSettings;
  /** Absolute path. */
  readonly settingsFile: string;
  /** Absolute path of `--downloads`. */
  readonly downloads: string | undefined;
}

/** Starts core with Electron's ports. */
export const startCore = (
  electron: CoreParts,
  {
    environment,
    environmentInfo,
    ready,
    settings,
    settingsFile: file,
    downloads,
    ...ports
  }: StartCoreOptions,
): Core => {
  const { clock } = ports;
  const stored = settings.connect((openSettingsFile) =>
    createSettingsStore({ file, clock, openSettingsFile }),
  );
  return createCore({
    environment,
    environmentInfo,
    ports: {
      ...ports,
      host: 'electron',
      settings: overrideDownloads(stored, downloads),
      fetch: createPatientFetch(createFetch(electron), ready),
      systemDownloads: electron.app.getPath('downloads'),
    },
  });
};
