import { z } from 'zod';
import type { OddPart } from './odd-parts';

/**
 * What became of a call: `sent`, and the server's answer stands; `not-sent`, as it never came to
 * whoever acts (no connection, or turned away before anybody looked at it); `unknown`, as the server
 * may have acted although no good answer came.
 */
export const Outcome = z.enum(['sent', 'not-sent', 'unknown']);
export type Outcome = z.infer<typeof Outcome>;

/** `outcome` is there where the code alone does not tell it (`domain/outbox/outcome`). */
const said = {
  message: z.string(),
  outcome: Outcome.optional(),
  /** The server said nothing: the message is the status's own text. */
  wordless: z.literal(true).optional(),
};

/**
 * Everything that can go wrong on the way to an answer: a closed union, so that a screen which
 * handles all members handles everything. `message` is what a person may read; where the server
 * sent a message, it is the server's own (checklist A11, J7).
 */
export const AppError = z.discriminatedUnion('code', [
  /** The input breaks a rule; nothing was sent. `field` is a path such as `clientName`. */
  z.object({ code: z.literal('validation'), ...said, field: z.string().optional() }),
  /** No session, or one that could not be renewed. */
  z.object({ code: z.literal('unauthorized'), ...said }),
  /** Nobody has used the app for a while: nothing was sent, and what is open waits. */
  z.object({ code: z.literal('locked'), ...said }),
  /** Signed in, but without the flag that this needs. */
  z.object({ code: z.literal('forbidden'), ...said }),
  /** No answer came: the connection broke, or there was none. */
  z.object({
    code: z.literal('offline'),
    ...said,
    outcome: Outcome,
  }),
  /** No answer in time. The server may have acted all the same. */
  z.object({ code: z.literal('timeout'), ...said }),
  z.object({ code: z.literal('cancelled'), ...said }),
  z.object({ code: z.literal('not-found'), ...said }),
  /**
   * Somebody else was quicker, or the value is taken. `current` holds the values that stand on the
   * server now, by the input's key, where a save would have overwritten them.
   */
  z.object({
    code: z.literal('conflict'),
    ...said,
    current: z.record(z.string(), z.unknown()).optional(),
    /** An earlier try of the same write that the server may have forgotten: a person decides. */
    unfinished: z.object({ id: z.string(), startedAt: z.string() }).optional(),
    /** What stands on the server now could not be read before a save: a person may save all the same. */
    unread: z.literal(true).optional(),
  }),
  z.object({
    code: z.literal('rate-limited'),
    ...said,
    retryAfterSeconds: z.number().optional(),
  }),
  /** Any other refusal by the server, with its message and HTTP status. */
  z.object({
    code: z.literal('server'),
    ...said,
    status: z.int(),
    /** Of a 503 that says when to come back. */
    retryAfterSeconds: z.number().optional(),
  }),
  /** An answer that misses something essential; `field` names it. */
  z.object({ code: z.literal('invalid-response'), ...said, field: z.string() }),
  /** The disk refused: full, gone, read-only. `reason` is the system's code, such as ENOSPC. */
  z.object({
    code: z.literal('file'),
    ...said,
    reason: z.string(),
    /** The journal did not take the act: nothing was sent, and a person may go on without it. */
    unrecorded: z.literal(true).optional(),
  }),
  /** A defect of ours. The correlation id stands in the log beside the cause. */
  z.object({ code: z.literal('internal'), ...said, correlationId: z.string() }),
]);
export type AppError = z.infer<typeof AppError>;
export type AppErrorCode = AppError['code'];

/** `odd` is what was left out of the value because nobody expected its form (checklist J32). */
export type Result<T> =
  | { ok: true; value: T; odd?: readonly OddPart[] }
  | { ok: false; error: AppError };

export const ok = <T>(value: T, odd: readonly OddPart[] = []): Result<T> => ({
  ok: true,
  value,
  ...(odd.length > 0 ? { odd } : {}),
});
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
