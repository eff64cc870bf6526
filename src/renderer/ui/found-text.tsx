import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

// Colours of its own only where the system forces none: those of `mark` say the same there.
const useStyles = makeStyles({
  part: {
    fontWeight: tokens.fontWeightBold,
    color: 'inherit',
    backgroundColor: 'transparent',
  },
  lines: { display: 'block', paddingTop: '2px' },
  first: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '16px' },
  second: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    lineHeight: '13px',
    fontSize: '11px',
    color: tokens.colorNeutralForeground3,
  },
});

interface FoundTextProps {
  readonly text: string;
  /** Characters at its beginning that were searched for. */
  readonly found: number;
}

/** A text whose beginning was searched for: that part is bold, and marked for screen readers. */
export const FoundText = ({ text, found }: FoundTextProps) => {
  const styles = useStyles();
  return (
    <>
      <mark className={styles.part}>{text.slice(0, found)}</mark>
      {text.slice(found)}
    </>
  );
};

/** A cell of a table with a small line below its own. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => {
  const styles = useStyles();
  return (
    <span className={styles.lines}>
      <span className={styles.first}>{first}</span>
      <span className={styles.second}>{second}</span>
    </span>
  );
};
