import type { AppError } from '../../contract/errors';
import type { MethodName } from '../../contract/methods';
import type { Bridge } from '../bridge/client';
import { errorText, messages } from './messages';

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

/**
 * Section 8: a status above 500 is an alert, whatever was called; the caller gets the error all the
 * same. Sign-in has its own place for it, the login screen.
 */
export const alertServerErrors = (
  bridge: Bridge,
  alertError: (error: AppError) => void,
): Bridge => ({
  call: async (method, input, options) => {
    const result = await bridge.call(method, input, options);
    if (!result.ok && !options?.quiet?.() && !method.startsWith('session.') && !quiet.has(method)) {
      if (errorText(result.error) === messages.serverError) alertError(result.error);
    }
    return result;
  },
  subscribe: bridge.subscribe,
});
