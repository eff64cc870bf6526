import { z } from 'zod';
import { ListedEntry } from '../entities/journal';
import { SavedFile } from '../entities/saved-file';
import { largestTablePart, mostNamedSubjects } from '../limits';
import { row } from './method-row';

const namedSubjects = z.array(z.string()).max(mostNamedSubjects).optional();

/** Methods that show and save local data: the journal, and any table on a screen. */
export const journalMethods = {
  /**
   * Newest first, at most 500. People see their own entries; admins see everyone's, unless `mine`.
   * `text` filters over every column; entries about one of `named`, the records and prices (`price
   * price_1`) whose name has that text, fit it too. `subjects` selects records, such as `team 30`,
   * and `bulk` selects the rows of one bulk action. `folded` hides such rows under the entry of their
   * list (action `bulk.run`).
   */
  'journal.list': row({
    kind: 'query',
    access: 'signed-in',
    input: z.object({
      text: z.string().optional(),
      named: namedSubjects,
      subjects: z.array(z.string()).max(1000).optional(),
      mine: z.boolean().optional(),
      bulk: z.string().optional(),
      folded: z.boolean().optional(),
    }),
    output: z.array(ListedEntry),
  }),
  /**
   * Saves a table as shown, as CSV in the downloads folder; cells are safe for spreadsheets. A
   * table can exceed the message limit, so it comes in parts with one `id`; the last part returns
   * the file.
   */
  'table.save': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({
      id: z.string().min(1).max(100),
      name: z.string().trim().min(1),
      headers: z.array(z.string()).min(1).max(100),
      rows: z
        .array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))
        .max(largestTablePart),
      more: z.boolean(),
    }),
    output: SavedFile.nullable(),
  }),
  /**
   * Saves every matching entry that the person may see as CSV in the downloads folder; cells are
   * safe for spreadsheets. Filters as `journal.list` does.
   */
  'journal.export': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({
      text: z.string().optional(),
      named: namedSubjects,
      bulk: z.string().optional(),
    }),
    output: SavedFile,
  }),
} as const;
