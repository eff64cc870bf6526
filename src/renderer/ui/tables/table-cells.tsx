import { CopyRegular } from '@fluentui/react-icons/headless/svg/copy';
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open';
import type { MouseEvent } from 'react';
import { parseApiDate } from '../../../domain/text/parse-api-date';
import { copyText } from '../buttons/copy';
import './table-cells.css';

/** Stops the click from opening the row. */
export const CellCopyButton = ({ value, label }: { value: string; label: string }) => {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    void copyText(value, event.currentTarget);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cell-button"
      aria-label={`Copy ${label} ${value}`}
      title={`Copy ${label}`}
      onClick={onClick}
    >
      <CopyRegular />
    </button>
  );
};

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });
// `toLocaleString` with options creates a new formatter each time, which costs more than the rest
// of a row.
const exact = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  timeZoneName: 'short',
});

/** The day; a dash without one. An invalid date is shown as is. */
export const dayText = (iso: string | null | undefined): string => {
  if (!iso) return '–';
  const time = parseApiDate(iso);
  return Number.isNaN(time) ? iso : day.format(time);
};

/** The exact time with its time zone. */
export const exactTimeText = (iso: string | null | undefined): string | null => {
  const time = parseApiDate(iso ?? '');
  return Number.isNaN(time) ? null : exact.format(time);
};

const openIcon = <OpenRegular />;

/** The click bubbles to the row, which opens. */
export const OpenCell = ({ label }: { label: string }) => {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cell-button cell-open"
      aria-label={label}
      title="Open"
    >
      {openIcon}
    </button>
  );
};
