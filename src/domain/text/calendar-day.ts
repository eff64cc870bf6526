import { onFirstUse } from './on-first-use';

/** Section 4: days are counted in US Eastern time, wherever the person is. */
const eastern = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

const dayMs = 86_400_000;

/**
 * Days since 1970-01-01 of a calendar date 'YYYY-MM-DD', or null for anything else (including
 * 2026-02-30). Calendar days have no time zone, so daylight saving can't shift them.
 */
export const dayNumber = (dateText: string): number | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dateText);
  if (match === null) return null;
  const ms = Date.parse(`${dateText}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== dateText) return null;
  return ms / dayMs;
};

/** The date in US Eastern time, 'YYYY-MM-DD', of an instant in Unix milliseconds. */
export const easternDate = (ms: number): string => {
  const parts = new Map(
    eastern()
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
};

/** Adds days to a 'YYYY-MM-DD' date; null if the text isn't a date. */
export const addDays = (dateText: string, days: number): string | null => {
  const day = dayNumber(dateText);
  return day === null ? null : new Date((day + days) * dayMs).toISOString().slice(0, 10);
};
