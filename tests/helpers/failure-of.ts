import { expect } from 'vitest';
import { type AppError, AppFailure } from '../../src/contract/wire/errors';

/** The failure that something ends in; fails the test where it ends in none. */
export const failureOf = async (answer: Promise<unknown>): Promise<AppError> => {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppFailure);
  return (error as AppFailure).error;
};
