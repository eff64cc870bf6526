import { z } from 'zod';
import { Bulk, BulkIndexes, BulkPage, BulkPageQuery, PlanBulk } from '../entities/bulk';
import { SavedFile } from '../entities/saved-file';
import { done, nothing, row } from './method-row';

const list = z.object({ id: z.string() });

/**
 * Bulk actions: one action on a list of records, planned before it runs. Open to anyone signed in,
 * but `forbidden` without the permission of the list's action; core checks it for the plan and
 * again for each row. A person sees only their own lists. `bulk.changed` reports all progress after
 * a call returns.
 */
export const bulkMethods = {
  /**
   * Starts the plan and returns immediately. `validation` (field `text`) if the list cannot be
   * read, is empty, or has more than 5,000 rows.
   */
  'bulk.plan': row({ kind: 'action', access: 'signed-in', input: PlanBulk, output: Bulk }),
  /** One of the person's lists, or their newest without `id`; null if there is none. */
  'bulk.status': row({
    kind: 'query',
    access: 'signed-in',
    input: list.partial(),
    output: Bulk.nullable(),
  }),
  /** The person's lists, newest first; the last 20 are kept. */
  'bulk.list': row({ kind: 'query', access: 'signed-in', input: nothing, output: z.array(Bulk) }),
  /** Rows of a list, in its order; windows filter and sort them. */
  'bulk.page': row({ kind: 'query', access: 'signed-in', input: BulkPageQuery, output: BulkPage }),
  /** Excludes rows from a plan, or includes them again. */
  'bulk.skip': row({
    kind: 'action',
    access: 'signed-in',
    input: list.extend({ rows: BulkIndexes, skipped: z.boolean() }),
    output: Bulk,
  }),
  /**
   * Runs the rows that will change. `count` is the number the person confirmed: `conflict` if it no
   * longer equals `toRun`, or while another list of the person is running.
   */
  'bulk.start': row({
    kind: 'action',
    access: 'signed-in',
    input: list.extend({ count: z.int().positive() }),
    output: Bulk,
  }),
  /** Stops sending rows; resolves once the rows in progress have ended. */
  'bulk.pause': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /** Continues a run, or a plan interrupted by the end of the app or the session. */
  'bulk.resume': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /** Ends a run; rows not sent stay unchanged. For a plan: ends the lookups. */
  'bulk.stop': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /**
   * Runs the rows that failed, were not confirmed, or had changed since the plan, and the rest of a
   * paused run. For a plan: looks up again what could not be read.
   */
  'bulk.retry': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /**
   * Plans a list that restores every completed row, if it still has the value that was set. It is
   * confirmed and run like any other list.
   */
  'bulk.undo': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /** A person has seen the failures of an ended list; a retry asks for that again. */
  'bulk.review': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /** Saves every row as CSV in the downloads folder; cells are safe for spreadsheets. */
  'bulk.export': row({ kind: 'action', access: 'signed-in', input: list, output: SavedFile }),
  /** Deletes the list; `conflict` while it is running. */
  'bulk.forget': row({ kind: 'action', access: 'signed-in', input: list, output: done }),
} as const;
