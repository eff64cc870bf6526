import type { AppError } from '../../../contract/wire/errors';
import { AppFailure } from '../../../contract/wire/result';

/**
 * A failure before anything was sent: whatever its code means for other calls, the server cannot
 * have acted on this one.
 */
export const notSent = (error: AppError, cause?: unknown): AppFailure =>
  new AppFailure({ ...error, outcome: 'not-sent' }, { cause });

/** Waits for what a call needs before it is sent; failures become `not-sent`. */
export const beforeSending = async <T>(needed: Promise<T>): Promise<T> => {
  try {
    return await needed;
  } catch (error) {
    throw error instanceof AppFailure ? notSent(error.error, error) : error;
  }
};
