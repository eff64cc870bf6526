import { AppFailure } from '../../../contract/wire/errors';
import { notSent } from '../api/not-sent';

/**
 * What failed after the server had acted (a full disk, a session that ended meanwhile): the next try
 * must have the same key, or it does it twice. A defect of ours counts so anyway.
 */
export const asUnknownOutcome = (error: unknown): unknown =>
  error instanceof AppFailure
    ? new AppFailure({ ...error.error, outcome: 'unknown' }, { cause: error })
    : error;

/** Of a document: the server had made it, or the disk refused before anybody asked for it. */
export const aboutDocument = (error: unknown, made: boolean): unknown => {
  if (made) return asUnknownOutcome(error);
  const isDisk = error instanceof AppFailure && error.error.code === 'file';
  return isDisk ? notSent(error.error, error) : error;
};

/** Keeps what a step reached; a failure tells that the step itself was done. */
export const keepStep = async <T>(keep: () => Promise<T>): Promise<T> => {
  try {
    return await keep();
  } catch (error) {
    throw asUnknownOutcome(error);
  }
};
