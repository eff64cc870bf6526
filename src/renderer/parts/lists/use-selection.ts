import { useMemo } from 'react';
import { useSlice } from '../../state/use-app';
import { nothingSelected, type RowKey, type Selecting } from '../../ui/tables/row-selection';
import { selectionSlice } from './selection-slice';

export interface Selected<Row> extends Selecting {
  readonly rows: readonly Row[];
}

interface SelectableTable<Row> {
  readonly table: string;
  /** The query; a change of it clears the selection. */
  readonly asked: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => RowKey;
}

/** The selected rows of a table that still exist. */
export const useSelection = <Row>({
  table,
  asked,
  rows,
  keyOf,
}: SelectableTable<Row>): Selected<Row> => {
  const last = useSlice(selectionSlice, ({ tables }) => tables[table]);
  const select = useSlice(selectionSlice, (slice) => slice.select);
  const kept = last?.asked === asked ? last.selection : nothingSelected;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row's key never changes
  return useMemo(() => {
    const isAny = kept.keys.size > 0;
    const selected = isAny ? rows.filter((row) => kept.keys.has(keyOf(row))) : [];
    const isWhole = selected.length === kept.keys.size;
    return {
      rows: selected,
      selection: isWhole ? kept : { ...kept, keys: new Set(selected.map(keyOf)) },
      onSelect: (selection) => select(table, { asked, selection }),
    };
  }, [kept, rows, select, table, asked]);
};
