import { AppFailure } from '../../../contract/wire/result';
import { notSent } from '../api/not-sent';

/**
 * For a failure after the server acted (a full disk, an ended session): the next attempt must use
 * the same key so that the change is not made twice. An unexpected error counts as unknown anyway.
 */
export const asUnknownOutcome = (error: unknown): unknown =>
  error instanceof AppFailure
    ? new AppFailure({ ...error.error, outcome: 'unknown' }, { cause: error })
    : error;

/** For a document: either the server had created it, or the disk refused before the request. */
export const aboutDocument = (error: unknown, made: boolean): unknown => {
  if (made) return asUnknownOutcome(error);
  const isDisk = error instanceof AppFailure && error.error.code === 'file';
  return isDisk ? notSent(error.error, error) : error;
};

/** Saves what a step achieved. If that fails, the error says that the outcome is unknown. */
export const keepStep = async <T>(keep: () => Promise<T>): Promise<T> => {
  try {
    return await keep();
  } catch (error) {
    throw asUnknownOutcome(error);
  }
};

/** What is kept about an attempt with an unknown outcome; a 5xx is a response that says too little. */
export const unfinishedMessage = (error: unknown, message: string): string =>
  error instanceof AppFailure && error.error.code === 'server'
    ? `The server’s response was unclear: ${message}`
    : message;
