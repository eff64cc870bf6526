import { z } from 'zod';
import { Id } from './common';
import { JournalChange } from './journal';

/** A record that a window can open. */
export const UnfinishedRecord = z.object({ record: z.enum(['member', 'team']), id: Id });
export type UnfinishedRecord = z.infer<typeof UnfinishedRecord>;

/**
 * A write with an unknown outcome: the app or the connection ended before the response. It keeps
 * its idempotency key until someone repeats it, makes the change manually, or dismisses it.
 */
export const UnfinishedWrite = z.object({
  /** Identifies the write for `writes.repeat` and `writes.dismiss`. */
  id: z.string(),
  /** Method name, such as `team.addOrder`. */
  action: z.string(),
  /** What the action is called: `Add an order`; its name if it comes from another version. */
  title: z.string(),
  /** The record affected, such as `team 123`. */
  subject: z.string(),
  /** The intended change, as text; may be empty. */
  detail: z.string(),
  /** The changes as data; missing in writes kept by older versions. */
  changes: z.array(JournalChange).optional(),
  /** ID of the bulk action that makes it; missing in writes kept by older versions. */
  bulk: z.string().optional(),
  /** The payment provider's ID of the invoice that `invoice.send` sends. */
  invoiceId: z.string().optional(),
  /** ISO 8601, UTC: the time of the first try. */
  startedAt: z.string(),
  /** `under-way`: another window or another app with this folder may be sending it. */
  state: z.enum(['under-way', 'unknown']),
  /** The result of the last try; empty if the app ended during it. */
  message: z.string(),
  /** The record where a person can check whether the change happened. */
  record: UnfinishedRecord.nullable(),
  canRepeat: z.boolean(),
  /**
   * The server may have forgotten the idempotency key: a repeat gets a new key and may make the
   * change twice.
   */
  isOld: z.boolean(),
});
export type UnfinishedWrite = z.infer<typeof UnfinishedWrite>;
