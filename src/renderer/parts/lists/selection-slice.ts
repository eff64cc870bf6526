import { defineSlice, type SliceContext } from '../../state/slice';
import type { RowSelection } from '../../ui/tables/row-selection';

declare module '../../state/slice' {
  interface FeatureSlices {
    selection: SelectionSlice;
  }
}

interface StoredSelection {
  /** The query: the results of another query start with nothing selected. */
  readonly asked: string;
  readonly selection: RowSelection;
}

/** The records of the selected rows in a table on the screen. */
export interface SelectedRecords {
  readonly on: 'member' | 'team';
  readonly ids: readonly number[];
}

/** The selection in each table, by table name, until the person signs out. */
export interface SelectionSlice {
  readonly tables: Readonly<Record<string, StoredSelection>>;
  /** What is selected on the screen, the table on top last. */
  readonly records: readonly SelectedRecords[];
  select(table: string, kept: StoredSelection): void;
  /** Adds records until the returned function is called. */
  offer(records: SelectedRecords): () => void;
}

const createSelectionSlice = ({ setState }: SliceContext<SelectionSlice>): SelectionSlice => ({
  tables: {},
  records: [],
  offer: (own) => {
    setState(({ records }) => ({ records: [...records, own] }));
    return () => setState(({ records }) => ({ records: records.filter((each) => each !== own) }));
  },
  select: (table, kept) => setState(({ tables }) => ({ tables: { ...tables, [table]: kept } })),
});

export const selectionSlice = defineSlice('selection', createSelectionSlice);
