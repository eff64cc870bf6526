import type { AppError } from '../contract/errors';

/**
 * Whether the server may have acted although no good answer came: a second try must be the same
 * intent then, or it does twice what was asked once (architecture, safe money actions). A write that
 * met the end of the session is tried again after the next sign-in, as the same intent too.
 */
export const outcomeUnknown = (error: AppError): boolean => {
  switch (error.code) {
    case 'timeout':
    case 'cancelled':
    case 'unauthorized':
    case 'invalid-response':
    case 'internal':
      return true;
    case 'offline':
      return error.outcome === 'unknown';
    case 'server':
      return error.status >= 500;
    default:
      return false;
  }
};
