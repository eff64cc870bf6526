import type { QuoteBatch, QuoteBatchRow } from '../../contract/entities/quote-batch';
import type { BridgeEvent } from '../../contract/wire/events';

export type BatchChange = Omit<Extract<BridgeEvent, { type: 'batchQuotes.changed' }>, 'type'>;

/** Applies a change to the batch as it was before; one of another batch does nothing. */
export const withBatchChange = (batch: QuoteBatch, change: BatchChange): QuoteBatch => {
  const { id, state, message, row: changed } = change;
  if (id !== batch.id) return batch;
  if (changed === undefined) return { ...batch, state, message };
  const { index, ...row } = changed;
  return {
    ...batch,
    state,
    message,
    rows: batch.rows.map((old, at) => (at === index ? row : old)),
  };
};

const rank: Readonly<Record<QuoteBatchRow['state'], number>> = {
  waiting: 0,
  running: 1,
  failed: 2,
  saved: 3,
};

/**
 * Applies a change that arrived while the batch was being loaded. The loaded batch may already be
 * newer, so an older change never overwrites a newer row state.
 */
export const withLateChange = (batch: QuoteBatch, change: BatchChange): QuoteBatch => {
  const { row, ...rest } = change;
  const known = row && batch.rows[row.index];
  const isOlder = row && known && rank[row.state] < rank[known.state];
  const ended = batch.state !== 'running';
  return withBatchChange(batch, {
    ...rest,
    ...(ended ? { state: batch.state, message: batch.message } : {}),
    ...(row && !isOlder ? { row } : {}),
  });
};

export interface BatchCounts {
  readonly total: number;
  readonly saved: number;
  readonly failed: number;
  /** Neither saved nor failed yet. */
  readonly left: number;
}

export const batchCounts = ({ rows }: Pick<QuoteBatch, 'rows'>): BatchCounts => {
  const of = (state: QuoteBatchRow['state']) => rows.filter((row) => row.state === state).length;
  const [saved, failed] = [of('saved'), of('failed')];
  return { total: rows.length, saved, failed, left: rows.length - saved - failed };
};
