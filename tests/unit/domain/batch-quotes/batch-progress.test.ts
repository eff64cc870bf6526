import { expect, test } from 'vitest';
import type { QuoteBatch, QuoteBatchRow } from '../../../../src/contract/entities/quote-batch';
import {
  type BatchChange,
  batchCounts,
  withBatchChange,
  withLateChange,
} from '../../../../src/domain/batch-quotes/batch-progress';

const row = (state: QuoteBatchRow['state'], companyName = 'Acme'): QuoteBatchRow => ({
  companyName,
  clientEmail: '',
  state,
  fileName: null,
  message: '',
  file: null,
});
const batch = (...states: QuoteBatchRow['state'][]): QuoteBatch => ({
  id: 'b1',
  state: 'running',
  message: '',
  folder: '/downloads/Quotes',
  skipped: null,
  startedAt: '2026-11-22T00:00:00Z',
  rows: states.map((state) => row(state)),
});
const change = (index: number, state: QuoteBatchRow['state']): BatchChange => ({
  id: 'b1',
  state: 'running',
  message: '',
  row: { index, ...row(state) },
});
const statesOf = ({ rows }: QuoteBatch) => rows.map(({ state }) => state);

test('a row can change, and so can the whole batch', () => {
  const changed = withBatchChange(batch('waiting', 'waiting'), change(1, 'running'));
  expect(statesOf(changed)).toEqual(['waiting', 'running']);
  expect(
    withBatchChange(changed, { id: 'b1', state: 'stopped', message: 'The disk is full.' }),
  ).toMatchObject({ state: 'stopped', message: 'The disk is full.', rows: changed.rows });
});

test('late events do not undo what the response says', () => {
  const answer = batch('saved', 'running', 'waiting');
  const late = [change(0, 'running'), change(1, 'saved'), change(2, 'running')];
  expect(statesOf(late.reduce(withLateChange, answer))).toEqual(['saved', 'saved', 'running']);
  const ended: QuoteBatch = { ...batch('saved'), state: 'finished' };
  expect(withLateChange(ended, change(0, 'running'))).toEqual(ended);
  expect(withLateChange(batch('saved'), { id: 'b1', state: 'finished', message: '' }).state).toBe(
    'finished',
  );
});

test('events of another batch are ignored', () => {
  const answer = batch('waiting');
  expect(withBatchChange(answer, { ...change(0, 'saved'), id: 'b2' })).toBe(answer);
  expect(withLateChange(answer, { ...change(0, 'saved'), id: 'b2' })).toBe(answer);
});

test('rows are counted by state', () => {
  expect(batchCounts(batch('saved', 'failed', 'running', 'waiting', 'saved'))).toEqual({
    total: 5,
    saved: 2,
    failed: 1,
    left: 2,
  });
});

test('a late event of equal rank applies, and one for a missing row is ignored', () => {
  const answer = batch('running');
  const known = change(0, 'running');
  const renamed = { ...known, row: { index: 0, ...row('running', 'Acme & Sons') } };
  expect(withLateChange(answer, renamed).rows[0]?.companyName).toBe('Acme & Sons');
  expect(statesOf(withLateChange(answer, change(3, 'saved')))).toEqual(['running']);
});
