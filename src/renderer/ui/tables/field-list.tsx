import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Fragment, type ReactNode } from 'react';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(132px, max-content) minmax(0, 1fr)',
    columnGap: '20px',
    rowGap: '6px',
    alignItems: 'baseline',
    margin: 0,
  },
  two: {
    // An ID gets the room that the other value doesn't need.
    gridTemplateColumns:
      'minmax(132px, max-content) minmax(0, auto) minmax(132px, max-content) minmax(0, auto)',
    // Stacks the two pairs of columns.
    '@media (max-width: 900px)': {
      gridTemplateColumns: 'minmax(132px, max-content) minmax(0, 1fr)',
    },
  },
  compact: { gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: '12px', rowGap: '4px' },
  stacked: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(224px, 100%), 1fr))',
    columnGap: '24px',
    rowGap: '12px',
    alignItems: 'start',
  },
  pair: { minWidth: 0 },
  above: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  label: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  none: { color: tokens.colorNeutralForeground3 },
});

export interface FieldListItem {
  readonly label: string;
  /** An empty value (null, undefined, '') shows as a dash. */
  readonly value: ReactNode;
}

interface FieldListProps {
  readonly items: readonly FieldListItem[];
  /** Pairs of label and value per row. */
  readonly columns?: 1 | 2;
  /** For a small card: labels take only the width they need. */
  readonly compact?: boolean;
  /** For a narrow column: each label is above its value, which takes the full width. */
  readonly stacked?: boolean;
}

const isNothing = (value: ReactNode): boolean =>
  value === null || value === undefined || value === '';

/** Labels and values in two or four aligned columns, or stacked. */
export const FieldList = ({
  items,
  columns = 1,
  compact = false,
  stacked = false,
}: FieldListProps) => {
  const styles = useStyles();
  return (
    <dl
      className={mergeClasses(
        styles.list,
        columns === 2 && styles.two,
        compact && styles.compact,
        stacked && styles.stacked,
      )}
    >
      {items.map(({ label, value }) => {
        const pair = (
          <>
            <dt className={mergeClasses(styles.label, stacked && styles.above)}>{label}</dt>
            <dd className={mergeClasses(styles.value, isNothing(value) && styles.none)}>
              {isNothing(value) ? '–' : value}
            </dd>
          </>
        );
        return stacked ? (
          <div key={label} className={styles.pair}>
            {pair}
          </div>
        ) : (
          <Fragment key={label}>{pair}</Fragment>
        );
      })}
    </dl>
  );
};
