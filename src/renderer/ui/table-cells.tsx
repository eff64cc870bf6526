import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { MouseEvent } from 'react';
import { instantOf } from '../../rules/instant';
import { copyText } from './copy';

/**
 * Parts of cells for tables of thousands of rows: plain elements, as a Fluent component a cell costs
 * more than the whole row.
 */
const useStyles = makeStyles({
  // Over the end of the text while it shows, so that the text has the whole cell otherwise.
  over: {
    position: 'absolute',
    right: 0,
    top: '4px',
    backgroundColor: tokens.colorNeutralBackground1Hover,
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
  open: { color: tokens.colorBrandForeground1, fontSize: '16px', verticalAlign: 'middle' },
});

/** Over the end of a cell; copying does not open the row. */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const styles = useStyles();
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    void copyText(value, event.currentTarget);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={mergeClasses(styles.button, styles.over)}
      aria-label={`Copy ${label} ${value}`}
      title={`Copy ${label}`}
      onClick={onClick}
    >
      <CopyRegular />
    </button>
  );
};

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });
// Options of `toLocaleString` make a new formatter each time, which costs more than the rest of a row.
const exact = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  timeZoneName: 'short',
});

/** The day; what is no date is shown as it came. */
export const dayText = (iso: string | null | undefined): string => {
  if (!iso) return '';
  const time = instantOf(iso);
  return Number.isNaN(time) ? iso : day.format(time);
};

/** The exact time, with its zone. */
export const exactTimeText = (iso: string | null | undefined): string | null => {
  const time = instantOf(iso ?? '');
  return Number.isNaN(time) ? null : exact.format(time);
};

const openIcon = <OpenRegular />;

/** The click bubbles to the row, which opens. */
export const OpenCell = ({ label }: { label: string }) => {
  const styles = useStyles();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={mergeClasses(styles.button, styles.open)}
      aria-label={label}
      title="Open"
    >
      {openIcon}
    </button>
  );
};
