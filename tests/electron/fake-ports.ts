import { defaultSettings, type Settings } from '../../src/contract/entities/settings';
import type { Log, SettingsStore } from '../../src/main/core/app/ports';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly details: Record<string, unknown> | undefined;
}

/** A log that keeps its lines. */
export const fakeLog = (): Log & { readonly lines: LogLine[] } => {
  const lines: LogLine[] = [];
  const add =
    (level: LogLine['level']) =>
    (message: string, details?: Record<string, unknown>): void => {
      lines.push({ level, message, details });
    };
  return { lines, info: add('info'), warn: add('warn'), error: add('error') };
};

/** Settings in memory. */
export const fakeSettings = (start: Partial<Settings> = {}): SettingsStore => {
  let settings: Settings = { ...defaultSettings, ...start };
  return {
    read: () => settings,
    change: (change) => {
      settings = { ...settings, ...change(settings) };
    },
    notice: null,
  };
};
