import { z } from 'zod';
import { longestBulkText, longestExtension, mostBulkColumns, mostBulkRows } from '../limits';
import { Id } from './common';
import { UnfinishedRecord } from './unfinished-write';

/** A calendar day in US Eastern time. */
const EasternDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date.');
const orderText = z.string().trim();
const orderCount = z.int().nonnegative().nullable();

/**
 * What a bulk action does to every record in its list. `method` is the method of the single-record
 * button; its permission, journal texts, and checks apply to each row.
 */
export const BulkAction = z.discriminatedUnion('method', [
  z.object({ method: z.literal('member.verifyEmail'), emailVerified: z.boolean() }),
  z.object({
    method: z.literal('memberTeam.transfer'),
    /** The team that members move to. */
    teamId: Id,
    /** The team that members leave; required only for members of several teams. */
    fromTeamId: Id.optional(),
  }),
  z.object({ method: z.literal('member.changeAdmin'), teamId: Id, isAdmin: z.boolean() }),
  z.object({
    method: z.literal('member.setFlag'),
    flag: z.enum(['textFollowUp', 'emailFollowUp']),
    value: z.boolean(),
  }),
  z.object({ method: z.literal('member.setLeadCapture'), on: z.boolean() }),
  z.object({
    method: z.literal('team.setFlag'),
    flag: z.enum(['textFollowUp', 'emailFollowUp', 'sendWeeklyInviteReminders']),
    value: z.boolean(),
  }),
  z.object({
    method: z.literal('demoTeam.extendTrial'),
    /**
     * Extends by a number of days from each trial's end (from today if it has ended), or to one
     * date.
     */
    by: z.union([
      z.object({ days: z.int().min(1).max(longestExtension) }),
      z.object({ date: EasternDay }),
    ]),
  }),
  /**
   * A column of the list (`Shopify order`, `Fulfillment order`, `Standard`, `Custom`) overrides the
   * value here. An empty ID or a null count here means that the list must have it.
   */
  z.object({
    method: z.literal('team.addOrder'),
    shopifyOrderId: orderText,
    fulfillOrderId: orderText,
    newStandardDevices: orderCount,
    newCustomDevices: orderCount,
  }),
]);
export type BulkAction = z.infer<typeof BulkAction>;
export type BulkMethod = BulkAction['method'];

/**
 * Before the run:
 * - `looking`: not looked up yet
 * - `will-change`, `already-so`
 * - `cannot`: a rule of the app refuses it; `why` says which
 * - `not-found`, `ambiguous`: several records have the email or slug
 * - `duplicate`: of an earlier row, named in `why`
 * - `not-read`: the lookup failed; `bulk.retry` tries again
 * - `left-out`: skipped by a person (the name in files)
 *
 * From the start of the run:
 * - `waiting`, `running`, `done`
 * - `failed`: refused; `why` is the server's message
 * - `not-confirmed`: unknown whether the server acted; looked up before it is sent again
 * - `changed-since`: the value differs from the plan, so nothing was sent; `now` is the current
 *   value
 * - `not-run`: the list was stopped first
 */
export const BulkStatus = z.enum([
  'looking',
  'will-change',
  'already-so',
  'cannot',
  'not-found',
  'ambiguous',
  'duplicate',
  'not-read',
  'left-out',
  'waiting',
  'running',
  'done',
  'failed',
  'not-confirmed',
  'changed-since',
  'not-run',
]);
export type BulkStatus = z.infer<typeof BulkStatus>;

export const BulkRow = z.object({
  /** Position in the list, from 0; identifies the row. */
  index: z.int().nonnegative(),
  /** Line number in the given text, from 1. */
  line: z.int().positive(),
  /** The text as given. */
  text: z.string(),
  /** Null until the record is found. */
  record: UnfinishedRecord.nullable(),
  /** '' until the record is found. */
  name: z.string(),
  email: z.string(),
  /** The current and the new value, in words; '' if unknown. */
  now: z.string(),
  willBe: z.string(),
  /** Sentences. Warnings inform the person; they never stop a row from running. */
  warnings: z.array(z.string()),
  status: BulkStatus,
  /** The reason for the status, as a sentence; may be ''. */
  why: z.string(),
});
export type BulkRow = z.infer<typeof BulkRow>;

/**
 * - `planning`: rows are being looked up
 * - `planned`: waits for `bulk.start`
 * - `running`
 * - `paused`: by a person, the end of the session or the app, or a problem that affects all rows
 *   (then `message` says so); `bulk.resume` continues
 * - `elsewhere`: another app on this computer is running it; no action is possible here until it
 *   ends
 * - `stopped`: by a person; the remaining rows are `not-run`
 * - `finished`
 */
export const BulkState = z.enum([
  'planning',
  'planned',
  'running',
  'paused',
  'elsewhere',
  'stopped',
  'finished',
]);
export type BulkState = z.infer<typeof BulkState>;

/** A list without its rows. Times are ISO 8601, UTC. */
export const Bulk = z.object({
  id: z.string(),
  action: BulkAction,
  /** What the list does, such as `Mark emails as verified`. */
  title: z.string(),
  state: BulkState,
  /** Why the list paused without a person's request; '' otherwise. */
  message: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Rows by status; statuses without rows are 0. */
  counts: z.record(BulkStatus, z.int().nonnegative()),
  total: z.int().nonnegative(),
  /** Number of rows that will change and have warnings. */
  warned: z.int().nonnegative(),
  /** Warnings about the whole list, such as the target team's seats. */
  warnings: z.array(z.string()),
  /** Number of rows in the run, or in a run started now. */
  toRun: z.int().nonnegative(),
  /** Rows per minute over the last 30 seconds; null until known. */
  rate: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** The time before which the server wants no more requests; no row is sent until then. */
  waitsUntil: z.string().nullable(),
  /**
   * Number of rows that `bulk.undo` would restore; 0 for an undo list or an action that cannot be
   * undone.
   */
  undoable: z.int().nonnegative(),
  /** Whether every row could be undone. */
  canUndo: z.boolean(),
  /** Number of rows that will change and can't be undone afterward. */
  cannotUndo: z.int().nonnegative(),
  /** The list that this one undoes, and the list that undoes this one. */
  undoOf: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Number of rows restored by undo lists that left others as they were. */
  restored: z.int().nonnegative(),
  /** Whether a person has seen how the run ended, or doesn't need to. */
  reviewed: z.boolean(),
});
export type Bulk = z.infer<typeof Bulk>;

export const PlanBulk = z.object({
  action: BulkAction,
  /**
   * IDs, emails, or slugs, one per line, or a table (tabs, commas, or semicolons; quotes) with or
   * without headings. Parsed by `domain/bulk/parse-list`.
   */
  text: z.string().min(1).max(longestBulkText),
  /** The column that identifies the records, from 0; chosen automatically if omitted. */
  column: z.int().nonnegative().max(mostBulkColumns).optional(),
});

export const BulkPageQuery = z.object({
  id: z.string(),
  offset: z.int().nonnegative(),
  limit: z.int().positive().max(500),
});
export type BulkPageQuery = z.infer<typeof BulkPageQuery>;

export const BulkPage = z.object({
  rows: z.array(BulkRow),
  /** Number of rows in the list. */
  total: z.int().nonnegative(),
});
export type BulkPage = z.infer<typeof BulkPage>;

export const BulkIndexes = z.array(z.int().nonnegative()).max(mostBulkRows);
