import { z } from 'zod';
import { longestBulkText, mostBulkColumns, mostBulkRows } from '../limits';
import { Id } from './common';
import { UnfinishedRecord } from './unfinished-write';

/** A calendar day in US Eastern time. */
const EasternDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date.');
const orderText = z.string().trim();
const orderCount = z.int().nonnegative();

/**
 * What a bulk action does to every record of its list. `method` is the method of the button: its
 * permission, journal words, and checks apply to each row.
 */
export const BulkAction = z.discriminatedUnion('method', [
  z.object({ method: z.literal('member.verifyEmail'), emailVerified: z.boolean() }),
  z.object({
    method: z.literal('memberTeam.transfer'),
    /** The team that members move to. */
    teamId: Id,
    /** The team that they leave; needed only for members of several teams. */
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
    /** By so many days from the end that each trial has (from today where it is over), or to one date. */
    by: z.union([z.object({ days: z.int().min(1).max(3660) }), z.object({ date: EasternDay })]),
  }),
  /**
   * A column of the list (`Shopify order`, `Fulfillment order`, `Standard`, `Custom`) takes the place of
   * a value here. An empty ID here means that it must stand in the list.
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
 * - `not-found`, `ambiguous`: of an email or slug that several records have
 * - `duplicate`: of an earlier row, which `why` names
 * - `not-read`: the look-up failed; `bulk.retry` looks again
 * - `left-out`: by a person
 *
 * From the start of the run:
 * - `waiting`, `running`, `done`
 * - `failed`: refused; `why` is the server's message
 * - `not-confirmed`: nobody knows whether the server acted; looked up before it is sent again
 * - `changed-since`: the value is not the one that the plan showed, so nothing was sent; `now` is that one
 * - `not-run`: the list was stopped before
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
  /** Its place in the list, from 0: names the row. */
  index: z.int().nonnegative(),
  /** Of the text that was given, from 1. */
  line: z.int().positive(),
  /** As it was given. */
  text: z.string(),
  /** Null until it is found. */
  record: UnfinishedRecord.nullable(),
  /** '' until it is found. */
  name: z.string(),
  email: z.string(),
  /** What the value is and will be, in words; '' where nobody knows. */
  now: z.string(),
  willBe: z.string(),
  /** Sentences. They inform and never keep a row from being run. */
  warnings: z.array(z.string()),
  status: BulkStatus,
  /** Why it has that status, as a sentence; '' where there is nothing to say. */
  why: z.string(),
});
export type BulkRow = z.infer<typeof BulkRow>;

/**
 * - `planning`: rows are being looked up
 * - `planned`: waits for `bulk.start`
 * - `running`
 * - `paused`: by a person, the end of the session or of the app, or as nothing else would go better
 *   (`message` says so then); `bulk.resume` continues
 * - `elsewhere`: another app on this computer works on it; nothing can be done here until it is through
 * - `stopped`: by a person; the rows that were left are `not-run`
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
  /** What it does, such as `Mark emails as verified`. */
  title: z.string(),
  state: BulkState,
  /** Why it paused, where no person paused it; '' otherwise. */
  message: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Of every status; those that no row has are 0. */
  counts: z.record(BulkStatus, z.int().nonnegative()),
  total: z.int().nonnegative(),
  /** Rows with warnings of those that will change. */
  warned: z.int().nonnegative(),
  /** Of the list as a whole, such as seats of the target team. */
  warnings: z.array(z.string()),
  /** Rows that the run has, or would have if it were started now. */
  toRun: z.int().nonnegative(),
  /** Rows a minute over the last half minute; null while nobody knows. */
  rate: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** The server asked to come back later: no row is sent before. */
  waitsUntil: z.string().nullable(),
  /** Rows that `bulk.undo` would set back; 0 where the action cannot be undone, or the list is itself an undo. */
  undoable: z.int().nonnegative(),
  /** Whether every row of it could be set back. */
  canUndo: z.boolean(),
  /** The list that this one sets back, and the one that sets this one back. */
  undoOf: z.string().nullable(),
  undoneBy: z.string().nullable(),
});
export type Bulk = z.infer<typeof Bulk>;

export const PlanBulk = z.object({
  action: BulkAction,
  /**
   * IDs, emails or slugs, one a line, or a table (tabs, commas or semicolons; quotes) with or without
   * headings. `domain/bulk/parse-list` reads it.
   */
  text: z.string().min(1).max(longestBulkText),
  /** The column that names the records, from 0; the rule chooses one where it is left out. */
  column: z.int().nonnegative().max(mostBulkColumns).optional(),
});

export const BulkSort = z.enum(['line', 'name', 'email', 'now', 'willBe', 'warnings', 'status']);
export type BulkSort = z.infer<typeof BulkSort>;

export const BulkPageQuery = z.object({
  id: z.string(),
  offset: z.int().nonnegative(),
  limit: z.int().positive().max(500),
  sort: z.object({ by: BulkSort, descending: z.boolean() }).optional(),
  /** Over every column. */
  text: z.string().optional(),
  /** Only rows of these; all where it is left out. */
  statuses: z.array(BulkStatus).optional(),
  /** Only rows with a warning. */
  warned: z.boolean().optional(),
});
export type BulkPageQuery = z.infer<typeof BulkPageQuery>;

export const BulkPage = z.object({
  rows: z.array(BulkRow),
  /** Rows that fit the filter. */
  total: z.int().nonnegative(),
});
export type BulkPage = z.infer<typeof BulkPage>;

export const BulkIndexes = z.array(z.int().nonnegative()).max(mostBulkRows);
