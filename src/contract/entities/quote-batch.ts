import { z } from 'zod';
import { QuoteRequest } from './quote';
import { SavedFile } from './saved-file';

/** One PDF each. No one reviews a longer list row by row. */
const mostBatchQuotes = 2000;

/**
 * - `waiting`: not started
 * - `running`: being created
 * - `saved`: the PDF is in the folder
 * - `failed`: refused or not received; `message` says why. `resume` tries again
 */
export const QuoteBatchRow = z.object({
  companyName: z.string(),
  clientEmail: z.string(),
  state: z.enum(['waiting', 'running', 'saved', 'failed']),
  fileName: z.string().nullable(),
  message: z.string(),
  /** Ticket for `file.open`; null unless this run of the app saved the file. */
  file: SavedFile.nullable(),
});
export type QuoteBatchRow = z.infer<typeof QuoteBatchRow>;

/** A table row without a quote, and why. */
const SkippedQuoteRow = z.object({
  /** Line number in the table, from 1. */
  line: z.int(),
  companyName: z.string(),
  clientEmail: z.string(),
  isDuplicate: z.boolean(),
  why: z.string(),
  /** The file of a quote that an earlier batch saved. */
  savedAs: z.string().optional(),
  /** The row's cells as typed, by the field's name. Missing in batches of older versions. */
  typed: z.record(z.string(), z.string()).optional(),
});
export type SkippedQuoteRow = z.infer<typeof SkippedQuoteRow>;

/** Rows that a batch skips; `table` is those rows as typed, with the headings. */
export const SkippedQuotes = z.object({
  rows: z.array(SkippedQuoteRow).max(mostBatchQuotes),
  table: z.string(),
});
export type SkippedQuotes = z.infer<typeof SkippedQuotes>;

/**
 * - `running`: quotes are being created
 * - `elsewhere`: another app on this computer is creating them; no action is possible here
 * - `stopped`: by the user, the end of the session or the app, or a disk error; can be resumed
 * - `finished`: only failed rows may be left; these can be resumed too
 */
export const QuoteBatch = z.object({
  id: z.string(),
  state: z.enum(['running', 'elsewhere', 'stopped', 'finished']),
  /** Why the batch stopped, if the user did not stop it; '' otherwise. */
  message: z.string(),
  /** Absolute path. */
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
