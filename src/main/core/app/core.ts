import type { Visit } from '../../../contract/entities/visits';
import type { Result } from '../../../contract/wire/errors';
import type { BridgeEvent, MenuCommand } from '../../../contract/wire/events';

/**
 * The app without a window, as the hosts see it. `call` takes a raw envelope from the wire
 * (`CallEnvelope`), `cancel` the id of one under way. `tell` takes the events that concern the window
 * of the call alone.
 */
export interface Core {
  call(
    envelope: unknown,
    client: string,
    tell?: (event: BridgeEvent) => void,
  ): Promise<Result<unknown>>;
  /** `client` keeps the ids of two windows apart. */
  cancel(id: string, client: string): void;
  /** A window went away: its queries end, a write under way is let finish. */
  forget(client: string): void;
  subscribe(listener: (event: BridgeEvent) => void): () => void;
  /**
   * `internal-dash://…`; anything that is no link of ours is logged and dropped. The last link waits
   * until somebody is signed in; the host keeps it until a window is there to show it.
   */
  openLink(link: string): void;
  /** The computer woke up, or its screen was locked or unlocked: locks where nobody used the app for too long. */
  checkLock(): void;
  /** An entry of the app's menu; nothing happens while nobody is signed in or the app is locked. */
  choose(command: MenuCommand): void;
  /** Records that the person opened or pinned; none while nobody is signed in or it is locked. */
  recentRecords(): readonly Visit[];
  /** Writes under way: whoever is about to close the app asks first. */
  pendingWrites(): number;
  /**
   * The app is about to end, its windows still open: settles whether that installs an update. It does
   * not under a write, a money flow or an edit.
   */
  prepareQuit(): void;
  /**
   * Ends sign-in and queries at once; writes under way have some seconds to finish, then they end
   * with an unknown outcome, which the next start tells. Resolves when journal and keychain are
   * written.
   */
  close(): Promise<void>;
}
