import { z } from 'zod';

/** A call as it crosses the bridge, over HTTP or IPC. */
export const CallEnvelope = z.object({
  /** Names the call for `cancel`; unique within a client. */
  id: z.string().min(1).max(100),
  method: z.string(),
  /** Missing means an empty one. */
  input: z.unknown().optional(),
  /**
   * One per intent of the user (a UUID): goes to the staff API as `Idempotency-Key`, is used again
   * when the same intent is tried again after an unknown outcome, and never for other parameters.
   */
  intent: z.uuid().optional(),
});
export type CallEnvelope = z.infer<typeof CallEnvelope>;

export const CancelEnvelope = z.object({ cancel: z.string().min(1).max(100) });
export type CancelEnvelope = z.infer<typeof CancelEnvelope>;
