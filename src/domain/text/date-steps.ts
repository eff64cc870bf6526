import { addDays } from './calendar-day';
import { easternDayText } from './eastern-day';

/** The numbers of days that staff add most often, offered beside each date field. */
export const dateSteps = [7, 10, 14, 30] as const;

/** A day step, in days from `from` ('YYYY-MM-DD'), with the resulting day; null for no valid day. */
export const dateStep = (
  from: string,
  days: number,
  nowMs: number,
): { readonly day: string; readonly text: string } | null => {
  const day = addDays(from, days);
  return day === null ? null : { day, text: easternDayText(day, nowMs) };
};
