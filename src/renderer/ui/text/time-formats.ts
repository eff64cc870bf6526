import { dayNumber } from '../../../domain/text/calendar-day';
import { onFirstUse } from '../../../domain/text/on-first-use';
import { parseApiDate } from '../../../domain/text/parse-api-date';

// `toLocaleString` with options creates a new formatter each time, which costs more than the rest
// of a row.
const dayParts = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const dayFormat = onFirstUse(() => new Intl.DateTimeFormat(undefined, dayParts));
const wholeDayFormat = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { ...dayParts, timeZone: 'UTC' }),
);

const exactFormat = onFirstUse(
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

/** A date without a time (J8), which is the same day everywhere; null for any other text. */
export const wholeDayText = (iso: string): string | null => {
  const date = iso.trim();
  return dayNumber(date) === null ? null : wholeDayFormat().format(parseApiDate(date));
};

/** The local day: `Dec 13, 2026`; a dash without one. An invalid date is shown as is. */
export const dayText = (iso: string | null | undefined): string => {
  if (!iso) return '–';
  const wholeDay = wholeDayText(iso);
  if (wholeDay !== null) return wholeDay;
  const time = parseApiDate(iso);
  return Number.isNaN(time) ? iso : dayFormat().format(time);
};

/** The local time to the second, with its time zone; null without a valid time. */
export const exactTimeText = (iso: string | null | undefined): string | null => {
  if (wholeDayText(iso ?? '') !== null) return null;
  const time = parseApiDate(iso ?? '');
  return Number.isNaN(time) ? null : exactFormat().format(time);
};
