import type { MethodInput, MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import { fail, type Result } from '../../../contract/wire/result';
import { endedSentence } from '../../../domain/text/ended-sentence';
import type { Bridge, CallOptions } from '../../bridge/client';
import { type NamedRecord, namedText } from '../queries/record-name';
import type { SliceContext } from '../slice';

/** A step that core refuses to take without a person's decision. Nothing was sent. */
export interface OverrideQuestion {
  readonly title: string;
  /** The record's name, core's message, and the consequences. */
  readonly message: string;
  /** ISO 8601, UTC: time of the first try; null if there was none. */
  readonly startedAt: string | null;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Sends the decision to core before the call is repeated. Null if the call itself carries it. */
  readonly decide: ((bridge: Bridge) => Promise<Result<unknown>>) | null;
  /** Added to the input of the repeated call. */
  readonly input?: { readonly unchecked: true };
}

/** The questions in which a person decides whether to continue despite core's refusal. */
export interface RepeatSlice {
  /** The open one. The others wait in line, because each is about another change. */
  asked: OverrideQuestion | null;
  /** Number of answers so far, so that each question gets a dialog of its own. */
  answered: number;
  /** True if the person decided to continue. */
  ask(question: OverrideQuestion): Promise<boolean>;
  answer(repeat: boolean): void;
}

/** The question for a refusal; null if there is none. */
const questionOf = (error: AppError): OverrideQuestion | null => {
  if (error.code === 'conflict' && error.unfinished) {
    const { startedAt, ...decided } = error.unfinished;
    return {
      title: 'Was this already done?',
      message: error.message,
      startedAt,
      confirmLabel: 'Do it again',
      cancelLabel: 'Check first',
      decide: (bridge) => bridge.call('writes.renew', decided),
    };
  }
  if (error.code === 'conflict' && error.unread) {
    return {
      title: 'Save without this check?',
      message: `${endedSentence(error.message)} Changes made by others since you opened it would be overwritten.`,
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
 * Makes a call that core may question; if the person agrees, it is repeated. Null if they do not;
 * nothing was sent. The question names the record `about`, which may not be the open one: the
 * change may have waited in the background. `onUnchecked` is called if it is repeated
 * without the check of the current value. `inputNow` is the input of a repeat, or why it can't be
 * made: the question may have been open overnight.
 */
export const callAsking = async <M extends MethodName>(
  { bridge, repeat }: { readonly bridge: Bridge; readonly repeat: RepeatSlice },
  method: M,
  input: MethodInput<M>,
  options?: CallOptions,
  about?: NamedRecord,
  onUnchecked?: () => void,
  inputNow: () => MethodInput<M> | string = () => input,
): Promise<Result<MethodOutput<M>> | null> => {
  const result = await bridge.call(method, input, options);
  const question = result.ok ? null : questionOf(result.error);
  if (question === null) return result;
  const message = about ? namedText(about, question.message) : question.message;
  if (!(await repeat.ask({ ...question, message }))) return null;
  const decided = await question.decide?.(bridge);
  if (decided?.ok === false) return decided;
  if (question.input?.unchecked) onUnchecked?.();
  const answered = () => {
    const now = inputNow();
    return typeof now === 'string' ? now : { ...now, ...question.input };
  };
  const asked = answered();
  if (typeof asked === 'string') return fail({ code: 'validation', message: asked });
  return callAsking({ bridge, repeat }, method, asked, options, about, onUnchecked, answered);
};

interface Waiting {
  readonly question: OverrideQuestion;
  readonly decide: (repeat: boolean) => void;
}

export const createRepeatSlice = ({ setState }: SliceContext<RepeatSlice>): RepeatSlice => {
  const line: Waiting[] = [];
  const first = () => line[0]?.question ?? null;
  return {
    asked: null,
    answered: 0,
    ask: (question) =>
      new Promise((decide) => {
        line.push({ question, decide });
        setState({ asked: first() });
      }),
    answer: (again) => {
      const decided = line.shift();
      setState(({ answered }) => ({ asked: first(), answered: answered + 1 }));
      decided?.decide(again);
    },
  };
};
