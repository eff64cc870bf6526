import type { MethodInput, MethodName } from '../../../contract/methods/methods';
import type { FeedbackSlice } from '../feedback/feedback-slice';
import type { NamedRecord } from '../queries/record-name';
import type { SliceContext } from '../slice';
import type { FailureTarget } from './report-failure';
import { undoneText } from './undone-text';
import { type notSent, type UndosSlice, undoEnd } from './undos-slice';
import type { WritesSlice } from './writes-slice';

export interface Toggle<M extends MethodName> {
  readonly key: string;
  readonly value: boolean;
  /** The record's current value. */
  readonly current: boolean;
  readonly method: M;
  readonly input: (value: boolean) => MethodInput<M>;
  /** Writes the confirmed value into the record before it is reloaded. */
  readonly apply: (value: boolean) => void;
  /** Offers the undo. */
  readonly success: string;
  /** The changed record: messages over another screen name it. */
  readonly about?: NamedRecord;
  /** The write is an undo, and its success message says so. */
  readonly isUndo?: true;
  /** Where a failure is shown; the snackbar by default. */
  readonly failureTarget?: FailureTarget;
}

/**
 * Toggles update at once, before the server responds. During a toggle's write, only the last
 * requested value counts, and the same write sends it next. A refused value reverts to the last
 * confirmed one, with a message. So a toggle switched back leaves no half-finished state.
 */
export interface TogglesSlice {
  /** Requested values that are not confirmed yet, shown instead of the record's. */
  requested: Readonly<Record<string, boolean>>;
  /** Returns `not-sent` if it can be tried again, for an undo. */
  set<M extends MethodName>(toggle: Toggle<M>): Promise<typeof notSent | null>;
}

export const createTogglesSlice = ({
  self,
  getState,
  setState,
}: SliceContext<
  TogglesSlice,
  { feedback: FeedbackSlice; undos: UndosSlice; writes: WritesSlice }
>): TogglesSlice => {
  const forget = (key: string) =>
    setState(({ requested }) => {
      const { [key]: _gone, ...rest } = requested;
      return { requested: rest };
    });

  return {
    requested: {},
    set: async (toggle) => {
      const { key, value, current, method, input, apply, success, about, isUndo, failureTarget } =
        toggle;
      const isSending = self().requested[key] !== undefined;
      if (!isSending && value === current) return null;
      setState(({ requested }) => ({ requested: { ...requested, [key]: value } }));
      if (isSending) return null;
      let sent = value;
      let begun = Date.now();
      const result = await getState().writes.run(key, method, input(sent), {
        ...(failureTarget ? { onError: failureTarget } : {}),
        ...(about ? { about } : {}),
        next: () => {
          apply(sent);
          const wanted = self().requested[key] ?? sent;
          if (wanted === sent) {
            forget(key);
            return null;
          }
          sent = wanted;
          begun = Date.now();
          return input(sent);
        },
      });
      if (!result?.ok) {
        forget(key);
        return undoEnd(result);
      }
      const { feedback, undos } = getState();
      const back = { ...toggle, value: current, current: sent, isUndo: true } as const;
      const said = isUndo ? undoneText(success, about?.name) : success;
      const actions =
        sent === current
          ? []
          : [undos.offer(key, () => self().set(back), { success: said, about, begun })];
      feedback.snack(said, 'success', actions, about);
      return null;
    },
  };
};
