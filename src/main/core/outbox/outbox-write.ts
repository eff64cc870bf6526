import type { DraftTexts } from '../../../contract/drafts';
import type { JournalChange } from '../../../contract/entities/journal';
import type { JournalSubject } from '../journal/journal';
import type { ActionName } from './action-words';
import type { ChangedRecord } from './changed-record';
import type { Parameters, Repeat } from './pending-write';
import type { RowOfList } from './row-of-list';
import type { Verify } from './verified-outcome';

/** The caller of a write, such as the `CallContext` of a call. */
export interface WriteCaller {
  readonly signal: AbortSignal;
  /** The idempotency key to use if the write has none yet. */
  readonly idempotencyKey?: string;
  /** Email of the person who was signed in when the call arrived. The write stays theirs. */
  readonly person?: string;
  /** ID of the call. */
  readonly call?: string;
  /** The drafts whose text it sends. The calling window removes them itself, if it's still there. */
  readonly drafts?: DraftTexts;
  /** The warnings that the person saw and overrode, for the journal. */
  readonly overridden?: readonly string[];
  /** Called if nothing is sent, because someone else has already made this change. */
  readonly onUnsent?: () => void;
  /** Present if the write is a row of a bulk action. */
  readonly row?: RowOfList;
}

export interface OutboxWrite<T> extends JournalSubject {
  readonly action: ActionName;
  readonly detail: readonly JournalChange[];
  /**
   * JSON values that, with person and action, identify the write. Contains only what is sent to the
   * server, not what a screen showed, and nothing that differs between attempts.
   */
  readonly parameters: Parameters;
  /**
   * ID of an earlier attempt at the same write, if it was named by other parameters (by an older
   * version).
   */
  readonly id?: string;
  /** The call that repeats the write after a restart; null if only a person can (with a card). */
  readonly repeat: Repeat | null;
  /**
   * What a write that sets a value (an email, a flag) sets. A later value supersedes an earlier one
   * with an unknown outcome, because the server responds to a known key without acting. Omitted for a
   * write that adds something (an order, a device). If one write sets several values, their names
   * end it, joined by `+`.
   */
  readonly target?: string;
  /** Setting the target twice has the effect of setting it once. Verified after a repeat (ADR 3). */
  readonly isPlainValue?: true;
  /** The changed records. `response` is null before the call and if the outcome is unknown. */
  readonly records: (response: { readonly value: T } | null) => readonly ChangedRecord[];
  /** For the journal: what only the response says, such as the ID of a new team. */
  readonly learned?: (value: T) => readonly JournalChange[];
  /**
   * A server that ignores keys would repeat the write unnoticed, so a person decides after an
   * unknown outcome, however old the key is.
   */
  readonly asksBeforeRepeat?: true;
  /**
   * The time (ms) of an earlier attempt whose outcome no one has confirmed, as the caller keeps it.
   * If a person has dismissed that attempt, they decide before another key is used.
   */
  readonly attemptedAt?: number | undefined;
  /** The values are relative to the US Eastern date, so tomorrow they have another meaning. */
  readonly countsFromToday?: true;
  /** Asks for the state after an unknown outcome and before a repeat; null if a person must look. */
  readonly verify: Verify<T> | null;
}
