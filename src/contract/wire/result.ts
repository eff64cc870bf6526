import type { AppError } from './errors';
import type { UnexpectedPart } from './unexpected-parts';

/**
 * `unexpected` lists the parts left out of the value because of their unexpected format (checklist
 * J32). `unsent`: someone else had already made this change, so nothing was sent, and an undo would
 * reverse theirs.
 */
export type Result<T> =
  | { ok: true; value: T; unexpected?: readonly UnexpectedPart[]; unsent?: true }
  | { ok: false; error: AppError };

export const ok = <T>(
  value: T,
  unexpected: readonly UnexpectedPart[] = [],
  unsent = false,
): Result<T> => ({
  ok: true,
  value,
  ...(unexpected.length > 0 ? { unexpected } : {}),
  ...(unsent ? { unsent } : {}),
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
