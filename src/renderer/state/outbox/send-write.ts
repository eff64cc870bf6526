import type { MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import { fail, type Result } from '../../../contract/wire/result';
import { keptDrafts } from '../../../domain/drafts/drafts';
import { type ConfirmationsSlice, currentIn } from '../confirmations/confirmations-slice';
import type { DraftsSlice } from '../drafts/drafts-slice';
import { type FeedbackSlice, openAction } from '../feedback/feedback-slice';
import { type NamedRecord, named } from '../queries/record-name';
import type { Records } from '../queries/records';
import type { ServerState } from '../queries/server-state';
import { reportFailure } from './report-failure';
import type { TogglesSlice } from './toggles-slice';
import { notUndoneText, undoneText } from './undone-text';
import { notSent, undoEnd } from './undos-slice';
import type { AnyWrite, Change, ConfirmSpec, ToggleWrite, Write } from './write';
import type { WritesSlice } from './writes-slice';

/** The parts of the state needed for sending. */
export interface Sending {
  readonly writes: WritesSlice;
  readonly records: Records;
  readonly drafts: DraftsSlice;
  readonly feedback: FeedbackSlice;
  readonly server: ServerState;
  readonly confirmations: ConfirmationsSlice;
}

/** A write that asked nothing shows its values only after someone else's change. */
const conflictSpec = (changes: readonly Change[]): ConfirmSpec => ({
  question: '',
  confirmLabel: '',
  final: true,
  changes,
});

/**
 * Sends the write of an undo; a conflict says which record has which values now. `not-sent` if it
 * can be tried again.
 */
const sendUndo = async <M extends MethodName>(
  state: Sending,
  back: Write<M>,
  said: string | undefined,
  about: NamedRecord | undefined,
  changes: readonly Change[] = [],
): Promise<typeof notSent | null> => {
  const write: Write<M> = { ...back, ...(about ? { record: about } : {}), failureTarget: 'caller' };
  if (state.writes.isPending(write.key)) {
    const text = 'Nothing was undone, because a later change is still being saved.';
    state.feedback.snack(text, 'info', [], about);
    return notSent;
  }
  const result = await sendWrite(state, write, said);
  if (!result || result.ok) return undoEnd(result);
  const { error } = result;
  if (error.code !== 'conflict' || !error.current) {
    reportFailure(state.feedback, error, 'snackbar', { about });
    return undoEnd(result);
  }
  const text = notUndoneText(about?.name, changes, error.current);
  state.feedback.snack(text, 'error', about ? [openAction(about)] : [], about);
  return null;
};

/**
 * Sends a write; null if the same write is already pending, or if the user keeps someone else's
 * value. `said` is shown instead of `success`.
 */
export const sendWrite = async <M extends MethodName>(
  state: Sending,
  write: Write<M>,
  said = write.success,
): Promise<Result<MethodOutput<M>> | null> => {
  const {
    key,
    method,
    inputNow,
    applies,
    onResponse,
    rereads,
    drafts: done = [],
    overridden = [],
    success,
    failureTarget,
    undo,
    confirm,
    changes = confirm?.changes,
    record,
  } = write;
  const { writes, records, drafts, feedback, confirmations } = state;
  const about = record && named(records, record);
  const input = inputNow?.() ?? write.input;
  if (typeof input === 'string') {
    const refusal: AppError = { code: 'validation', message: input };
    reportFailure(feedback, refusal, failureTarget, { about });
    return fail(refusal);
  }
  const sent = drafts.typed(...done);
  const kept = keptDrafts(write.sentDrafts ?? sent);
  const result = await writes.run(key, method, input, {
    ...(said ? { success: said } : {}),
    onError: 'caller',
    inputNow,
    ...(Object.keys(kept).length > 0 ? { drafts: kept } : {}),
    ...(overridden.length > 0 ? { overridden } : {}),
    ...(about ? { about } : {}),
    // An undo asks nothing, keeps drafts, and shows its own failures.
    undo:
      undo &&
      (() =>
        sendUndo(
          state,
          { ...undo(), ...(success ? { success } : {}), drafts: [] },
          success && undoneText(success, about?.name, changes),
          about,
          changes,
        )),
  });
  if (result?.ok) {
    applies?.(records);
    onResponse?.(state, result.value);
    drafts.dropSent(sent);
  }
  if (result && rereads) state.server.reload((each) => rereads.includes(each));
  if (!result || result.ok) return result;
  const current = currentIn(result.error);
  // Even if the user cancels, the screens show what the server has now.
  if (current && record) records.changed(record.kind, record.id);
  if (failureTarget === 'caller') return result;
  if (!current || !changes) {
    reportFailure(feedback, result.error, failureTarget, { about });
    return result;
  }
  const spec = conflictSpec(changes);
  const end = await confirmations.resolveConflict(write as AnyWrite, spec, current);
  return end === 'theirs' ? null : (end as Result<MethodOutput<M>> | null);
};

/** Sets a toggle to the given value, or to its other one. */
export const sendToggle = async <M extends MethodName>(
  { toggles, records }: { toggles: TogglesSlice; records: Records },
  { key, method, current, input, applies, success, failureTarget, record }: ToggleWrite<M>,
  value = !(toggles.requested[key] ?? current),
): Promise<void> => {
  await toggles.set({
    key,
    value,
    current,
    method,
    input,
    apply: (confirmed) => applies(records, confirmed),
    success,
    ...(failureTarget ? { failureTarget } : {}),
    ...(record ? { about: named(records, record) } : {}),
  });
};
