import type { MethodInput, MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { AppError, Result } from '../../../contract/wire/errors';
import type { DraftsSlice } from '../drafts/drafts-slice';
import type { FeedbackSlice } from '../feedback/feedback-slice';
import { type RecordRef, recordName } from '../queries/record-name';
import type { Records } from '../queries/records';
import type { ServerState } from '../queries/server-state';
import { type FailureTarget, reportFailure } from './report-failure';
import type { TogglesSlice } from './toggles-slice';
import { notUndoneText, undoneText } from './undone-text';
import type { UndoneRecord } from './undos-slice';
import type { WritesSlice } from './writes-slice';

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
   * The record that changes: named by its Undo, and reloaded if the user keeps someone else's value.
   */
  readonly record?: RecordRef;
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
  /** The record that changes, named by its Undo. */
  readonly record?: RecordRef;
}

/** A write of any method, for lists and confirmations. */
export type AnyWrite = { [M in MethodName]: Write<M> }[MethodName];

/** A write that is sent after its confirmation. */
export type Asked<W> = W & { readonly confirm: ConfirmSpec };

/** Whether a write is sent after a confirmation; some ask only if there is a warning. */
export const isAsked = <W extends Pick<Write, 'confirm'>>(write: W): write is Asked<W> =>
  write.confirm !== null;

/** The parts of the state needed for sending. */
export interface Sending {
  readonly writes: WritesSlice;
  readonly records: Records;
  readonly drafts: DraftsSlice;
  readonly feedback: FeedbackSlice;
  readonly server: ServerState;
}

/** Sends the write of an undo; a conflict says which record has which values now. */
const sendUndo = async <M extends MethodName>(
  state: Sending,
  back: Write<M>,
  said: string | undefined,
  about: UndoneRecord | undefined,
  changes: readonly Change[] = [],
): Promise<void> => {
  const result = await sendWrite(state, { ...back, failureTarget: 'caller' }, said);
  if (!result || result.ok) return;
  const { error } = result;
  if (error.code !== 'conflict' || !error.current) {
    reportFailure(state.feedback, error);
    return;
  }
  const text = notUndoneText(about?.name, changes, error.current);
  if (!about) {
    state.feedback.snack(text, 'error');
    return;
  }
  const { kind, id } = about;
  state.records.changed(kind, id);
  state.feedback.snack(text, 'error', [{ kind: 'open-record', record: kind, id }]);
};

/** Sends a write; null if the same write is already pending. `said` is shown instead of `success`. */
export const sendWrite = async <M extends MethodName>(
  state: Sending,
  {
    key,
    method,
    input: asked,
    inputNow,
    applies,
    onResponse,
    rereads,
    drafts: done = [],
    success,
    failureTarget,
    undo,
    confirm,
    changes = confirm?.changes,
    record,
  }: Write<M>,
  said = success,
): Promise<Result<MethodOutput<M>> | null> => {
  const { writes, records, drafts } = state;
  const input = inputNow?.() ?? asked;
  if (typeof input === 'string') {
    const refusal: AppError = { code: 'validation', message: input };
    reportFailure(state.feedback, refusal, failureTarget);
    return { ok: false, error: refusal };
  }
  const sent = drafts.typed(...done);
  const about = record && { ...record, name: recordName(records, record) };
  const result = await writes.run(key, method, input, {
    ...(said ? { success: said } : {}),
    ...(failureTarget ? { onError: failureTarget } : {}),
    ...(about ? { about } : {}),
    // An undo asks nothing, keeps drafts, and shows its own failures.
    ...(undo
      ? {
          undo: () =>
            sendUndo(
              state,
              { ...undo(), ...(success ? { success } : {}), drafts: [] },
              success && undoneText(success, about?.name, changes),
              about,
              changes,
            ),
        }
      : {}),
  });
  if (result?.ok) {
    applies?.(records);
    onResponse?.(state, result.value);
    drafts.dropSent(sent);
  }
  if (result && rereads) state.server.reload((each) => rereads.includes(each));
  return result;
};

/** Sets a toggle to the given value, or to its other one. */
export const sendToggle = <M extends MethodName>(
  { toggles, records }: { toggles: TogglesSlice; records: Records },
  { key, method, current, input, applies, success, failureTarget, record }: ToggleWrite<M>,
  value = !(toggles.requested[key] ?? current),
): Promise<void> =>
  toggles.set({
    key,
    value,
    current,
    method,
    input,
    apply: (confirmed) => applies(records, confirmed),
    success,
    ...(failureTarget ? { failureTarget } : {}),
    ...(record ? { about: { ...record, name: recordName(records, record) } } : {}),
  });
