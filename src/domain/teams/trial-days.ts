/** Section 4: trial days are counted in US Eastern time, wherever the person is. */
const eastern = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Section 5, verbatim. */
export const pastDateText = 'Date must be in the future';

const dayMs = 86_400_000;

/**
 * Days since 1970-01-01 of a calendar date 'YYYY-MM-DD', or null for anything else (including
 * 2026-02-30). Calendar days have no time zone, so daylight saving can't shift them.
 */
const dayNumber = (dateText: string): number | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dateText);
  if (match === null) return null;
  const ms = Date.parse(`${dateText}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== dateText) return null;
  return ms / dayMs;
};

/** The date in US Eastern time, 'YYYY-MM-DD', of an instant in Unix milliseconds. */
export const easternDate = (ms: number): string => {
  const parts = new Map(eastern.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
};

/** Adds days to a 'YYYY-MM-DD' date; null if the text isn't a date. */
export const addDays = (dateText: string, days: number): string | null => {
  const day = dayNumber(dateText);
  return day === null ? null : new Date((day + days) * dayMs).toISOString().slice(0, 10);
};

/**
 * Days of a trial that ends on `dateText` ('YYYY-MM-DD', US Eastern), both ends included: today is
 * 1, tomorrow 2, yesterday 0 (section 4). NaN if the text isn't a date.
 */
export const trialDaysUntil = (dateText: string, nowMs: number): number => {
  const end = dayNumber(dateText);
  const today = dayNumber(easternDate(nowMs));
  return end === null || today === null ? Number.NaN : end - today + 1;
};

/**
 * Whether the date is before today in US Eastern time, which disables Extend Trial (section 5).
 * Text that isn't a date counts as past, so that it can never be sent.
 */
export const isPastDate = (dateText: string, nowMs: number): boolean =>
  !(trialDaysUntil(dateText, nowMs) >= 1);

/** Section 5: date text with spaces is refused. */
export const hasSpaces = (text: string): boolean => /\s/.test(text);
