import { z } from 'zod';
import type { Result } from './errors';
import type { BridgeEvent } from './events';

/** A call as it crosses the bridge, over a socket or IPC. */
export const CallEnvelope = z.object({
  /** Names the call for `cancel`; unique within a client. */
  id: z.string().min(1).max(100),
  method: z.string(),
  /** Missing means an empty one. */
  input: z.unknown().optional(),
  /**
   * One for each change that a person makes (a UUID): goes to the staff API as `Idempotency-Key`, is used again
   * when the same change is tried again after an unknown outcome, and never for other parameters.
   */
  idempotencyKey: z.uuid().optional(),
  /** The window shows the first rows before the rest is there: tell them by `answer.begun`. */
  first: z.boolean().optional(),
});
export type CallEnvelope = z.infer<typeof CallEnvelope>;

export const CancelEnvelope = z.object({ cancel: z.string().min(1).max(100) });
export type CancelEnvelope = z.infer<typeof CancelEnvelope>;

/** From the page. `call` numbers the envelopes of a connection, also of wrong ones. */
export const PageMessage = z.union([
  z.object({ call: z.int().nonnegative(), envelope: z.unknown() }),
  CancelEnvelope,
]);
export type PageMessage = z.infer<typeof PageMessage>;

/**
 * From the host. `number` counts the events of a launch, and is null for one that concerns this window
 * alone and is not told again; `result` is core's Result.
 */
export type HostMessage =
  | { readonly launch: string; readonly proof: string }
  | { readonly answer: number; readonly result: Result<unknown> }
  | { readonly number: number | null; readonly event: BridgeEvent };
