import type { Visit } from '../../../contract/entities/visits';
import type { BridgeEvent, MenuCommand } from '../../../contract/wire/events';
import type { Result } from '../../../contract/wire/result';

/**
 * The app without windows, as hosts see it. `call` takes a raw envelope (`CallEnvelope`), `cancel`
 * the ID of a running call. `notify` receives events only for the window that made the call.
 */
export interface Core {
  call(
    envelope: unknown,
    client: string,
    notify?: (event: BridgeEvent) => void,
  ): Promise<Result<unknown>>;
  /** `client` distinguishes the IDs of different windows. */
  cancel(id: string, client: string): void;
  /** A window has closed: cancels its queries and lets its running writes finish. */
  forget(client: string): void;
  subscribe(listener: (event: BridgeEvent) => void): () => void;
  /**
   * Opens `internal-dash://…`; other links are logged and dropped. The last link waits until a
   * person is signed in, and the host keeps it until a window can show it.
   */
  openLink(link: string): void;
  /**
   * Locks the app if it has been idle for too long. Called when the computer wakes, or its screen
   * locks or unlocks.
   */
  checkLock(): void;
  /** Runs a command of the app's menu, unless no one is signed in or the app is locked. */
  choose(command: MenuCommand): void;
  /**
   * Records that the person opened or pinned; empty while no one is signed in or the app is locked.
   */
  recentRecords(): readonly Visit[];
  /** Number of running writes. Ask the user before closing the app during one. */
  pendingWrites(): number;
  /**
   * Called when the app is about to close but its windows are still open. Decides whether that
   * installs an update, which must not happen during a write, a money flow, or an edit.
   */
  prepareQuit(): void;
  /**
   * Ends sign-in and queries at once. Running writes get a few seconds and then end with an unknown
   * outcome, which the next start reports. Resolves when the journal and the keychain are written.
   */
  close(): Promise<void>;
}
