import type { MethodInput, MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { AppError, Result } from '../../../contract/wire/errors';
import type { Bridge, CallOptions } from '../../bridge/client';
import type { SliceContext } from '../slice';

/** What core does not do before a person has decided: nothing was sent. */
export interface Doubt {
  readonly title: string;
  /** Core's words, and the consequence. */
  readonly message: string;
  /** ISO 8601, UTC: when the change was tried first; null where it was not. */
  readonly startedAt: string | null;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Tells core what was decided; the change is made after it. Null where the call itself tells it. */
  readonly decide: ((bridge: Bridge) => Promise<Result<unknown>>) | null;
  /** Goes with the call that is made then. */
  readonly input?: { readonly unchecked: true };
}

/** The one question on top of everything by which a person goes on from a doubt of core's. */
export interface RepeatSlice {
  asked: Doubt | null;
  /** True where the person has decided to go on. */
  ask(doubt: Doubt): Promise<boolean>;
  answer(again: boolean): void;
}

/** What a refusal asks about; null for any other. */
const doubtOf = (error: AppError): Doubt | null => {
  if (error.code === 'conflict' && error.unfinished) {
    const { id, startedAt } = error.unfinished;
    return {
      title: 'Was this already done?',
      message: error.message,
      startedAt,
      confirmLabel: 'Do it again',
      cancelLabel: 'Check first',
      decide: (bridge) => bridge.call('writes.renew', { id }),
    };
  }
  if (error.code === 'conflict' && error.unread) {
    return {
      title: 'Save without this check?',
      message: `${error.message} Changes made by others since you opened it would be overwritten.`,
      startedAt: null,
      confirmLabel: 'Save anyway',
      cancelLabel: 'Cancel',
      decide: null,
      input: { unchecked: true },
    };
  }
  if (error.code === 'file' && error.unrecorded) {
    return {
      title: 'Continue without the journal?',
      message: `${error.message} Until it works again, your actions are recorded in memory only and are lost if the app closes first.`,
      startedAt: null,
      confirmLabel: 'Continue',
      cancelLabel: 'Cancel',
      decide: (bridge) => bridge.call('journal.goOn', {}),
    };
  }
  return null;
};

/**
 * A call that core may doubt: the person is asked, and it is made again. Null where they do not go on,
 * and nothing was sent.
 */
export const callAsking = async <M extends MethodName>(
  { bridge, again }: { readonly bridge: Bridge; readonly again: RepeatSlice },
  method: M,
  input: MethodInput<M>,
  options?: CallOptions,
): Promise<Result<MethodOutput<M>> | null> => {
  const result = await bridge.call(method, input, options);
  const doubt = result.ok ? null : doubtOf(result.error);
  if (doubt === null) return result;
  if (!(await again.ask(doubt))) return null;
  const decided = await doubt.decide?.(bridge);
  if (decided?.ok === false) return decided;
  return callAsking({ bridge, again }, method, { ...input, ...doubt.input }, options);
};

export const createRepeatSlice = ({ self, setState }: SliceContext<RepeatSlice>): RepeatSlice => {
  let decide: (again: boolean) => void = () => undefined;
  return {
    asked: null,
    ask: (asked) => {
      // A second question takes the place of the first, which is answered with no.
      self().answer(false);
      setState({ asked });
      return new Promise((resolve) => {
        decide = resolve;
      });
    },
    answer: (again) => {
      setState({ asked: null });
      decide(again);
    },
  };
};
