import type { AppError } from './errors';
import type { UnexpectedPart } from './unexpected-parts';

/**
 * `unexpected` lists the parts left out of the value because of their unexpected format (checklist
 * J32).
 */
export type Result<T> =
  | { ok: true; value: T; unexpected?: readonly UnexpectedPart[] }
  | { ok: false; error: AppError };

export const ok = <T>(value: T, unexpected: readonly UnexpectedPart[] = []): Result<T> => ({
  ok: true,
  value,
  ...(unexpected.length > 0 ? { unexpected } : {}),
});
export const fail = (error: AppError): { ok: false; error: AppError } => ({ ok: false, error });

/**
 * Carries an AppError through code that throws (services); `dispatch` turns it back into a Result.
 */
export class AppFailure extends Error {
  readonly error: AppError;

  constructor(error: AppError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = 'AppFailure';
    this.error = error;
  }
}
