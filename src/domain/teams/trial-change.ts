import { easternDate } from '../text/calendar-day';
import { easternDayOf, easternDayText } from '../text/eastern-day';
import { pluralize } from '../text/pluralize';
import { isPastDate, trialDaysUntil } from './trial-days';

/** In days from today. A longer trial is more likely a typo. */
const longestUsual = 366;

/** Whether a trial this long, counting today, is more likely a typo (checklist J22). */
export const isLongTrial = (trialDays: number): boolean => trialDays - 1 > longestUsual;

const daysText = (days: number): string => pluralize(Math.abs(days), 'day');

/** How a new end changes a trial. */
export interface TrialChange {
  /** `+10 days`, `+10 days from today` if it has ended, `3 days shorter`, or `Same day as now`; '' without a current end. */
  readonly text: string;
  /** Null if no confirmation is needed. */
  readonly question: TrialQuestion | null;
}

/** `same`: the trial already ends on that day. `paid`: the team no longer needs a trial. */
export type TrialQuestion = 'shorter' | 'far' | 'same' | 'paid';

/**
 * Compares a new end, 'YYYY-MM-DD' in US Eastern time, with the current one (an ISO instant). A
 * trial that has ended can't be shortened.
 */
export const trialChange = (
  now: string | null | undefined,
  next: string,
  nowMs: number,
): TrialChange => {
  const ahead = trialDaysUntil(next, nowMs);
  const far = isLongTrial(ahead) ? 'far' : null;
  const today = now ? easternDayOf(now) : null;
  if (today === null || Number.isNaN(ahead)) return { text: '', question: far };
  if (isPastDate(today, nowMs)) {
    return {
      text: ahead === 1 ? 'Ends today' : `+${daysText(ahead - 1)} from today`,
      question: far,
    };
  }
  const difference = ahead - trialDaysUntil(today, nowMs);
  if (difference === 0) return { text: 'Same end date', question: 'same' };
  if (difference > 0) return { text: `+${daysText(difference)}`, question: far };
  return { text: `${daysText(difference)} shorter`, question: 'shorter' };
};

/** The text of the confirmation, with both days in US Eastern time. */
export const trialQuestion = (
  kind: TrialQuestion,
  now: string | null | undefined,
  next: string,
  nowMs: number,
): string => {
  const ends = easternDayText(next, nowMs);
  const change = trialChange(now, next, nowMs).text;
  if (kind === 'paid') return `This team has paid. Its trial would end on ${ends}.`;
  if (kind === 'same') return `The trial already ends on ${ends}.`;
  if (kind === 'far') {
    const away = daysText(trialDaysUntil(next, nowMs) - 1);
    return `The trial would continue until ${ends}: ${away} from today.`;
  }
  return `The trial would end on ${ends} instead of ${easternDayText(now ?? '', nowMs)}: ${change}.`;
};

/** Where the day steps start: the trial's current end, or today if it has ended. */
export const stepsFrom = (now: string | null | undefined, nowMs: number): string => {
  const day = now ? easternDayOf(now) : null;
  return day !== null && !isPastDate(day, nowMs) ? day : easternDate(nowMs);
};
