import type { AppError, AppErrorCode, Outcome } from '../../contract/wire/errors';

/**
 * Errors that refuse a call before the server acts on it. Only these codes prove that nothing was
 * sent.
 */
const turnedAway: readonly AppErrorCode[] = [
  'validation',
  'unauthorized',
  'locked',
  'forbidden',
  'rate-limited',
];

/** Errors by which the server decided on the request itself. */
const responses: readonly AppErrorCode[] = ['not-found', 'conflict'];

/**
 * The outcome of the call that failed with this error. Unknown is the default, because a false
 * "nothing was sent" costs more than checking. An error that knows better sets `outcome`. A 5xx is
 * a response to show (checklist J3, J24), but doesn't say whether the server had already acted.
 */
export const outcomeOf = (error: AppError): Outcome => {
  if (error.outcome !== undefined) return error.outcome;
  if (turnedAway.includes(error.code)) return 'not-sent';
  if (responses.includes(error.code)) return 'sent';
  return error.code === 'server' && error.status < 500 ? 'sent' : 'unknown';
};
