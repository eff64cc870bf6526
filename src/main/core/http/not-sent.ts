import { AppFailure } from '../../../contract/errors';

/**
 * A failure before anything went out: whatever its code says of other calls, the server cannot have
 * acted on this one.
 */
export class NotSent extends AppFailure {}

/** Waits for what a call needs before it is sent; its failures are `NotSent`. */
export const beforeSending = async <T>(needed: Promise<T>): Promise<T> => {
  try {
    return await needed;
  } catch (error) {
    throw error instanceof AppFailure ? new NotSent(error.error, { cause: error }) : error;
  }
};
