import { z } from 'zod';
import { QuoteRequest } from './quote';
import { SavedFile } from './saved-file';

/** One PDF each; more than this is no list that somebody looked through. */
export const mostBatchQuotes = 2000;

/**
 * - `waiting`: not begun
 * - `running`: being made
 * - `saved`: the PDF is in the folder
 * - `failed`: refused, or it did not arrive; `message` says why. Tried again by `resume`
 */
export const QuoteBatchRow = z.object({
  companyName: z.string(),
  clientEmail: z.string(),
  state: z.enum(['waiting', 'running', 'saved', 'failed']),
  fileName: z.string().nullable(),
  message: z.string(),
  /** Ticket for `file.open`; null unless saved by this run of the app. */
  file: SavedFile.nullable(),
});
export type QuoteBatchRow = z.infer<typeof QuoteBatchRow>;

/** A row of the table of which no quote is made, and why. */
export const SkippedQuoteRow = z.object({
  /** Of the table, from 1. */
  line: z.int(),
  companyName: z.string(),
  clientEmail: z.string(),
  isDuplicate: z.boolean(),
  why: z.string(),
});
export type SkippedQuoteRow = z.infer<typeof SkippedQuoteRow>;

/** What a batch leaves out of its table; `table` is those rows as they were typed, with the headings. */
export const SkippedQuotes = z.object({
  rows: z.array(SkippedQuoteRow).max(mostBatchQuotes),
  table: z.string(),
});
export type SkippedQuotes = z.infer<typeof SkippedQuotes>;

/**
 * - `running`: quotes are being made
 * - `elsewhere`: another app on this computer makes them; nothing can be done here meanwhile
 * - `stopped`: by the user, by the end of the session or of the app, or by the disk; can be resumed
 * - `finished`: nothing is left to do but rows that failed, which can be resumed too
 */
export const QuoteBatch = z.object({
  id: z.string(),
  state: z.enum(['running', 'elsewhere', 'stopped', 'finished']),
  /** Why it stopped, where the user did not stop it; '' otherwise. */
  message: z.string(),
  /** Absolute. */
  folder: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  rows: z.array(QuoteBatchRow),
  skipped: SkippedQuotes.nullable().default(null),
});
export type QuoteBatch = z.infer<typeof QuoteBatch>;

export const StartQuoteBatch = z.object({
  rows: z.array(QuoteRequest).min(1).max(mostBatchQuotes),
  skipped: SkippedQuotes.nullable().default(null),
});
