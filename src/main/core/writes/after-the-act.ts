import { AppFailure } from '../../../contract/errors';

/**
 * What failed after the server had acted (a full disk, a session that ended meanwhile): the next try
 * must be the same intent, or it does it twice. A defect of ours counts so anyway.
 */
export const afterTheAct = (error: unknown): unknown =>
  error instanceof AppFailure
    ? new AppFailure({ ...error.error, outcome: 'unknown' }, { cause: error })
    : error;

/** Keeps what a step reached; a failure tells that the step itself was done. */
export const keepStep = async <T>(keep: () => Promise<T>): Promise<T> => {
  try {
    return await keep();
  } catch (error) {
    throw afterTheAct(error);
  }
};
