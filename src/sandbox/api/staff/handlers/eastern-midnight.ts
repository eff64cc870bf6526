import { easternDate } from '../../../../domain/teams/trial-days';

const HOUR = 3_600_000;

/**
 * ms since the epoch at which a day ('YYYY-MM-DD') begins in US Eastern time: 5 hours after
 * midnight UTC in winter, 4 in summer.
 */
export const easternMidnight = (day: string): number => {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const inSummer = utc + 4 * HOUR;
  return easternDate(inSummer) === day ? inSummer : utc + 5 * HOUR;
};
