import { z } from 'zod';
import { BulkAction, BulkStatus } from '../../../contract/entities/bulk';
import { UnfinishedRecord } from '../../../contract/entities/unfinished-write';
import { mostBulkRows } from '../../../contract/limits';
import type { Clock } from '../app/ports';
import { type BatchLog, createBatchLog, type StoredBatch } from '../batch/batch-log';
import type { FileSystem } from '../files/file-system';
import { hashOfPerson } from '../storage/own-file';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A row as entered. */
const GivenRow = z.object({
  line: z.int().positive(),
  text: z.string(),
  /** The columns of an order. */
  order: z.record(z.string(), z.string()).default({}),
  sameAs: z.int().nullable().default(null),
  /** For an undo: the value to restore, and the one that was set. */
  undo: z.object({ want: Value, was: Value }).optional(),
});
export type GivenRow = z.infer<typeof GivenRow>;

const Head = z.object({
  version: z.literal(1),
  id: z.uuid(),
  person: z.string(),
  action: BulkAction,
  title: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  undoOf: z.string().nullable(),
  rows: z.array(GivenRow).min(1).max(mostBulkRows),
});
export type BulkHead = z.infer<typeof Head>;

/** The result of looking up a row. */
const RowOutcome = z.object({
  status: BulkStatus,
  why: z.string(),
  record: UnfinishedRecord.nullable(),
  name: z.string(),
  email: z.string(),
  now: z.string(),
  willBe: z.string(),
  /** The same as values; null if there is none. */
  is: Value,
  want: Value,
  warnings: z.array(z.string()),
  undoable: z.boolean(),
  endsAdminOf: z.int().nullable(),
  /** Whether a later list may make a change that `cannot` be made; older versions didn't say. */
  forNow: z.boolean().default(false),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

/** For a row about which nothing is known. */
export const unknownRow: Omit<RowOutcome, 'status' | 'why'> = {
  record: null,
  name: '',
  email: '',
  now: '',
  willBe: '',
  is: null,
  want: null,
  warnings: [],
  undoable: false,
  endsAdminOf: null,
  forNow: false,
};

const row = z.int().nonnegative();

const RowTexts = z.tuple([row, z.array(z.string())]);

const Step = z.discriminatedUnion('state', [
  /** The name of the action's team is known. */
  z.object({ state: z.literal('titled'), title: z.string() }),
  z.object({ state: z.literal('planned'), row, plan: RowOutcome }),
  /** The plan is complete, with the warnings about the whole list; files keep the old word. */
  z.object({
    state: z.literal('doubts'),
    all: z.array(z.string()),
    rows: z.array(RowTexts),
    /** What they consist of; older versions wrote only the sentences. */
    parts: z
      .object({
        seats: z.object({ all: z.array(z.string()), rows: z.array(RowTexts) }),
        /** ID and name of each team that would have no admin. */
        withoutAdmin: z.array(z.tuple([z.int(), z.string()])),
      })
      .optional(),
  }),
  z.object({ state: z.literal('left-out'), rows: z.array(row), leftOut: z.boolean() }),
  z.object({ state: z.literal('started'), at: z.string() }),
  /** Written before a row's call, which is sent with this key; older versions wrote no time. */
  z.object({ state: z.literal('sending'), row, key: z.string(), at: z.string().optional() }),
  /** The call changed nothing: it was turned away, or the server refused it. */
  z.object({ state: z.literal('not-sent'), row }),
  z.object({ state: z.literal('done'), row }),
  z.object({
    state: z.literal('failed'),
    row,
    status: z.enum(['failed', 'not-confirmed', 'already-so', 'changed-since']),
    why: z.string(),
    /** What differs from the plan: the current value, or the role that a transfer now ends. */
    found: z
      .object({
        is: Value,
        now: z.string(),
        endsAdminOf: z.int().optional(),
        undoable: z.boolean().optional(),
      })
      .optional(),
    /**
     * Whether an earlier attempt of a failed row may have acted, so that the next one looks first.
     * Older versions settled it with the failure.
     */
    staysOpen: z.boolean().optional(),
  }),
  /** A person retries these rows. */
  z.object({ state: z.literal('again'), rows: z.array(row) }),
  z.object({ state: z.literal('ended'), how: z.enum(['finished', 'stopped']), at: z.string() }),
  /**
   * The list that undoes this one; null after it ended with rows that it did not restore. `records`
   * has the IDs of the others. Older versions wrote their lines, which several rows can share.
   */
  z.object({
    state: z.literal('undone'),
    by: z.string().nullable(),
    records: z.array(z.int()).optional(),
    restored: z.array(z.int()).optional(),
  }),
  /** A person has seen the failures. */
  z.object({ state: z.literal('reviewed') }),
]);
export type BulkStep = z.infer<typeof Step>;

export type StoredBulk = StoredBatch<BulkHead, BulkStep>;
export type BulkLog = BatchLog<BulkHead, BulkStep>;

/** The name of a list's file identifies its owner by a hash only. */
export const keyOf = (person: string, id: string): string => `${hashOfPerson(person)}-${id}`;

export interface BulkLogDependencies {
  /** Absolute path; created when needed. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly onDamaged: (name: string) => void;
}

export const createBulkLog = (dependencies: BulkLogDependencies): BulkLog =>
  createBatchLog<BulkHead, BulkStep>({
    ...dependencies,
    what: 'the list of a bulk action',
    head: Head,
    step: Step,
    nameOf: (key) => key,
    isIt: ({ person, id }, key) => key === keyOf(person, id),
  });
