import { type Bulk, type BulkRow, BulkStatus } from '../../../../src/contract/entities/bulk';
import { ok } from '../../../../src/contract/wire/result';
import type { FakeBridge } from '../../../helpers/fake-bridge';

const countsOf = (rows: readonly BulkRow[]): Bulk['counts'] =>
  Object.fromEntries(
    BulkStatus.options.map((status) => [
      status,
      rows.filter((row) => row.status === status).length,
    ]),
  ) as Bulk['counts'];

export const row = (index: number, over: Partial<BulkRow> = {}): BulkRow => ({
  index,
  line: index + 1,
  text: `member${index}@example.test`,
  record: { record: 'member', id: 100 + index },
  name: `Person ${index}`,
  email: `member${index}@example.test`,
  now: 'Unverified',
  willBe: 'Verified',
  warnings: [],
  status: 'will-change',
  why: '',
  ...over,
});

export const bulkOf = (rows: readonly BulkRow[], over: Partial<Bulk> = {}): Bulk => ({
  id: 'list-1',
  action: { method: 'member.verifyEmail', emailVerified: true },
  title: 'Mark emails as verified',
  state: 'planned',
  message: '',
  createdAt: '2026-11-24T08:00:00.000Z',
  startedAt: null,
  endedAt: null,
  counts: countsOf(rows),
  total: rows.length,
  warned: rows.filter(({ warnings, status }) => warnings.length > 0 && status === 'will-change')
    .length,
  warnings: [],
  toRun: rows.filter(({ status }) => status === 'will-change').length,
  rate: null,
  secondsLeft: null,
  waitsUntil: null,
  undoable: 0,
  canUndo: true,
  cannotUndo: 0,
  undoOf: null,
  undoneBy: null,
  restored: 0,
  reviewed: true,
  ...over,
});

/** Core's list, which the test changes and reports to the window. */
export interface ListInCore {
  bulk: Bulk;
  rows: readonly BulkRow[];
}

export const answerBulk = (fake: FakeBridge, list: ListInCore): void => {
  fake.on('bulk.list', () => ok([list.bulk]));
  fake.on('bulk.status', () => ok(list.bulk));
  fake.on('bulk.page', ({ offset, limit }) =>
    ok({ rows: list.rows.slice(offset, offset + limit), total: list.rows.length }),
  );
};
