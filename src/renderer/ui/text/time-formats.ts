import { onFirstUse } from '../../../domain/text/on-first-use';
import { parseApiDate } from '../../../domain/text/parse-api-date';

// `toLocaleString` with options creates a new formatter each time, which costs more than the rest
// of a row.
/** The local day: `Dec 13, 2026`. */
export const dayFormat = onFirstUse(
  () =>
    new Intl.DateTimeFormat(undefined, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    }),
);

/** The local time to the second, with its time zone. */
export const exactFormat = onFirstUse(
  () =>
    new Intl.DateTimeFormat(undefined, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
);

/** The day; a dash without one. An invalid date is shown as is. */
export const dayText = (iso: string | null | undefined): string => {
  if (!iso) return '–';
  const time = parseApiDate(iso);
  return Number.isNaN(time) ? iso : dayFormat().format(time);
};

/** The exact time with its time zone; null without a valid one. */
export const exactTimeText = (iso: string | null | undefined): string | null => {
  const time = parseApiDate(iso ?? '');
  return Number.isNaN(time) ? null : exactFormat().format(time);
};
