import type { Bulk, BulkRow } from '../entities/bulk';
import type { QuoteBatch, QuoteBatchRow } from '../entities/quote-batch';
import type { Session } from '../entities/session';

/** Commands that the app's menu has besides the palette. */
export type MenuCommand =
  | 'app.checkUpdates'
  | 'app.licences'
  | 'app.lock'
  | 'app.print'
  | 'app.settings'
  | 'app.shortcuts'
  | 'app.supportBundle';

/** What core tells every window, unasked. JSON values only. */
export type BridgeEvent =
  | { type: 'session.changed'; session: Session }
  /** A write to the record succeeded or may have: whoever shows it loads it again. */
  | { type: 'record.changed'; record: 'member' | 'team'; id: number; deleted?: true }
  /** Bytes; `total` is missing when the server does not say. `call` is the id of the call. */
  | { type: 'save.progress'; call: string; received: number; total?: number }
  /** `internal-dash://login/123`, `…/member/123`, `…/team/123` was opened. */
  | { type: 'link.opened'; target: 'login' | 'member' | 'team'; id: number }
  /**
   * An API said to come back later (429, 503): the call of this id goes on by itself after so many
   * seconds.
   */
  | { type: 'call.waiting'; call: string; seconds: number }
  /**
   * The first rows of a long answer (`FirstRows`), told to the window that made the call, and only
   * where its envelope asks for them. The answer follows.
   */
  | {
      type: 'answer.begun';
      call: string;
      value: unknown;
      counts: Readonly<Record<string, number>>;
    }
  /** One such wait is over: the call goes on, or was cancelled. */
  | { type: 'call.waited'; call: string }
  /** How far a dry run is; `total` is missing where nobody knows it. `call` is the id of the call. */
  | {
      type: 'hr.progress';
      call: string;
      step: 'cards' | 'users' | 'compare';
      done: number;
      total?: number;
    }
  /** A manual sync of a connection began, or ended one way or another: see `hr.syncState`. */
  | { type: 'hr.syncChanged'; teamId: number; connectionId: number | string }
  | { type: 'settings.changed' }
  /** The list of `visits.list` is another one. */
  | { type: 'visits.changed' }
  /** What `updates.get` answers is another one. */
  | { type: 'updates.changed' }
  /** An entry of the app's menu: for the window that is used. */
  | { type: 'menu.chosen'; command: MenuCommand }
  /** The list of `writes.unfinished` is another one. */
  | { type: 'writes.changed' }
  /** The post-demo flow has moved on, in this window or another: read it again. */
  | { type: 'postFlow.changed' }
  /**
   * A bulk action as it is now, four times a second at most, with the rows that changed since the last
   * event. `more`: too many changed to name them, so whoever shows rows asks for theirs again.
   * `forgotten`: the list is gone.
   */
  | { type: 'bulk.changed'; bulk: Bulk; rows: readonly BulkRow[]; more?: true; forgotten?: true }
  /** One row, or how the batch as a whole stands: its rows are left out where they did not change. */
  | {
      type: 'quoteBatch.changed';
      id: string;
      state: QuoteBatch['state'];
      message: string;
      row?: { index: number } & QuoteBatchRow;
    };
