import { z } from 'zod';
import { Bulk, BulkIndexes, BulkPage, BulkPageQuery, PlanBulk } from '../entities/bulk';
import { SavedFile } from '../entities/saved-file';
import { done, nothing, row } from './method-row';

const list = z.object({ id: z.string() });

/**
 * Bulk actions: one action on a list of records, planned before it is run. Anybody signed in may call
 * them, but `forbidden` without the permission of the list's action: core checks it for the plan and
 * again for each row. A person sees only their own lists. `bulk.changed` tells of everything that goes
 * on after an answer.
 */
export const bulkMethods = {
  /**
   * Begins the plan and answers at once. `validation` (field `text`) where the list cannot be read or
   * has no row or more than 5,000.
   */
  'bulk.plan': row({ kind: 'action', access: 'signed-in', input: PlanBulk, output: Bulk }),
  /** One of the person's lists, or without `id` their newest; null where there is none. */
  'bulk.status': row({
    kind: 'query',
    access: 'signed-in',
    input: list.partial(),
    output: Bulk.nullable(),
  }),
  /** The person's lists, newest first; 20 are kept. */
  'bulk.list': row({ kind: 'query', access: 'signed-in', input: nothing, output: z.array(Bulk) }),
  /** Rows of a list, filtered and sorted; in the order of the list where no sort is given. */
  'bulk.page': row({ kind: 'query', access: 'signed-in', input: BulkPageQuery, output: BulkPage }),
  /** Leaves rows of a plan out, or takes them in again. */
  'bulk.leaveOut': row({
    kind: 'action',
    access: 'signed-in',
    input: list.extend({ rows: BulkIndexes, leftOut: z.boolean() }),
    output: Bulk,
  }),
  /**
   * Runs the rows that will change. `count` is what the person has confirmed: `conflict` where it is not
   * `toRun` any more, or while another list of the person is running.
   */
  'bulk.start': row({
    kind: 'action',
    access: 'signed-in',
    input: list.extend({ count: z.int().positive() }),
    output: Bulk,
  }),
  /** Sends no further row; resolves when those under way have ended. */
  'bulk.pause': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /** Continues a run, or a plan that the end of the app or of the session interrupted. */
  'bulk.resume': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /** Ends the run: what was not sent stays as it is. Of a plan: ends the look-ups. */
  'bulk.stop': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /**
   * Runs the rows again that failed, were not confirmed, or had changed since the plan, and the rest of
   * a paused run.
   * Of a plan: looks up again what could not be read.
   */
  'bulk.retry': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /**
   * Plans a list that sets back every row that was done, as long as its value is still the one that was
   * set. It is confirmed and run like any other.
   */
  'bulk.undo': row({ kind: 'action', access: 'signed-in', input: list, output: Bulk }),
  /** Every row as CSV in the downloads folder; cells are safe for spreadsheets. */
  'bulk.export': row({ kind: 'action', access: 'signed-in', input: list, output: SavedFile }),
  /** Forgets the list; `conflict` while it is running. */
  'bulk.forget': row({ kind: 'action', access: 'signed-in', input: list, output: done }),
} as const;
