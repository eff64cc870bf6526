import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DraftTexts } from '../../../contract/drafts';
import { JournalChange } from '../../../contract/entities/journal';
import { UnfinishedRecord } from '../../../contract/entities/unfinished-write';
import type { MethodName, MethodRequest } from '../../../contract/methods/methods';
import { currentName } from '../../../contract/older-names';

/** A bridge call that repeats the same write. */
export type Repeat = {
  readonly [M in MethodName]: { readonly method: M; readonly input: MethodRequest<M> };
}[MethodName];

/** JSON values that identify a write. */
export type Parameters = Readonly<Record<string, unknown>>;

/**
 * A person's write until its outcome is known, as saved on the disk. It contains what the journal
 * contains and what was typed, but never a token or card data.
 */
export const PendingWrite = z.object({
  version: z.literal(1),
  /** Sent as `Idempotency-Key` with every attempt. */
  key: z.uuid(),
  /** Email of the staff member. */
  person: z.string(),
  action: z.string().overwrite(currentName),
  subject: z.string(),
  detail: z.string(),
  /** Missing in files from older versions. */
  changes: z.array(JournalChange).optional(),
  reason: z.string(),
  /** Null if the app cannot repeat it by itself. */
  repeat: z.object({ method: z.string().overwrite(currentName), input: z.unknown() }).nullable(),
  /** The target of a write that sets a value; null for a write that adds something. */
  slot: z.string().nullable(),
  /**
   * The values are relative to the day of the first attempt, so tomorrow they have another meaning.
   */
  countsFromToday: z.boolean().optional(),
  /** ID of the bulk action that makes it; missing in files from older versions. */
  bulk: z.string().optional(),
  /** The drafts whose text it sends; missing in files from older versions. */
  drafts: DraftTexts.optional(),
  /** The record that shows whether the write happened. */
  record: UnfinishedRecord.nullable(),
  /** Time of the first attempt, ISO 8601, UTC. */
  startedAt: z.string(),
  /** The running attempt: its journal line and the process that makes it. */
  attempt: z.object({ journal: z.string(), process: z.int(), at: z.string() }).nullable(),
  /** The last attempt's error message. */
  message: z.string(),
});
export type PendingWrite = z.infer<typeof PendingWrite>;

/** Sorts keys, so that equal values give equal text. Missing and undefined are the same. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
};

/** The stable ID of a write: the same person, action, and parameters give the same ID. */
export const pendingWriteId = (person: string, action: string, parameters: Parameters): string =>
  createHash('sha256')
    .update(JSON.stringify([person, action, ordered(parameters)]))
    .digest('hex');

/** A write with an unknown outcome and no running attempt. */
export interface OpenWrite {
  readonly id: string;
  /** Time of the first attempt, ISO 8601, UTC. */
  readonly startedAt: string;
  readonly repeat: Repeat | null;
}
