import type { AppError, Outcome } from '../contract/errors';

/**
 * What became of the call that ended with this error. A 5xx is an answer to read (checklist J3, J24),
 * but no word on whether the server had acted before.
 */
export const outcomeOf = (error: AppError): Outcome => {
  if (error.outcome !== undefined) return error.outcome;
  switch (error.code) {
    case 'timeout':
    case 'cancelled':
    case 'invalid-response':
    case 'internal':
      return 'unknown';
    case 'server':
      return error.status >= 500 ? 'unknown' : 'sent';
    case 'not-found':
    case 'conflict':
      return 'sent';
    default:
      // Turned away before the server looks at what is asked, or never sent.
      return 'not-sent';
  }
};
