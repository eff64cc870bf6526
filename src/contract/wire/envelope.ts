import { z } from 'zod';
import { DraftTexts } from '../drafts';
import type { BridgeEvent } from './events';
import type { Result } from './result';

/** A call over the bridge, by socket or IPC. */
export const CallEnvelope = z.object({
  /** Identifies the call for `cancel`; unique within a client. */
  id: z.string().min(1).max(100),
  method: z.string(),
  /** Missing means an empty input. */
  input: z.unknown().optional(),
  /**
   * Sent to the staff API as `Idempotency-Key`. Only a row of a bulk action brings its own; for every
   * other call, the outbox makes it.
   */
  idempotencyKey: z.uuid().optional(),
  /**
   * The drafts whose text this write sends. The outbox keeps them with a write whose outcome is
   * unknown, and removes them once it's done, whoever repeats it.
   */
  drafts: DraftTexts.optional(),
  /** The warnings that the person saw and overrode, for the journal (checklist J22). */
  overridden: z.array(z.string()).optional(),
  /** The window wants the first rows early: send them as `response.started`. */
  first: z.boolean().optional(),
});
export type CallEnvelope = z.infer<typeof CallEnvelope>;

const CancelEnvelope = z.object({ cancel: z.string().min(1).max(100) });
export type CancelEnvelope = z.infer<typeof CancelEnvelope>;

/** From the page. `call` numbers all envelopes of a connection, including invalid ones. */
export const PageMessage = z.union([
  z.object({ call: z.int().nonnegative(), envelope: z.unknown() }),
  CancelEnvelope,
]);
export type PageMessage = z.infer<typeof PageMessage>;

/**
 * From the host. `number` counts the events of a launch; it is null for an event that concerns only
 * this window and is not repeated. `result` is core's Result.
 */
export type HostMessage =
  | { readonly launch: string; readonly proof: string }
  | { readonly answer: number; readonly result: Result<unknown> }
  | { readonly number: number | null; readonly event: BridgeEvent };
