import { addDays, easternDate } from './calendar-day';
import { onFirstUse } from './on-first-use';
import { parseApiDate } from './parse-api-date';

const dayParts = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const;
const format = onFirstUse(() => new Intl.DateTimeFormat('en-US', dayParts));
const formatWithYear = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { ...dayParts, year: 'numeric' }),
);

/**
 * The calendar day of a date in US Eastern time, 'YYYY-MM-DD'. An ISO instant is converted to that
 * zone (without a zone it is UTC); a date without a time is used as it is. Null for anything else.
 */
export const easternDayOf = (date: string): string | null => {
  const text = date.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return addDays(text, 0);
  if (!/^\d{4}-\d{2}-\d{2}[T ]/.test(text)) return null;
  const ms = parseApiDate(text);
  return Number.isNaN(ms) ? null : easternDate(ms);
};

/**
 * A date with legal or billing meaning, in the time zone that applies (section 4): `Dec 13, ET`, or
 * with its year if that isn't the current one: `Jan 3, 2027, ET`. Text that isn't a date is
 * returned as it is.
 */
export const easternDayText = (date: string, nowMs: number): string => {
  const day = easternDayOf(date);
  if (day === null) return date;
  const at = Date.parse(`${day}T00:00:00Z`);
  const thisYear = day.slice(0, 4) === easternDate(nowMs).slice(0, 4);
  return `${(thisYear ? format : formatWithYear)().format(at)}, ET`;
};

/** The same always with its year, for a text that is kept: `Dec 13, 2026, ET`. */
export const datedEasternDay = (date: string): string => {
  const day = easternDayOf(date);
  return day === null ? date : `${formatWithYear().format(Date.parse(`${day}T00:00:00Z`))}, ET`;
};
