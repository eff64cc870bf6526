import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useMemo } from 'react';
import { formatNumber } from '../../../domain/text/format-number';
import { useCommand } from '../../state/commands/use-features';
import { useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { unseen } from '../../ui/layout/common-styles';
import { nothingSelected } from '../../ui/tables/row-selection';
import { selectionSlice } from './selection-slice';
import type { Selected } from './use-selection';

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '8px',
    marginLeft: 'auto',
  },
  // A live region. It exists from the start; otherwise screen readers miss the first count.
  count: {
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground1,
    '&:empty': {
      display: 'none',
    },
  },
  unseen,
});

interface SelectionActionsProps<Row> {
  readonly on: 'member' | 'team';
  readonly selected: Selected<Row>;
  /** The row's record; null if it has none. */
  readonly idOf: (row: Row) => number | null | undefined;
  /** Shown next to the number of selected rows; falsy if there is nothing more to select. */
  readonly more?: ReactNode;
  /** Read by screen readers after the number if `more` is shown. */
  readonly moreText?: string;
  /** Shown if nothing is selected. */
  readonly children: ReactNode;
}

/** The number of selected rows and the actions for them, in place of the usual actions. */
export const SelectionActions = <Row,>({
  on,
  selected,
  idOf,
  more,
  moreText,
  children,
}: SelectionActionsProps<Row>) => {
  const styles = useStyles();
  const runCommand = useCommand();
  const { rows, onSelect } = selected;
  const count = rows.length;
  // Rows that are only read again are no newer selection than one made above them.
  const text = JSON.stringify([...new Set(rows.flatMap((row) => idOf(row) ?? []))]);
  const ids = useMemo((): readonly number[] => JSON.parse(text), [text]);
  const offer = useSlice(selectionSlice, (slice) => slice.offer);
  // For the palette.
  useEffect(() => (ids.length > 0 ? offer({ on, ids }) : undefined), [offer, on, ids]);
  return (
    <>
      <span className={styles.count} role="status">
        {count > 0 && `${formatNumber(count)} selected`}
        {count > 0 && more && moreText && <span className={styles.unseen}>. {moreText}</span>}
      </span>
      {count === 0 ? (
        children
      ) : (
        <span className={styles.actions}>
          {more}
          {ids.length > 0 && (
            <Button
              size="small"
              appearance="primary"
              onClick={() => runCommand('bulk.forThese', { on, ids })}
            >
              Actions…
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
