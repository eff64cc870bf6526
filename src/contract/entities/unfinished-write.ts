import { z } from 'zod';
import { Id } from './common';
import { JournalChange } from './journal';

/** A record that a window can open. */
export const UnfinishedRecord = z.object({ record: z.enum(['member', 'team']), id: Id });
export type UnfinishedRecord = z.infer<typeof UnfinishedRecord>;

/**
 * A write whose outcome is not known: the app or the connection ended before its answer came. It
 * keeps its key until somebody repeats it, does the same by hand, or says that they looked.
 */
export const UnfinishedWrite = z.object({
  /** Names it for `writes.repeat` and `writes.dismiss`. */
  id: z.string(),
  /** Method name, such as `team.addOrder`. */
  action: z.string(),
  /** Whom it concerns, such as `team 123`. */
  subject: z.string(),
  /** What was to change, as text; may be empty. */
  detail: z.string(),
  /** The same as data; missing in what older versions kept. */
  changes: z.array(JournalChange).optional(),
  /** ISO 8601, UTC: when it was tried first. */
  startedAt: z.string(),
  /** Another window or another app of this folder may have it under way. */
  state: z.enum(['under-way', 'unknown']),
  /** What the last try ended with; empty where it ended with the app. */
  message: z.string(),
  /** Where one can look whether it happened. */
  record: UnfinishedRecord.nullable(),
  canRepeat: z.boolean(),
  /** The server may have forgotten its key: a repeat may do it twice, and goes under a new one. */
  isOld: z.boolean(),
});
export type UnfinishedWrite = z.infer<typeof UnfinishedWrite>;
