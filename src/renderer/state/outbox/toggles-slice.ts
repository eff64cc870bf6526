import type { MethodInput, MethodName } from '../../../contract/methods/methods';
import type { FeedbackSlice } from '../feedback/feedback-slice';
import type { SliceContext } from '../slice';
import { callAsking, type RepeatSlice } from './repeat-slice';
import { type FailureTarget, reportFailure } from './report-failure';
import { undoneText } from './undone-text';
import type { UndoneRecord, UndosSlice } from './undos-slice';

export interface Toggle<M extends MethodName> {
  readonly key: string;
  readonly value: boolean;
  /** The record's current value. */
  readonly current: boolean;
  readonly method: M;
  readonly input: (value: boolean) => MethodInput<M>;
  /** Writes the confirmed value into the record before it is reloaded. */
  readonly apply: (value: boolean) => void;
  readonly success?: string;
  /** The record that the undo names. */
  readonly about?: UndoneRecord;
  /** The write is an undo, and its success message says so. */
  readonly isUndo?: true;
  /** Where a failure is shown; the snackbar by default. */
  readonly failureTarget?: FailureTarget;
}

/**
 * Toggles update at once, before the server responds. During a write, only the last requested value
 * counts, and it is sent afterward. A refused value reverts to the last confirmed one, with a
 * message. So a toggle switched back leaves no half-finished state.
 */
export interface TogglesSlice {
  /** Requested values that are not confirmed yet, shown instead of the record's. */
  requested: Readonly<Record<string, boolean>>;
  set<M extends MethodName>(toggle: Toggle<M>): Promise<void>;
}

export const createTogglesSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<
  TogglesSlice,
  { feedback: FeedbackSlice; undos: UndosSlice; repeat: RepeatSlice }
>): TogglesSlice => {
  const running = new Set<string>();

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
      setState(({ requested }) => ({ requested: { ...requested, [key]: value } }));
      if (running.has(key)) return;
      running.add(key);
      let confirmed = current;
      let wanted: boolean | undefined = value;
      let changed = false;
      let begun = Date.now();
      while (wanted !== undefined && wanted !== confirmed) {
        begun = Date.now();
        const result = await callAsking(
          { bridge, repeat: getState().repeat },
          method,
          input(wanted),
        );
        if (!result?.ok) {
          if (result) reportFailure(getState().feedback, result.error, failureTarget);
          changed = false;
          break;
        }
        confirmed = wanted;
        changed = true;
        apply(confirmed);
        wanted = self().requested[key];
      }
      running.delete(key);
      forget(key);
      if (!changed || !success) return;
      const { feedback, undos } = getState();
      const back = { ...toggle, value: current, current: confirmed, isUndo: true } as const;
      const said = isUndo ? undoneText(success, about?.name) : success;
      const actions =
        confirmed === current
          ? []
          : [undos.offer(key, () => self().set(back), { success: said, about, begun })];
      feedback.snack(said, 'success', actions);
    },
  };
};
