import { type ReactNode, useMemo } from 'react';
import { useCommand } from '../../state/commands/use-features';
import { nothingSelected } from '../../ui/tables/row-selection';
import type { Selected } from './use-selection';
import './selection-actions.css';
import { Button } from '../../ui/buttons/button';

interface SelectionActionsProps<Row> {
  readonly on: 'member' | 'team';
  readonly selected: Selected<Row>;
  /** Its record; null where it belongs to none. The same function each time. */
  readonly idOf: (row: Row) => number | null | undefined;
  /** What the place has without a selection. */
  readonly children: ReactNode;
}

/** The count of the selected rows and what can be done with them, in the place of the usual actions. */
export const SelectionActions = <Row,>({
  on,
  selected,
  idOf,
  children,
}: SelectionActionsProps<Row>) => {
  const runCommand = useCommand();
  const { rows, onSelect } = selected;
  const count = rows.length;
  const ids = useMemo(() => [...new Set(rows.flatMap((row) => idOf(row) ?? []))], [rows, idOf]);
  return (
    <>
      <span className="selection-count" role="status">
        {count > 0 && `${count.toLocaleString('en-US')} selected`}
      </span>
      {count === 0 ? (
        children
      ) : (
        <span className="selection-actions">
          {ids.length > 0 && (
            <Button
              size="small"
              appearance="primary"
              onClick={() => runCommand('bulk.forThese', { on, ids })}
            >
              {ids.length === 1
                ? `For this ${on}…`
                : `For these ${ids.length.toLocaleString('en-US')}…`}
            </Button>
          )}
          <Button
            size="small"
            appearance="subtle"
            aria-label="Clear the selection"
            onClick={() => onSelect(nothingSelected)}
          >
            Clear
          </Button>
        </span>
      )}
    </>
  );
};
