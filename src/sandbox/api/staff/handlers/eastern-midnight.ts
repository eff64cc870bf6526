import { easternDate } from '../../../../domain/text/calendar-day';

const HOUR = 3_600_000;

/**
 * When a day ('YYYY-MM-DD') begins in US Eastern time, in ms since the epoch: 4 hours after
 * midnight UTC during daylight saving time, otherwise 5.
 */
export const easternMidnight = (day: string): number => {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const inSummer = utc + 4 * HOUR;
  return easternDate(inSummer) === day ? inSummer : utc + 5 * HOUR;
};
