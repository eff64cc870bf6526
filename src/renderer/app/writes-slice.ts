import type { AppError, Result } from '../../contract/errors';
import type { MethodInput, MethodName, MethodOutput } from '../../contract/methods';
import { outcomeUnknown } from '../../rules/outcome';
import { errorText } from '../ui/messages';
import type { SliceContext } from './slice';

export interface WriteOptions {
  /** Snackbar on success (section 8). */
  readonly success?: string;
  /** Where a refusal is told: the snackbar (default), an alert, or by the caller. */
  readonly onError?: 'snackbar' | 'alert' | 'caller';
}

/**
 * Every write of the window goes through here: one at a time for a key, so that a double click does
 * nothing twice, and with one intent for the same parameters until the outcome is known, so that a
 * second try after a broken connection does nothing twice either.
 */
export interface WritesSlice {
  /** Keys of the writes under way. */
  pending: Readonly<Record<string, true>>;
  /** Null when the same write is under way already. */
  run<M extends MethodName>(
    key: string,
    method: M,
    input: MethodInput<M>,
    options?: WriteOptions,
  ): Promise<Result<MethodOutput<M>> | null>;
}

export const createWritesSlice = ({ bridge, get, patch }: SliceContext<'writes'>): WritesSlice => {
  const intents = new Map<string, { parameters: string; intent: string }>();

  const intentFor = (key: string, parameters: string): string => {
    const known = intents.get(key);
    if (known?.parameters === parameters) return known.intent;
    const intent = crypto.randomUUID();
    intents.set(key, { parameters, intent });
    return intent;
  };

  const tell = (error: AppError, how: WriteOptions['onError']) => {
    // The login screen says it.
    if (error.code === 'unauthorized' || error.code === 'cancelled' || how === 'caller') return;
    if (how === 'alert') get().feedback.alert(errorText(error));
    else get().feedback.snack(errorText(error), 'error');
  };

  return {
    pending: {},
    run: async (key, method, input, { success, onError } = {}) => {
      if (get().writes.pending[key]) return null;
      patch(({ pending }) => ({ pending: { ...pending, [key]: true } }));
      const intent = intentFor(key, `${method} ${JSON.stringify(input)}`);
      const result = await bridge.call(method, input, { intent });
      patch(({ pending }) => {
        const { [key]: _done, ...rest } = pending;
        return { pending: rest };
      });
      if (result.ok) {
        intents.delete(key);
        if (success) get().feedback.snack(success);
        return result;
      }
      if (!outcomeUnknown(result.error)) intents.delete(key);
      tell(result.error, onError);
      return result;
    },
  };
};
