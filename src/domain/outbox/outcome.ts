import type { AppError, AppErrorCode, Outcome } from '../../contract/wire/errors';

/** Turned away before anybody looks at what is asked. Nothing else says by its code that nothing was sent. */
const turnedAway: readonly AppErrorCode[] = [
  'validation',
  'unauthorized',
  'locked',
  'forbidden',
  'rate-limited',
];

/** The server's word on what was asked. */
const answers: readonly AppErrorCode[] = ['not-found', 'conflict'];

/**
 * What became of the call that ended with this error. Unknown is the default, as a wrong "nothing was
 * sent" costs more than a look; a failure that knows better says so in its `outcome`. A 5xx is an answer
 * to read (checklist J3, J24), but no word on whether the server had acted before.
 */
export const outcomeOf = (error: AppError): Outcome => {
  if (error.outcome !== undefined) return error.outcome;
  if (turnedAway.includes(error.code)) return 'not-sent';
  if (answers.includes(error.code)) return 'sent';
  return error.code === 'server' && error.status < 500 ? 'sent' : 'unknown';
};
