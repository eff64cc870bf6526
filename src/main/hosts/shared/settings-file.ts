/**
 * Writes the settings file: `conf` in the browser host, electron-store in Electron. Setting `store`
 * replaces the whole document atomically.
 */
export interface SettingsFile {
  store: Record<string, unknown>;
}

/** File name in the user-data folder, without `.json`. Both hosts use it. */
export const SETTINGS_NAME = 'settings';

/** Owner only, because the file contains search terms. */
export const SETTINGS_MODE = 0o600;
