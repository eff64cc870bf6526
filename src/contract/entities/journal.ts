import { z } from 'zod';
import { currentName } from '../older-names';

const JournalValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * One field that an action changed; `domain/journal/journal-changes` has the text for each field.
 */
export const JournalChange = z.object({
  field: z.string(),
  /** Missing if unknown or not useful. */
  before: JournalValue.optional(),
  after: JournalValue,
});
export type JournalChange = z.infer<typeof JournalChange>;

/**
 * An entry of the local journal: who did what to whom, why, and with what outcome. Append-only, one
 * file per environment; never contains a token.
 */
export const JournalEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  time: z.string(),
  environment: z.string(),
  /** Email of the staff member. */
  actor: z.string(),
  /** Method name, such as `member.delete`. */
  action: z.string().overwrite(currentName),
  /** The record affected, such as `member 123`. */
  subject: z.string(),
  /**
   * What changed, as text for support and for older versions; may be empty. The app never parses
   * it.
   */
  detail: z.string(),
  /** The changes as data; missing in entries from older versions and if `detail` is a sentence. */
  changes: z.array(JournalChange).optional(),
  /** The reason; required before Admin Login and Staging Login. */
  reason: z.string(),
  /** `started` is written before the action; a second line with the same ID records the outcome. */
  outcome: z.enum(['started', 'done', 'refused', 'unknown']),
  message: z.string(),
  /** ID of the bulk action; set on the entries of its rows and on the entry of the list. */
  bulk: z.string().optional(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** The texts for one action, used wherever the app names it. */
export const ActionWords = z.object({
  /** Title in a question to the person: `Change a member’s email`. */
  title: z.string(),
  /** Text before the record's name once the action is done: `Changed` Lily Chen `’s email`. */
  done: z.string(),
  /** Text before the record's name for an attempt: `change` Lily Chen `’s email`. */
  tried: z.string(),
  /** Text after the record's name. */
  after: z.string(),
});
export type ActionWords = Readonly<z.infer<typeof ActionWords>>;

/** An entry as a window lists it. `words` is null for an action from another version of the app. */
export const ListedEntry = JournalEntry.extend({ words: ActionWords.nullable() });
export type ListedEntry = z.infer<typeof ListedEntry>;
