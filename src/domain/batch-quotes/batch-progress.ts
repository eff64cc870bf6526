import type { QuoteBatch, QuoteBatchRow } from '../../contract/entities/quote-batch';
import type { BridgeEvent } from '../../contract/wire/events';

export type BatchChange = Omit<Extract<BridgeEvent, { type: 'batchQuotes.changed' }>, 'type'>;

/** Applies a change that arrived after the batch was loaded. */
export const withBatchChange = (batch: QuoteBatch, change: BatchChange): QuoteBatch => {
  const { state, message, row: changed } = change;
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
 * Applies the changes that arrived while the batch was being loaded. The loaded batch may already
 * be newer than some of them, so an older change never overwrites a newer row state.
 */
export const withLateChanges = (batch: QuoteBatch, changes: readonly BatchChange[]): QuoteBatch =>
  changes
    .filter(({ id }) => id === batch.id)
    .reduce((now, change) => {
      const ended = now.state !== 'running';
      const known = change.row && now.rows[change.row.index];
      const isOlder = change.row && known && rank[change.row.state] < rank[known.state];
      const { row, ...rest } = change;
      const state = ended ? { state: now.state, message: now.message } : {};
      return withBatchChange(now, {
        ...rest,
        ...state,
        ...(row && !isOlder ? { row } : {}),
      });
    }, batch);

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
