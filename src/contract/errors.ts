import { z } from 'zod';

/**
 * Everything that can go wrong on the way to an answer: a closed union, so that a screen which
 * handles all members handles everything. `message` is what a person may read; where the server
 * sent a message, it is the server's own (checklist A11, J7).
 */
export const AppError = z.discriminatedUnion('code', [
  /** The input breaks a rule; nothing was sent. `field` is a path such as `clientName`. */
  z.object({ code: z.literal('validation'), message: z.string(), field: z.string().optional() }),
  /** No session, or one that could not be renewed. */
  z.object({ code: z.literal('unauthorized'), message: z.string() }),
  /** Nobody has used the app for a while: nothing was sent, and what is open waits. */
  z.object({ code: z.literal('locked'), message: z.string() }),
  /** Signed in, but without the flag that this needs. */
  z.object({ code: z.literal('forbidden'), message: z.string() }),
  /**
   * No answer came. `outcome` is `unknown` when the request may have reached the server
   * (the connection broke after it was sent) and `not-sent` when it cannot have.
   */
  z.object({
    code: z.literal('offline'),
    message: z.string(),
    outcome: z.enum(['not-sent', 'unknown']),
  }),
  /** No answer in time. The server may have acted all the same. */
  z.object({ code: z.literal('timeout'), message: z.string() }),
  z.object({ code: z.literal('cancelled'), message: z.string() }),
  z.object({ code: z.literal('not-found'), message: z.string() }),
  /**
   * Somebody else was quicker, or the value is taken. `current` holds the values that stand on the
   * server now, by the input's key, where a save would have overwritten them. `outcome` is there
   * where the server still works on an earlier try of the same intent.
   */
  z.object({
    code: z.literal('conflict'),
    message: z.string(),
    outcome: z.literal('unknown').optional(),
    current: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({
    code: z.literal('rate-limited'),
    message: z.string(),
    retryAfterSeconds: z.number().optional(),
  }),
  /** Any other refusal by the server, with its message and HTTP status. */
  z.object({
    code: z.literal('server'),
    message: z.string(),
    status: z.int(),
    /** Of a 503 that says when to come back. */
    retryAfterSeconds: z.number().optional(),
  }),
  /** An answer that misses something essential; `field` names it. */
  z.object({ code: z.literal('invalid-response'), message: z.string(), field: z.string() }),
  /**
   * The disk refused: full, gone, read-only. `reason` is the system's code, such as ENOSPC.
   * `outcome` is there where the server had acted before (a quote was made, but not saved).
   */
  z.object({
    code: z.literal('file'),
    message: z.string(),
    reason: z.string(),
    outcome: z.literal('unknown').optional(),
  }),
  /** A defect of ours. The correlation id stands in the log beside the cause. */
  z.object({ code: z.literal('internal'), message: z.string(), correlationId: z.string() }),
]);
export type AppError = z.infer<typeof AppError>;
export type AppErrorCode = AppError['code'];

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (error: AppError): { ok: false; error: AppError } => ({ ok: false, error });

/** Carries an AppError through code that throws (services); `dispatch` turns it back into a Result. */
export class AppFailure extends Error {
  readonly error: AppError;

  constructor(error: AppError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = 'AppFailure';
    this.error = error;
  }
}
