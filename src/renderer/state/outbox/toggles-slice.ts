import type { MethodInput, MethodName } from '../../../contract/methods/methods';
import type { FeedbackSlice } from '../feedback/feedback-slice';
import type { SliceContext } from '../slice';
import { callAsking, type RepeatSlice } from './repeat-slice';
import { type Tells, tellFailure } from './tell-failure';
import { undoneText } from './undone-text';
import type { UndosSlice } from './undos-slice';

export interface Toggle<M extends MethodName> {
  readonly key: string;
  readonly value: boolean;
  /** What the record says now. */
  readonly current: boolean;
  readonly method: M;
  readonly input: (value: boolean) => MethodInput<M>;
  /** Writes the confirmed value into the record, before the reload that follows a write. */
  readonly apply: (value: boolean) => void;
  readonly success?: string;
  /** It takes back what was set: its success says so. */
  readonly isUndo?: true;
  /** Where a refusal is told; the snackbar unless it says otherwise. */
  readonly tells?: Tells;
}

/**
 * Toggles show at once, whatever the network does. While a write is under way, only the last wish
 * counts and is sent after it; a refused one goes back to what the server confirmed last, with its
 * message. So a toggle changed back leaves no half state.
 */
export interface TogglesSlice {
  /** What to show instead of the record's value, while a wish is not confirmed yet. */
  wishes: Readonly<Record<string, boolean>>;
  set<M extends MethodName>(toggle: Toggle<M>): Promise<void>;
}

export const createTogglesSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<
  TogglesSlice,
  { feedback: FeedbackSlice; undos: UndosSlice; again: RepeatSlice }
>): TogglesSlice => {
  const running = new Set<string>();

  const forget = (key: string) =>
    setState(({ wishes }) => {
      const { [key]: _gone, ...rest } = wishes;
      return { wishes: rest };
    });

  return {
    wishes: {},
    set: async (toggle) => {
      const { key, value, current, method, input, apply, success, isUndo, tells } = toggle;
      setState(({ wishes }) => ({ wishes: { ...wishes, [key]: value } }));
      if (running.has(key)) return;
      running.add(key);
      let confirmed = current;
      let wish: boolean | undefined = value;
      let changed = false;
      let begun = Date.now();
      while (wish !== undefined && wish !== confirmed) {
        begun = Date.now();
        const result = await callAsking({ bridge, again: getState().again }, method, input(wish));
        if (!result?.ok) {
          if (result) tellFailure(getState().feedback, result.error, tells);
          changed = false;
          break;
        }
        confirmed = wish;
        changed = true;
        apply(confirmed);
        wish = self().wishes[key];
      }
      running.delete(key);
      forget(key);
      if (!changed || !success) return;
      const { feedback, undos } = getState();
      const back = { ...toggle, value: current, current: confirmed, isUndo: true } as const;
      const said = isUndo ? undoneText(success) : success;
      const actions =
        confirmed === current
          ? []
          : [undos.offer(key, () => self().set(back), { success: said, begun })];
      feedback.snack(said, 'success', actions);
    },
  };
};
