import type { MethodInput, MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { Result } from '../../../contract/wire/result';
import type { CallOptions } from '../../bridge/client';
import type { FeedbackSlice } from '../feedback/feedback-slice';
import type { NamedRecord } from '../queries/record-name';
import type { SliceContext } from '../slice';
import { callAsking, type RepeatSlice } from './repeat-slice';
import { type FailureTarget, reportFailure } from './report-failure';
import type { UndosSlice } from './undos-slice';

export interface WriteOptions<M extends MethodName = MethodName> extends CallOptions {
  /** Snackbar message on success (section 8). */
  readonly success?: string;
  /** Where a failure is shown: the snackbar (default), an alert, or by the caller. */
  readonly onError?: FailureTarget;
  /** Undoes the write; the success snackbar offers it. Null also ends the undo of an earlier one. */
  readonly undo?: (() => Promise<unknown>) | null;
  /** The changed record: messages over another screen name it. */
  readonly about?: NamedRecord;
  /**
   * Called after each success: the input that the same write sends next, if its value changed in
   * the meantime. Null ends the write.
   */
  readonly next?: () => MethodInput<M> | null;
  /** See `Write.inputNow`: also for a repeat after a question of core. */
  readonly inputNow?: (() => MethodInput<M> | string) | undefined;
}

/**
 * Every write of the window goes through here, one at a time per key, so that a double click is
 * harmless. Core makes retries after a broken connection safe: it recognizes the write, even after
 * a reload.
 */
export interface WritesSlice {
  /** Keys of the pending writes. */
  pending: Readonly<Record<string, true>>;
  /** Whether it is pending now, for callers that keep an earlier state. */
  isPending(key: string): boolean;
  /**
   * Null if the same write is already pending, or if core asked first (an old try, no journal) and
   * the person declined.
   */
  run<M extends MethodName>(
    key: string,
    method: M,
    input: MethodInput<M>,
    options?: WriteOptions<M>,
  ): Promise<Result<MethodOutput<M>> | null>;
}

export const createWritesSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<
  WritesSlice,
  { feedback: FeedbackSlice; undos: UndosSlice; repeat: RepeatSlice }
>): WritesSlice => {
  return {
    pending: {},
    isPending: (key) => self().pending[key] === true,
    run: async (
      key,
      method,
      input,
      { success, onError, undo, about, next, inputNow, ...call } = {},
    ) => {
      if (self().isPending(key)) return null;
      setState(({ pending }) => ({ pending: { ...pending, [key]: true } }));
      const begun = Date.now();
      let isUnchecked = false;
      const onUnchecked = () => {
        isUnchecked = true;
      };
      const send = (sent: typeof input) => {
        const { repeat } = getState();
        return callAsking({ bridge, repeat }, method, sent, call, about, onUnchecked, inputNow);
      };
      let result = await send(input);
      while (result?.ok) {
        const more = next?.() ?? null;
        if (more === null) break;
        result = await send(more);
      }
      setState(({ pending }) => {
        const { [key]: _done, ...rest } = pending;
        return { pending: rest };
      });
      if (result === null) return null;
      if (result.ok) {
        const { feedback, undos } = getState();
        // No one knows what an unchecked save has overwritten, so no undo could restore it.
        const back = isUnchecked || result.unsent ? null : undo;
        if (back === null) undos.end(key);
        const actions = back ? [undos.offer(key, back, { success, about, begun })] : [];
        if (success) feedback.snack(success, 'success', actions, about);
        return result;
      }
      reportFailure(getState().feedback, result.error, onError, { about });
      return result;
    },
  };
};
