import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { MeterBar } from '../../ui/feedback/meter';

const useStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    margin: 0,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 900px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  figure: {
    minWidth: 0,
    padding: '10px 16px 12px',
    // A line between two figures, however many there are per row.
    boxShadow: `-1px 0 ${tokens.colorNeutralStroke3}, 0 -1px ${tokens.colorNeutralStroke3}`,
    clipPath: 'inset(0 0 0 -1px)',
    '@media (max-width: 900px)': { clipPath: 'inset(-1px 0 0 -1px)' },
    ':first-child': { boxShadow: 'none' },
  },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  value: {
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase500,
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    // Four in a row have room for a date, also in a wide font.
    '@media (min-width: 901px) and (max-width: 1020px)': { fontSize: tokens.fontSizeBase400 },
  },
  // Text is smaller than numbers, so that it fits on the line.
  words: { fontSize: tokens.fontSizeBase400 },
  unit: {
    lineHeight: 1,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  note: {
    minHeight: tokens.lineHeightBase200,
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  // A title can't have all of it, because its parts have tooltips of their own.
  wraps: { whiteSpace: 'normal' },
  bar: { margin: '6px 0 4px' },
});

export interface Figure {
  readonly label: string;
  /** An empty value (null, undefined, '') shows as a dash. */
  readonly value: ReactNode;
  /** Small text next to the value, such as `of 12`. */
  readonly unit?: string;
  /** Text below the value, such as `in 21 days`. */
  readonly note?: ReactNode;
  /** The used share of a total. */
  readonly bar?: Omit<Parameters<typeof MeterBar>[0], 'className'> | null;
}

const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 16;

/** The four key figures of a record. */
export const RecordFigures = ({ figures }: { readonly figures: readonly Figure[] }) => {
  const styles = useStyles();
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, unit, note, bar }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd
            className={mergeClasses(styles.value, isLong(value) && styles.words)}
            title={typeof value === 'string' ? value : undefined}
          >
            {value || '–'}
            {unit && <span className={styles.unit}> {unit}</span>}
          </dd>
          {bar && (
            <dd className={styles.bar}>
              <MeterBar {...bar} />
            </dd>
          )}
          {note && (
            <dd
              className={mergeClasses(styles.note, typeof note !== 'string' && styles.wraps)}
              title={typeof note === 'string' ? note : undefined}
            >
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
};
