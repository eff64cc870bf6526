import type { DraftTexts } from '../drafts';
import type { Bulk, BulkRow } from '../entities/bulk';
import type { QuoteBatch, QuoteBatchRow } from '../entities/quote-batch';
import type { Session } from '../entities/session';

/** Commands in the app menu; the palette has them too. */
export type MenuCommand =
  | 'app.checkUpdates'
  | 'app.licenses'
  | 'app.lock'
  | 'app.print'
  | 'app.settings'
  | 'app.shortcuts'
  | 'app.supportBundle';

/** Events from core to every window. JSON values only. */
export type BridgeEvent =
  | { type: 'session.changed'; session: Session }
  /** A write to the record succeeded or may have: every view of the record must reload it. */
  | { type: 'record.changed'; record: 'member' | 'team'; id: number; deleted?: true }
  /** Bytes; `total` is missing if the server does not say. `call` is the call's ID. */
  | { type: 'save.progress'; call: string; received: number; total?: number }
  /** A person opened `internal-dash://login/123`, `…/member/123`, or `…/team/123`. */
  | { type: 'link.opened'; target: 'login' | 'member' | 'team'; id: number }
  /** A person opened a link with the app's scheme that names no record; cut to 100 characters. */
  | { type: 'link.refused'; link: string }
  /** An API asked to wait (429, 503): the call with this ID continues by itself after `seconds`. */
  | { type: 'call.waiting'; call: string; seconds: number }
  /**
   * The first rows of a long response (`FirstRows`), sent to the calling window if its envelope
   * asks for them. The full response follows.
   */
  | {
      type: 'response.started';
      call: string;
      value: unknown;
      counts: Readonly<Record<string, number>>;
    }
  /** The wait is over: the call continues or was canceled. */
  | { type: 'call.waited'; call: string }
  /** Progress of a dry run; `total` is missing if unknown. `call` is the call's ID. */
  | {
      type: 'hr.progress';
      call: string;
      step: 'cards' | 'users' | 'compare';
      done: number;
      total?: number;
    }
  /** A manual sync of a connection started or ended: see `hr.syncState`. */
  | { type: 'hr.syncChanged'; teamId: number; connectionId: number | string }
  | { type: 'settings.changed' }
  /** The result of `app.info` changed: a file of the app was found damaged. */
  | { type: 'app.changed' }
  /** The result of `visits.list` changed. */
  | { type: 'visits.changed' }
  /**
   * The call with this ID sent or discarded these drafts of the signed-in person: other windows
   * must not offer them again. Empty if no window knows it.
   */
  | { type: 'drafts.dropped'; call: string; texts: DraftTexts }
  /** The result of `updates.get` changed. */
  | { type: 'updates.changed' }
  /** A person chose an entry in the app menu; sent to the window in use. */
  | { type: 'menu.chosen'; command: MenuCommand }
  /** The result of `writes.unfinished` changed. */
  | { type: 'writes.changed' }
  /**
   * An action got its outcome, so the result of `journal.list` changed. Not sent for the rows of a
   * bulk action: its own entry ends with them.
   */
  | { type: 'journal.changed' }
  /** The team setup flow changed in this window or another: read it again. */
  | { type: 'teamSetup.changed' }
  /**
   * The current state of a bulk action with the rows changed since the last event, at most four
   * times a second. `more`: too many rows changed to list them, so a view that shows rows must
   * reload them. `forgotten`: the list was deleted.
   */
  | { type: 'bulk.changed'; bulk: Bulk; rows: readonly BulkRow[]; more?: true; forgotten?: true }
  /**
   * One row, or the state of the whole batch; unchanged rows are omitted. `forgotten`: the batch was
   * discarded.
   */
  | {
      type: 'batchQuotes.changed';
      id: string;
      state: QuoteBatch['state'];
      message: string;
      row?: { index: number } & QuoteBatchRow;
      forgotten?: true;
    };
