import { z } from 'zod';

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
  /** What changed, as text; may be empty. */
  detail: z.string(),
  /** Why; asked for before Admin Login and Staging Login. */
  reason: z.string(),
  /** `started` is written before the act; a second line with the same id tells the outcome. */
  outcome: z.enum(['started', 'done', 'refused', 'unknown']),
  message: z.string(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;
