import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { MouseEvent } from 'react';
import { copyText } from './copy';

/**
 * Cells for tables of thousands of rows: plain elements and the browser's own tooltips, as a Fluent
 * component a cell costs more than the whole row.
 */
const useStyles = makeStyles({
  copy: { position: 'relative', display: 'block' },
  // Over the end of the text while it shows, so that the text has the whole cell otherwise.
  over: {
    position: 'absolute',
    right: 0,
    top: '4px',
    backgroundColor: tokens.colorNeutralBackground1Hover,
  },
  text: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minWidth: 0,
  },
  button: {
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '24px',
    padding: '0',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorSubtleBackgroundHover,
      color: tokens.colorBrandForeground1,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  open: { color: tokens.colorBrandForeground1, fontSize: '16px' },
});

/** Text with a button that copies it; copying does not open the row. */
export const CopyCell = ({ value, label }: { value: string; label: string }) => {
  const styles = useStyles();
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    void copyText(value, event.currentTarget);
  };
  return (
    <span className={styles.copy}>
      <span className={styles.text} title={value}>
        {value}
      </span>
      <button
        type="button"
        tabIndex={-1}
        data-on-hover=""
        className={mergeClasses(styles.button, styles.over)}
        aria-label={`Copy ${label} ${value}`}
        title={`Copy ${label}`}
        onClick={onClick}
      >
        <CopyRegular />
      </button>
    </span>
  );
};

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

/** The day; the exact time on hover. What is no date is shown as it came. */
export const DateCell = ({ iso }: { iso: string | null | undefined }) => {
  if (!iso) return null;
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return <span>{iso}</span>;
  return (
    <time dateTime={iso} title={time.toLocaleString(undefined, { timeZoneName: 'short' })}>
      {day.format(time)}
    </time>
  );
};

/** The click bubbles to the row, which opens. */
export const OpenCell = ({ label }: { label: string }) => {
  const styles = useStyles();
  return (
    <button type="button" tabIndex={-1} className={styles.button} aria-label={label} title="Open">
      <OpenRegular className={styles.open} />
    </button>
  );
};
