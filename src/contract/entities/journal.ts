import { z } from 'zod';

const JournalValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One thing that an action changed: `domain/journal/journal-changes` has the words for each field. */
export const JournalChange = z.object({
  field: z.string(),
  /** Missing where it is not known or says nothing. */
  before: JournalValue.optional(),
  after: JournalValue,
});
export type JournalChange = z.infer<typeof JournalChange>;

/**
 * A line of the local journal: who did what to whom, why, and how it ended. Append-only, one file
 * an environment, never with a token in it.
 */
export const JournalEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  time: z.string(),
  environment: z.string(),
  /** Email of the member of staff. */
  actor: z.string(),
  /** Method name, such as `member.delete`. */
  action: z.string(),
  /** Whom it concerns, such as `member 123`. */
  subject: z.string(),
  /** What changed, as text for support and for older versions; may be empty. Nothing reads it back. */
  detail: z.string(),
  /** The same as data; missing in lines of older versions, and where the text is a sentence. */
  changes: z.array(JournalChange).optional(),
  /** Why; asked for before Admin Login and Staging Login. */
  reason: z.string(),
  /** `started` is written before the act; a second line with the same id tells the outcome. */
  outcome: z.enum(['started', 'done', 'refused', 'unknown']),
  message: z.string(),
  /** The bulk action that it belongs to, by its ID: of a row, and of the entry of the list itself. */
  bulk: z.string().optional(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;
