import { expect } from 'vitest';
import type { AppError } from '../../src/contract/wire/errors';
import { AppFailure } from '../../src/contract/wire/result';

/** The error with which a promise rejects; fails the test if it doesn't reject. */
export const failureOf = async (answer: Promise<unknown>): Promise<AppError> => {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppFailure);
  return (error as AppFailure).error;
};
