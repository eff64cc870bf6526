import { createHash } from 'node:crypto';
import { z } from 'zod';
import { JournalChange } from '../../../contract/entities/journal';
import { UnfinishedRecord } from '../../../contract/entities/unfinished-write';
import type { MethodName, MethodRequest } from '../../../contract/methods/methods';

/** A call of the bridge that does the same write once more. */
export type Repeat = {
  readonly [M in MethodName]: { readonly method: M; readonly input: MethodRequest<M> };
}[MethodName];

/** What makes a write this one and no other: JSON values. */
export type Parameters = Readonly<Record<string, unknown>>;

/**
 * One write of one person until its outcome is known, as it lies on the disk. It holds what the
 * journal holds, and what was typed for it: never a token, never anything of a card.
 */
export const PendingWrite = z.object({
  version: z.literal(1),
  /** Goes out as `Idempotency-Key` with every try. */
  key: z.uuid(),
  /** Email of the member of staff. */
  person: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** Missing in what older versions kept. */
  changes: z.array(JournalChange).optional(),
  reason: z.string(),
  /** Null where it cannot be repeated by itself. */
  repeat: z.object({ method: z.string(), input: z.unknown() }).nullable(),
  /** What it sets to a value; null for a write that adds something. */
  slot: z.string().nullable(),
  /** Its values count from the day of the first try: tomorrow they mean another thing. */
  countsFromToday: z.boolean().optional(),
  /** Where one can look whether it happened. */
  record: UnfinishedRecord.nullable(),
  /** ISO 8601, UTC: the first try. */
  startedAt: z.string(),
  /** The try under way: its line in the journal, and the process that makes it. */
  attempt: z.object({ journal: z.string(), process: z.int(), at: z.string() }).nullable(),
  /** What the last try ended with. */
  message: z.string(),
});
export type PendingWrite = z.infer<typeof PendingWrite>;

/** Keys in one order, so that the same values are the same text. Missing and undefined are one. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
};

/** The stable name of a write: the same for the same person, action and parameters. */
export const pendingWriteId = (person: string, action: string, parameters: Parameters): string =>
  createHash('sha256')
    .update(JSON.stringify([person, action, ordered(parameters)]))
    .digest('hex');

/** A write of an unknown outcome that nobody makes just now. */
export interface OpenWrite {
  readonly id: string;
  /** ISO 8601, UTC: the first try. */
  readonly startedAt: string;
  readonly repeat: Repeat | null;
}
