import { AppFailure } from '../../../contract/errors';

/**
 * The disk refused what the server had done already: the next try must be the same intent, or it
 * does it twice.
 */
export const afterTheAct = (error: unknown): unknown =>
  error instanceof AppFailure && error.error.code === 'file'
    ? new AppFailure({ ...error.error, outcome: 'unknown' }, { cause: error })
    : error;

/** Keeps what a step reached; a failure of the disk tells that the step itself was done. */
export const keepStep = async <T>(keep: () => Promise<T>): Promise<T> => {
  try {
    return await keep();
  } catch (error) {
    throw afterTheAct(error);
  }
};
