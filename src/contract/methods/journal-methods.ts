import { z } from 'zod';
import { JournalEntry } from '../entities/journal';
import { SavedFile } from '../entities/saved-file';
import { largestTablePart } from '../limits';
import { row } from './method-row';

/** Methods that show and save what this machine knows: the journal, and any table of a screen. */
export const journalMethods = {
  /**
   * Newest first, 500 at most. One's own entries; who has the admin permission gets everybody's, unless
   * `mine`. `text` filters over every column, `subjects` names records, such as `team 30`, `bulk` the
   * rows of one bulk action. `folded` leaves out such rows: the entry of their list (action `bulk.run`)
   * opens into them.
   */
  'journal.list': row({
    kind: 'query',
    access: 'signed-in',
    input: z.object({
      text: z.string().optional(),
      subjects: z.array(z.string()).max(1000).optional(),
      mine: z.boolean().optional(),
      bulk: z.string().optional(),
      folded: z.boolean().optional(),
    }),
    output: z.array(JournalEntry),
  }),
  /**
   * A table as it is shown, as CSV in the downloads folder; cells are safe for spreadsheets. A table
   * is longer than a message may be: it comes in parts of one `id`, and the last one answers the file.
   */
  'table.save': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({
      id: z.string().min(1).max(100),
      name: z.string().trim().min(1).max(120),
      headers: z.array(z.string()).min(1).max(100),
      rows: z
        .array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))
        .max(largestTablePart),
      more: z.boolean(),
    }),
    output: SavedFile.nullable(),
  }),
  /** Every entry of the filter that one may see as CSV, in the downloads folder; cells are safe for spreadsheets. */
  'journal.export': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ text: z.string().optional() }),
    output: SavedFile,
  }),
} as const;
