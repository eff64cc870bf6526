import { easternDayOf, easternDayText } from '../text/eastern-day';
import { pluralize } from '../text/pluralize';
import { addDays, easternDate, isPastDate, trialDaysUntil } from './trial-days';

/** Steps in days that staff give most often, beside every date that moves. */
export const dateSteps = [7, 10, 14, 30] as const;

/** Longer than this, in days from today, is rather a slip of the keyboard than a trial. */
const longestUsual = 366;

/** Whether a trial of so many days, today included, is rather a slip of the keyboard (checklist J22). */
export const isLongTrial = (trialDays: number): boolean => trialDays - 1 > longestUsual;

const daysText = (days: number): string => pluralize(Math.abs(days), 'day');

/** What a new end of a trial does to the one that it has. */
export interface TrialChange {
  /** `+10 days`, `3 days shorter`, `The same day as now`; '' where there is no end to compare with. */
  readonly text: string;
  /** Null where it may go without a question. */
  readonly question: TrialQuestion | null;
}

/** `same`: it is the end that the trial has already. `paid`: the team needs none any more. */
export type TrialQuestion = 'shorter' | 'far' | 'same' | 'paid';

/**
 * Compares a new end, 'YYYY-MM-DD' in US Eastern time, with the one that the trial has (an ISO
 * instant). One that is over by now is nothing to shorten.
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
  const difference = ahead - trialDaysUntil(today, nowMs);
  if (difference === 0) return { text: 'The same day as now', question: 'same' };
  if (difference > 0) return { text: `+${daysText(difference)}`, question: far };
  const over = isPastDate(today, nowMs);
  return { text: `${daysText(difference)} shorter`, question: over ? far : 'shorter' };
};

/** The sentence that asks; both days are said in the zone in which they count. */
export const trialQuestion = (
  kind: TrialQuestion,
  now: string | null | undefined,
  next: string,
  nowMs: number,
): string => {
  const ends = easternDayText(next, nowMs);
  const change = trialChange(now, next, nowMs).text;
  if (kind === 'paid') return `This team has paid. Its trial would end on ${ends}.`;
  if (kind === 'same') return `The trial ends on ${ends} already.`;
  if (kind === 'far') {
    const away = daysText(trialDaysUntil(next, nowMs) - 1);
    return `The trial would continue until ${ends}: ${away} from today.`;
  }
  return `The trial would end on ${ends} instead of ${easternDayText(now ?? '', nowMs)}: ${change}.`;
};

/** Where the steps begin: the end that the trial has, or today where that is over. */
export const stepsFrom = (now: string | null | undefined, nowMs: number): string => {
  const day = now ? easternDayOf(now) : null;
  return day !== null && !isPastDate(day, nowMs) ? day : easternDate(nowMs);
};

/** A step with the day that it leads to. */
export const dateStep = (
  from: string,
  days: number,
  nowMs: number,
): { readonly day: string; readonly text: string } | null => {
  const day = addDays(from, days);
  return day === null ? null : { day, text: easternDayText(day, nowMs) };
};
