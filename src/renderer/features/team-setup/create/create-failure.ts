import type { AppError } from '../../../../contract/wire/errors';
import { newTeamAlerts } from '../../../../domain/team-setup/new-team';
import { errorText } from '../../../state/feedback/messages';
import { isTold } from '../../../state/outbox/tell-failure';

/** Errors without a server message: no response, or an unreadable one. */
const wordless: ReadonlySet<AppError['code']> = new Set([
  'offline',
  'timeout',
  'invalid-response',
  'internal',
]);

/**
 * Section 8, create team: the server's message, or `Server error - please refresh` without one;
 * null if nothing needs to be shown.
 */
export const createFailureText = (error: AppError): string | null => {
  if (!isTold(error)) return null;
  return wordless.has(error.code) ? newTeamAlerts.serverError : errorText(error);
};
