import { dayNumber, easternDate } from '../text/calendar-day';
import { parseApiDate } from '../text/parse-api-date';

/** Section 5, verbatim. */
export const pastDateText = 'Date must be in the future';

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

/**
 * Whether a trial with this end (an ISO date from the API) is over. A day without a time is
 * included, in US Eastern time (section 4). Text that isn't a date counts as over.
 */
export const isTrialOver = (ends: string, nowMs: number): boolean => {
  const date = ends.trim();
  return dayNumber(date) === null ? !(parseApiDate(date) > nowMs) : isPastDate(date, nowMs);
};

/** Section 5: date text with spaces is refused. */
export const hasSpaces = (text: string): boolean => /\s/.test(text);
