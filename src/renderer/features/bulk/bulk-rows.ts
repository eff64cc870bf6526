import type { BulkRow } from '../../../contract/entities/bulk';
import type { AppError } from '../../../contract/wire/errors';
import type { SliceContext } from '../../state/slice';

/** Maximum rows per response of `bulk.page`. */
const pageSize = 500;

interface Hears {
  onRows(rows: readonly BulkRow[]): void;
  onFailure(error: AppError): void;
}

/** The rows of a displayed list: all of its pages, updated by events. */
export interface BulkRows {
  /** Loads all rows; a call during a load starts another one afterward. */
  reload(): Promise<void>;
  merge(changed: readonly BulkRow[]): void;
  stop(): void;
}

export const createBulkRows = (
  bridge: SliceContext<object>['bridge'],
  id: string,
  { onRows, onFailure }: Hears,
): BulkRows => {
  let rows: readonly BulkRow[] = [];
  let loading: Promise<void> | null = null;
  let isWanted = false;
  let isOver = false;
  /** Rows received while the pages were loading; newer than those. */
  let late = new Map<number, BulkRow>();

  const show = (next: BulkRow[], changed: Iterable<BulkRow>) => {
    for (const row of changed) next[row.index] = row;
    rows = next;
    onRows(rows);
  };

  const loadPages = async (): Promise<void> => {
    do {
      isWanted = false;
      late = new Map();
      const next: BulkRow[] = [];
      let total = 1;
      while (next.length < total && !isOver) {
        const result = await bridge.call('bulk.page', {
          id,
          offset: next.length,
          limit: pageSize,
        });
        if (isOver) return;
        if (!result.ok) {
          onFailure(result.error);
          return;
        }
        total = result.value.total;
        if (result.value.rows.length === 0) break;
        next.push(...result.value.rows);
      }
      if (isOver) return;
      show(next, late.values());
    } while (isWanted);
  };

  return {
    reload: () => {
      if (loading) isWanted = true;
      else {
        loading = loadPages().finally(() => {
          loading = null;
        });
      }
      return loading;
    },
    merge: (changed) => {
      if (isOver || changed.length === 0) return;
      if (loading) for (const row of changed) late.set(row.index, row);
      // Before the first response there are no rows to update.
      if (rows.length > 0) show([...rows], changed);
    },
    stop: () => {
      isOver = true;
    },
  };
};
