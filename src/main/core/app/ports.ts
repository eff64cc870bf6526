import type { TokenStoreKind } from '../../../contract/entities/session';
import type { Settings } from '../../../contract/entities/settings';
import type { OfferedUpdate, UpdateChannel } from '../../../contract/entities/updates';

/**
 * What a host provides to core: everything that differs between Electron, the browser host, and
 * tests.
 */

/**
 * A store for secrets (OS keychain, safeStorage, memory). Values never go to a log or, unencrypted,
 * to a file.
 */
export interface TokenStore {
  readonly kind: TokenStoreKind;
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Stores that an earlier run may have used; a sign-out clears them too. */
  readonly others?: readonly OtherStore[];
}

/** A store that is not in use: it is never read. */
export type OtherStore = Pick<TokenStore, 'kind' | 'delete'>;

/** Opens a link in the system's browser. Core checks the link first. */
export type OpenExternal = (url: string) => Promise<void>;

export interface Desktop {
  openExternal: OpenExternal;
  /** Opens a file with the system's default program, or a folder in its file manager. */
  openFile(path: string): Promise<void>;
  showInFolder(path: string): Promise<void>;
  /** The system's folder picker; missing if the host has none. */
  chooseFolder?(current: string): Promise<string | null>;
  /** The system's prompt for the owner of the computer; rejects if it fails. */
  askOwner?(reason: string): Promise<void>;
  /** Whether the prompt is available now; a missing method means false. */
  canAskOwner?(): boolean;
  /** Brings the app's window to the front after the sign-in in the browser. */
  focusApp(): void;
}

export interface SettingsStore {
  read(): Settings;
  /**
   * Changes the current settings atomically, even while another app that shares the folder changes
   * them. Throws the disk's error.
   */
  change(change: (settings: Settings) => Partial<Settings>): void;
  /** A notice about a settings file that was quarantined, or that can't be read now. */
  readonly notice: string | null;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after the given milliseconds. Returns a function that cancels the callback. */
  after(milliseconds: number, callback: () => void): () => void;
}

export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

/** The update server and installer. */
export interface UpdateSource {
  /** The update for this computer, by version and staged rollout; null if there is none. */
  check(channel: UpdateChannel): Promise<OfferedUpdate | null>;
  /**
   * Downloads what the last check offered, and resolves once it can be installed. `not-genuine`: its
   * hash or signature does not match the published one, and the file was deleted. Rejects if the
   * download is incomplete or can't be unpacked; the next call starts over.
   */
  download(onPercent: (percent: number) => void): Promise<'whole' | 'not-genuine'>;
  /** Gives up a download or a check, so that the next one doesn't wait for it. */
  stop(): void;
  /**
   * Quits the app, installs the downloaded update, and starts the app again. Rejects if it can't be
   * installed; otherwise stays pending.
   */
  restart(): Promise<void>;
  /** Sets whether quitting the app installs the update. */
  installAtQuit(install: boolean): void;
  /**
   * Whether the system has taken over the downloaded update, and installs it after the app has quit
   * whatever is set here (macOS).
   */
  isHandedOver(): boolean;
}

export interface HostPorts {
  readonly host: 'electron' | 'browser';
  readonly version: string;
  /** A promise if choosing the store takes a probe; the login screen does not wait for it. */
  readonly tokenStore: TokenStore | Promise<TokenStore>;
  readonly settings: SettingsStore;
  readonly desktop: Desktop;
  readonly clock: Clock;
  readonly log: Log;
  /** The network: Electron's `net.fetch` or Node's `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** The system's Downloads folder. */
  readonly systemDownloads: string;
  /** Link to the host's document in which the payment provider's script runs. */
  readonly cardFrameUrl: string;
  /** Absolute path of the license notices that the build wrote. */
  readonly licenses: string;
  /** The update source, or the reason why the app cannot update itself. */
  readonly updates: UpdateSource | { readonly why: string };
  /** The user-data folder, which contains the journal. */
  readonly userData: string;
}

/**
 * The ports that core's modules get. Core's own log redacts secrets, and the token store is chosen
 * later.
 */
export type CorePorts = Omit<HostPorts, 'log' | 'tokenStore'>;
