import type { MethodName } from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import type { OddPart } from '../../../contract/wire/odd-parts';
import type { Bridge } from '../../bridge/client';
import { errorText, messages } from '../feedback/messages';

const none: readonly OddPart[] = [];

/**
 * The directory is a third party's, whose failures section 8 words in their own place; and what asks
 * by itself again and again is seen where it stands.
 */
const quiet: ReadonlySet<string> = new Set<MethodName>([
  'hr.groups',
  'hr.countGroup',
  'hr.groupPage',
  'hr.directoryUsers',
  'hr.userTest',
  'hr.dryRun',
  'hr.syncState',
]);

/** What is told about an answer beside what its caller gets. */
export interface AnswerListeners {
  /**
   * Section 8: a status above 500 is an alert, whatever was called. Sign-in has its own place for it,
   * the login screen.
   */
  readonly onServerError: (error: AppError) => void;
  /** Checklist J32: the parts that were left out; none mostly. */
  readonly onOdd: (method: MethodName, input: unknown, parts: readonly OddPart[]) => void;
  /** How many calls wait for their answers, whenever that changes. */
  readonly onUnderWay: (calls: number) => void;
}

export const hearAnswers = (
  bridge: Bridge,
  { onServerError, onOdd, onUnderWay }: AnswerListeners,
): Bridge => {
  let underWay = 0;
  const count = (change: 1 | -1): void => {
    underWay += change;
    onUnderWay(underWay);
  };
  return {
    call: async (method, input, options) => {
      count(1);
      // The bridge never throws.
      const result = await bridge.call(method, input, options);
      count(-1);
      if (result.ok) onOdd(method, input, result.odd ?? none);
      else if (!options?.quiet?.() && !method.startsWith('session.') && !quiet.has(method)) {
        if (errorText(result.error) === messages.serverError) onServerError(result.error);
      }
      return result;
    },
    subscribe: bridge.subscribe,
  };
};
