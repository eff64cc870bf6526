import type { AppError } from '../contract/errors';

/** Whether the server may have acted although no good answer came. */
export const mayHaveActed = (error: AppError): boolean => {
  switch (error.code) {
    case 'timeout':
    case 'cancelled':
    case 'invalid-response':
    case 'internal':
      return true;
    case 'offline':
    case 'conflict':
    case 'file':
      return error.outcome === 'unknown';
    case 'server':
      return error.status >= 500;
    default:
      return false;
  }
};

/**
 * Whether a second try must be the same intent, or it does twice what was asked once (architecture,
 * safe money actions): where the server may have acted, and where the write met the end of the
 * session, as it is tried again after the next sign-in.
 */
export const outcomeUnknown = (error: AppError): boolean =>
  error.code === 'unauthorized' || mayHaveActed(error);
