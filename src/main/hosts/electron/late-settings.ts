import type { SettingsStore } from '../../core/app/ports';
import {
  createSettingsStore,
  type SettingsFile,
  type SettingsStoreParts,
} from '../shared/settings-store';

export interface LateSettings extends SettingsStore {
  /**
   * Lets settings be written from now on, and makes the changes that waited. Throws the file
   * system's error.
   */
  connect(open: SettingsStoreParts['openSettingsFile']): void;
}

/**
 * Settings whose file is written by code that loads after the window. Until then, changes wait and
 * are not read back.
 */
export const createLateSettings = (
  parts: Omit<SettingsStoreParts, 'openSettingsFile'>,
): LateSettings => {
  let openFile: (() => SettingsFile) | null = null;
  const waiting: Parameters<SettingsStore['change']>[0][] = [];
  const store = createSettingsStore({
    ...parts,
    openSettingsFile() {
      if (!openFile) throw new Error('the settings file cannot be written yet');
      return openFile();
    },
  });
  return {
    notice: store.notice,
    read: store.read,
    change(change) {
      if (openFile) store.change(change);
      else waiting.push(change);
    },
    connect(open) {
      openFile = open;
      for (const change of waiting.splice(0)) store.change(change);
    },
  };
};
