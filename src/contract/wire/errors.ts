import { z } from 'zod';

/**
 * The outcome of a call: `sent` means that the server's response is final; `not-sent` that the call
 * never reached the server (no connection, or rejected on the way); `unknown` that the server may
 * have acted although no usable response came.
 */
export const Outcome = z.enum(['sent', 'not-sent', 'unknown']);
export type Outcome = z.infer<typeof Outcome>;

/** `outcome` is set if the code alone does not determine it (`domain/outbox/outcome`). */
const said = {
  message: z.string(),
  outcome: Outcome.optional(),
  /** The server sent no message: this one is the text for the status. */
  wordless: z.literal(true).optional(),
};

/**
 * Every possible failure of a call. A closed union, so a screen that handles all members handles
 * everything. `message` may be shown to a person; a message sent by the server is kept unchanged
 * (checklist A11, J7).
 */
export const AppError = z.discriminatedUnion('code', [
  /** The input breaks a rule; nothing was sent. `field` is a path such as `clientName`. */
  z.object({ code: z.literal('validation'), ...said, field: z.string().optional() }),
  /** No session, or a session that could not be renewed. */
  z.object({ code: z.literal('unauthorized'), ...said }),
  /** The app locked after a period without use: nothing was sent, and open work is kept. */
  z.object({ code: z.literal('locked'), ...said }),
  /** Signed in, but without the required flag. */
  z.object({ code: z.literal('forbidden'), ...said }),
  /** No response: the connection broke, or there was none. */
  z.object({
    code: z.literal('offline'),
    ...said,
    outcome: Outcome,
    /** The app itself isn't responding, which the window says anyway. */
    fromApp: z.literal(true).optional(),
  }),
  /** No response in time. The server may still have acted. */
  z.object({ code: z.literal('timeout'), ...said }),
  z.object({ code: z.literal('cancelled'), ...said }),
  z.object({ code: z.literal('not-found'), ...said }),
  /**
   * Someone else was faster, or the value is taken. `current` holds the server's current values
   * that a save would have overwritten, by input key.
   */
  z.object({
    code: z.literal('conflict'),
    ...said,
    current: z.record(z.string(), z.unknown()).optional(),
    /**
     * An earlier try of the same write that the server may have forgotten: a person must decide. The
     * decision about a batch also covers its `others`.
     */
    unfinished: z
      .object({ id: z.string(), startedAt: z.string(), others: z.array(z.string()).optional() })
      .optional(),
    /** The current value could not be read before a save; a person may save anyway. */
    unread: z.literal(true).optional(),
  }),
  z.object({
    code: z.literal('rate-limited'),
    ...said,
    retryAfterSeconds: z.number().optional(),
  }),
  /** Any other error from the server, with its message and HTTP status. */
  z.object({
    code: z.literal('server'),
    ...said,
    status: z.int(),
    /** From a 503 with a `Retry-After`. */
    retryAfterSeconds: z.number().optional(),
  }),
  /** A response without a required part: `field` names it, and `route` the call, for support. */
  z.object({
    code: z.literal('invalid-response'),
    ...said,
    route: z.string().optional(),
    field: z.string(),
  }),
  /** A disk error: full, missing, read-only. `reason` is the system's code, such as ENOSPC. */
  z.object({
    code: z.literal('file'),
    ...said,
    reason: z.string(),
    /**
     * The journal entry could not be written: nothing was sent, and a person may continue without
     * it.
     */
    unrecorded: z.literal(true).optional(),
  }),
  /** A bug in the app. The log has the correlation ID next to the cause. */
  z.object({ code: z.literal('internal'), ...said, correlationId: z.string() }),
]);
export type AppError = z.infer<typeof AppError>;
export type AppErrorCode = AppError['code'];
