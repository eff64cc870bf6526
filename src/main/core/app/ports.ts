import type { TokenStoreKind } from '../../../contract/entities/session';
import type { Settings } from '../../../contract/entities/settings';
import type { OfferedUpdate, UpdateChannel } from '../../../contract/entities/updates';

/** What a host provides to core: everything that differs between Electron, the browser host and tests. */

/** Where secrets live (OS keychain, safeStorage, memory). Values never reach a log or a file in clear. */
export interface TokenStore {
  readonly kind: TokenStoreKind;
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Others that an earlier run may have used: a sign-out ends what is in them too. */
  readonly others?: readonly OtherStore[];
}

/** A store that is not the one in use: nothing is read from it. */
export type OtherStore = Pick<TokenStore, 'kind' | 'delete'>;

/** Opens a page in the system's browser. Core checks the address before it calls this. */
export type OpenExternal = (url: string) => Promise<void>;

export interface Desktop {
  openExternal: OpenExternal;
  /** Opens a file with the program that the system has for it. */
  openFile(path: string): Promise<void>;
  showInFolder(path: string): Promise<void>;
  /** The system's folder dialog; missing where the host has none. */
  chooseFolder?(current: string): Promise<string | null>;
  /** The system's own prompt for the person whose computer it is; rejects where they do not pass. */
  askOwner?(reason: string): Promise<void>;
  /** Whether it can be asked now; false without the method. */
  canAskOwner?(): boolean;
  /** Brings the app's window to the front (after the sign-in in the browser). */
  focusApp(): void;
}

export interface SettingsStore {
  read(): Settings;
  /**
   * Changes the settings as they are now, also where another app on the folder changes them at the
   * same moment, and writes them atomically. Throws what the disk says.
   */
  change(change: (settings: Settings) => Partial<Settings>): void;
  /** What went wrong at reading, said to the user once (a damaged file was set aside). */
  readonly notice: string | null;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after so many milliseconds, unless cancelled by the function that it returns. */
  after(milliseconds: number, callback: () => void): () => void;
}

export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

/** The update server, and the program that installs. */
export interface UpdateSource {
  /** What is offered to this machine, by version and staged roll-out; null where nothing is. */
  check(channel: UpdateChannel): Promise<OfferedUpdate | null>;
  /**
   * Fetches what the last check offered. `not-genuine`: its hash or signature is not the published
   * one, and it was thrown away. Rejects where it did not come whole; the next call starts again.
   */
  download(onPercent: (percent: number) => void): Promise<'whole' | 'not-genuine'>;
  stop(): void;
  /** Ends the app, installs what was downloaded, and starts it. */
  restart(): Promise<void>;
  /** Whether the end of the app installs it. */
  installAtQuit(install: boolean): void;
}

export interface HostPorts {
  readonly host: 'electron' | 'browser';
  readonly version: string;
  /** A promise where it takes a probe to know which: the login screen does not wait for it. */
  readonly tokenStore: TokenStore | Promise<TokenStore>;
  readonly settings: SettingsStore;
  readonly desktop: Desktop;
  readonly clock: Clock;
  readonly log: Log;
  /** The network: Electron's `net.fetch`, Node's `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** The system's Downloads folder. */
  readonly systemDownloads: string;
  /** Where the host serves the document in which the card provider's script runs. */
  readonly cardFrameUrl: string;
  /** Absolute path of the licence notices that the build has written. */
  readonly licences: string;
  /** Where the app cannot update itself, why. */
  readonly updates: UpdateSource | { readonly why: string };
  /** The user-data folder; the journal lives in it. */
  readonly userData: string;
}

/** What core's modules get of them: its own log lets no secret through, and its token store is chosen later. */
export type CorePorts = Omit<HostPorts, 'log' | 'tokenStore'>;
