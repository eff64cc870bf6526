import { parseApiDate } from '../text/parse-api-date';
import { pluralize } from '../text/pluralize';

/** Milliseconds: the clocks of two machines can differ by minutes. */
const clockSlack = 10 * 60_000;

/** Milliseconds: some servers drop fractions of a second. */
const rounding = 1_000;

/**
 * When something that looks like the result of a write was created. If it was `shortly-before` the
 * first try, only a person can tell whether the write created it and the clocks differ, or someone
 * created it manually.
 */
export type WhenMade = 'since' | 'shortly-before' | 'before' | 'undated';

/** `since` is the time of the first try, in milliseconds. */
export const whenMade = (createdAt: string | null | undefined, since: number): WhenMade => {
  const at = parseApiDate(createdAt ?? '');
  if (Number.isNaN(at)) return 'undated';
  if (at >= since - rounding) return 'since';
  return at >= since - clockSlack ? 'shortly-before' : 'before';
};

/** For example, `3 minutes before this attempt`. */
export const shortlyBefore = (createdAt: string | null | undefined, since: number): string => {
  const minutes = Math.max(1, Math.round((since - parseApiDate(createdAt ?? '')) / 60_000));
  return `${pluralize(minutes, 'minute')} before this attempt`;
};
