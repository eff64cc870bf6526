import type { Session } from './session';

/** What core tells every window, unasked. JSON values only. */
export type BridgeEvent =
  | { type: 'session.changed'; session: Session }
  /** A write to the record succeeded or may have: whoever shows it loads it again. */
  | { type: 'record.changed'; record: 'member' | 'team'; id: number; deleted?: true }
  /** Bytes; `total` is missing when the server does not say. `call` is the id of the call. */
  | { type: 'save.progress'; call: string; received: number; total?: number }
  /** `internal-dash://login/123`, `…/member/123`, `…/team/123` was opened. */
  | { type: 'link.opened'; target: 'login' | 'member' | 'team'; id: number }
  | { type: 'settings.changed' };
export type BridgeEventType = BridgeEvent['type'];
