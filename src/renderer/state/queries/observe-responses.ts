import type { MethodName } from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import type { UnexpectedPart } from '../../../contract/wire/unexpected-parts';
import type { Bridge } from '../../bridge/client';
import { errorText, messages } from '../feedback/messages';

const none: readonly UnexpectedPart[] = [];

/**
 * Methods without alerts. The directory and the IP lookup are third parties', and their failures
 * show in place (section 8 for the directory); repeated background queries also show theirs in
 * place.
 */
const quiet: ReadonlySet<string> = new Set<MethodName>([
  'firewall.currentIp',
  'hr.groups',
  'hr.countGroup',
  'hr.groupPage',
  'hr.directoryUsers',
  'hr.userTest',
  'hr.dryRun',
  'hr.syncState',
]);

/** Listeners for responses, in addition to the caller. */
export interface ResponseListeners {
  /**
   * Section 8: a status above 500 is an alert for every call. Sign-in failures appear on the login
   * screen instead.
   */
  readonly onServerError: (error: AppError) => void;
  /** Checklist J32: the parts left out of a response; usually none. */
  readonly onUnexpected: (
    method: MethodName,
    input: unknown,
    parts: readonly UnexpectedPart[],
  ) => void;
  /** The number of calls in progress, on each change. */
  readonly onUnderWay: (calls: number) => void;
}

export const observeResponses = (
  bridge: Bridge,
  { onServerError, onUnexpected, onUnderWay }: ResponseListeners,
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
      if (result.ok) onUnexpected(method, input, result.unexpected ?? none);
      else if (!options?.quiet?.() && !method.startsWith('session.') && !quiet.has(method)) {
        if (errorText(result.error) === messages.serverError) onServerError(result.error);
      }
      return result;
    },
    subscribe: bridge.subscribe,
  };
};
