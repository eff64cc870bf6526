import type { Settings, WindowSettings } from '../../../contract/entities/settings';
import type { Clock, Log, SettingsStore } from '../../core/app/ports';
import type { SettingsFile } from '../shared/settings-file';
import { readWindowSettings } from './window-settings';

export interface LateSettingsOptions {
  /** Absolute path of the settings file. */
  readonly file: string;
  /** Loads what opens the settings file for writing. */
  load(): Promise<() => SettingsFile>;
  readonly clock: Clock;
  readonly log: Log;
}

type WindowChange = (settings: WindowSettings) => Partial<WindowSettings>;

export interface LateSettings {
  read(): WindowSettings;
  /** Throws the disk's error once what writes the file has loaded, or why it can't load. */
  change(change: WindowChange): void;
  /** Reads and changes settings in this store from now on, and returns it for core. */
  connect(createStore: (openSettingsFile: () => SettingsFile) => SettingsStore): SettingsStore;
  /** Resolves when the changes that wait are written, or have failed. */
  finish(): Promise<void>;
}

/** Milliseconds after which the code that writes the file loads, even if nothing has changed. */
const REST = 2_000;
/** Milliseconds from the first change, which comes with the first results, until it loads. */
const FIRST_REST = 300;

/**
 * Settings for a fast start. Until core has loaded, only what the window needs is read, and its
 * changes wait. The code that writes the file loads later: after a while, or soon after the first
 * change, which is read back at once and written when that code has loaded.
 */
export const createLateSettings = ({
  file,
  load,
  clock,
  log,
}: LateSettingsOptions): LateSettings => {
  const first = readWindowSettings(file);
  const early: WindowChange[] = [];
  const waiting: Parameters<SettingsStore['change']>[0][] = [];
  /** What the waiting changes have set. */
  let unwritten: Partial<Settings> = {};
  let connected: SettingsStore | null = null;
  let openFile: (() => SettingsFile) | null = null;
  let opening: Promise<void> | null = null;

  const notSaved = (cause: unknown): void => {
    log.warn('a change of the settings was not saved', { cause });
  };
  const writeWaiting = async (store: SettingsStore): Promise<void> => {
    // If it can't load, later changes must say so.
    openFile = await load().catch((cause: unknown) => () => {
      throw cause;
    });
    for (const change of waiting.splice(0)) {
      try {
        store.change(change);
      } catch (cause) {
        notSaved(cause);
      }
    }
  };

  const prepare = (store: SettingsStore): void => {
    opening ??= writeWaiting(store);
  };

  return {
    read: () => connected?.read() ?? first,
    change(change) {
      if (connected) connected.change(change);
      else early.push(change);
    },
    connect(createStore) {
      const store = createStore(() => {
        if (!openFile) throw new Error('the settings file cannot be written yet');
        return openFile();
      });
      const late: SettingsStore = {
        get notice() {
          return store.notice;
        },
        read: () => (waiting.length > 0 ? { ...store.read(), ...unwritten } : store.read()),
        change(change) {
          if (openFile) {
            store.change(change);
            return;
          }
          unwritten = { ...unwritten, ...change(late.read()) };
          waiting.push(change);
          clock.after(FIRST_REST, () => prepare(store));
        },
      };
      connected = late;
      clock.after(REST, () => prepare(store));
      for (const change of early.splice(0)) late.change(change);
      return late;
    },
    async finish() {
      if (connected && waiting.length > 0) prepare(connected);
      await opening;
    },
  };
};
