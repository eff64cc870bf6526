import { addDays, easternDate } from '../teams/trial-days';
import { parseApiDate } from './parse-api-date';

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
});
const formatWithYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/**
 * The calendar day of a date in US Eastern time, 'YYYY-MM-DD': an ISO instant is told in that zone
 * (one without a zone is UTC), a date without a time is that day already. Null for anything else.
 */
export const easternDayOf = (date: string): string | null => {
  const text = date.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return addDays(text, 0);
  if (!/^\d{4}-\d{2}-\d{2}[T ]/.test(text)) return null;
  const ms = parseApiDate(text);
  return Number.isNaN(ms) ? null : easternDate(ms);
};

/**
 * A date with a legal or billing meaning as people read it, in the zone in which it counts
 * (section 4): `Dec 13, ET`, with its year where that is not the current one: `Jan 3, 2027, ET`.
 * Text that is no date is shown as it is.
 */
export const easternDayText = (date: string, nowMs: number): string => {
  const day = easternDayOf(date);
  if (day === null) return date;
  const at = Date.parse(`${day}T00:00:00Z`);
  const thisYear = day.slice(0, 4) === easternDate(nowMs).slice(0, 4);
  return `${(thisYear ? format : formatWithYear).format(at)}, ET`;
};
