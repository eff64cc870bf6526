import { defineSlice, type SliceContext } from '../../state/slice';
import type { RowSelection } from '../../ui/tables/row-selection';

declare module '../../state/slice' {
  interface FeatureSlices {
    selection: SelectionSlice;
  }
}

interface KeptSelection {
  /** What was asked: the answer to another question begins with nothing selected. */
  readonly asked: string;
  readonly selection: RowSelection;
}

/** What is selected in the tables, each by its name, for as long as the person is signed in. */
export interface SelectionSlice {
  readonly tables: Readonly<Record<string, KeptSelection>>;
  select(table: string, kept: KeptSelection): void;
}

const createSelectionSlice = ({ setState }: SliceContext<SelectionSlice>): SelectionSlice => ({
  tables: {},
  select: (table, kept) => setState(({ tables }) => ({ tables: { ...tables, [table]: kept } })),
});

export const selectionSlice = defineSlice('selection', createSelectionSlice);
