import type { MethodInput, MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { NamedRecordRef } from '../queries/record-name';
import type { Records } from '../queries/records';
import type { ServerState } from '../queries/server-state';
import type { FailureTarget } from './report-failure';

/** A value before and after the change, for the confirmation. */
export interface Change {
  /** Key in the input and in the server's `current`, such as `email`. */
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Formats a server value for display; unchanged text by default. */
  readonly text?: (current: unknown) => string;
}

/** The text of a confirmation. */
export interface ConfirmSpec {
  /** `Please confirm` by default. */
  readonly title?: string;
  readonly question: string;
  /** Who is affected and what is lost or charged, in a sentence below the question. */
  readonly detail?: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly changes?: readonly Change[];
  /** Shows the values only if someone else has changed them. */
  readonly onlyConflicts?: boolean;
  /** The question after someone else's change, if it affects more than one value. */
  readonly conflictQuestion?: string;
  /** The screen cannot undo it, or there is a warning: the focus starts on Cancel. */
  readonly final: boolean;
  /** The write destroys, charges, or overwrites something. */
  readonly danger?: boolean;
  /** A number that must be typed to confirm. */
  readonly typed?: number;
}

/**
 * A confirmation's note on unusual values, if there are any (checklist J22): Enter alone does not
 * save them.
 */
export const withWarnings = (warnings: readonly string[]): Partial<ConfirmSpec> =>
  warnings.length === 0
    ? {}
    : { detail: warnings.join(' '), confirmLabel: 'Save anyway', final: true };

/**
 * A write as a value, returned by a function in `<feature>-writes.ts`. Its button, the palette, and
 * the tests use the same one, and only `state` sends it.
 */
export interface Write<M extends MethodName = MethodName> {
  /** Identifies the write; a second one with this key is ignored while the first is pending. */
  readonly key: string;
  readonly method: M;
  readonly input: MethodInput<M>;
  /**
   * The input at the moment of sending, if it counts days from today: its confirmation may have been
   * open overnight, and an undo is on offer for days. A text says why it can no longer be sent.
   */
  readonly inputNow?: () => MethodInput<M> | string;
  /** Shows the confirmed change before the record is reloaded. */
  readonly applies?: (records: Records) => void;
  /** Shows the values of the response. */
  readonly onResponse?: (state: { readonly server: ServerState }, value: MethodOutput<M>) => void;
  /** Queries to reload after the write, whatever its outcome: a refusal can mean that they are stale. */
  readonly rereads?: readonly MethodName[];
  /**
   * Prefixes of the drafts to remove after the write succeeded or was canceled. Text typed during
   * the write stays.
   */
  readonly drafts?: readonly string[];
  /**
   * The drafts that it sends, if its caller removes them. Core removes them if the outcome is
   * unknown and someone repeats the write elsewhere.
   */
  readonly sentDrafts?: Readonly<Record<string, string>>;
  /**
   * The warnings that the person has seen and overridden, for the journal (checklist J22), unless core
   * finds them in the values itself.
   */
  readonly overridden?: readonly string[];
  /** Snackbar message on success (section 8). */
  readonly success?: string;
  readonly failureTarget?: FailureTarget;
  /**
   * Null if the write is sent at once, or if its screen asks, because the question changes while it
   * is open or depends on the form.
   */
  readonly confirm: ConfirmSpec | null;
  /** For the messages of its undo, if it may be sent without its confirmation, which has them. */
  readonly changes?: readonly Change[];
  /** The input that overwrites someone else's change; by default their values become its `base`. */
  readonly rebase?: (current: Readonly<Record<string, unknown>>) => MethodInput<M>;
  /**
   * The write that undoes this one, created on demand; the snackbar offers it. Its message is made
   * from this write's `success`. Null for a write that charges, sends, or notifies.
   */
  readonly undo: (() => Write<M>) | null;
  /**
   * The record that changes: messages over another screen name it, and it is reloaded after someone
   * else's change.
   */
  readonly record?: NamedRecordRef;
}

/**
 * A toggle as a value: updates at once, asks nothing, and only the last requested value counts
 * (outbox/toggles-slice). Its undo is built in: the success message offers the former value.
 */
export interface ToggleWrite<M extends MethodName = MethodName> {
  readonly key: string;
  readonly method: M;
  /** The record's current value. */
  readonly current: boolean;
  readonly input: (value: boolean) => MethodInput<M>;
  readonly applies: (records: Records, value: boolean) => void;
  readonly success: string;
  readonly failureTarget?: FailureTarget;
  /** The record that changes: messages over another screen name it. */
  readonly record?: NamedRecordRef;
}

/** A write of any method, for lists and confirmations. */
export type AnyWrite = { [M in MethodName]: Write<M> }[MethodName];

/** A write that is sent after its confirmation. */
export type Asked<W> = W & { readonly confirm: ConfirmSpec };

/** Whether a write is sent after a confirmation; some ask only if there is a warning. */
export const isAsked = <W extends Pick<Write, 'confirm'>>(write: W): write is Asked<W> =>
  write.confirm !== null;
