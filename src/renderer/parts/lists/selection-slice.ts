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

/** The selection in each table, by table name, until the person signs out. */
export interface SelectionSlice {
  readonly tables: Readonly<Record<string, StoredSelection>>;
  select(table: string, kept: StoredSelection): void;
}

const createSelectionSlice = ({ setState }: SliceContext<SelectionSlice>): SelectionSlice => ({
  tables: {},
  select: (table, kept) => setState(({ tables }) => ({ tables: { ...tables, [table]: kept } })),
});

export const selectionSlice = defineSlice('selection', createSelectionSlice);
