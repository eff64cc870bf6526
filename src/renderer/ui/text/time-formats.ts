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

/** A time, or a day without one, which is the same everywhere (J8). */
export interface ApiDate {
  readonly ms: number;
  readonly isDay: boolean;
}

/** Null for text that isn't a date. */
export const readDate = (iso: string): ApiDate | null => {
  const text = iso.trim();
  const ms = parseApiDate(text);
  return Number.isNaN(ms) ? null : { ms, isDay: dayNumber(text) !== null };
};

/** The local day: `Dec 13, 2026`. */
export const dayOf = ({ ms, isDay }: ApiDate): string =>
  (isDay ? wholeDayFormat : dayFormat)().format(ms);

/** The local time to the second, with its time zone; null for a day without a time. */
export const exactTimeOf = ({ ms, isDay }: ApiDate): string | null =>
  isDay ? null : exactFormat().format(ms);

/** Like `dayOf`; a dash without a date. An invalid date is shown as is. */
export const dayText = (iso: string | null | undefined): string => {
  if (!iso) return '–';
  const date = readDate(iso);
  return date ? dayOf(date) : iso;
};

/** Like `exactTimeOf`; null without a valid date. */
export const exactTimeText = (iso: string | null | undefined): string | null => {
  const date = readDate(iso ?? '');
  return date && exactTimeOf(date);
};
