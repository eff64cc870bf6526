import { parseApiDate } from '../text/parse-api-date';
import { pluralize } from '../text/pluralize';

/** Milliseconds: the clocks of two machines differ by some minutes. */
const clockSlack = 10 * 60_000;

/** Milliseconds: some servers keep no fractions of a second. */
const rounding = 1_000;

/**
 * When something was made that looks like what a write makes. `shortly-before` the first try it may be that
 * write's, by clocks that differ, or somebody made it by hand: nobody but a person can tell.
 */
export type WhenMade = 'since' | 'shortly-before' | 'before' | 'undated';

/** `since`: the first try, in milliseconds. */
export const whenMade = (createdAt: string | null | undefined, since: number): WhenMade => {
  const at = parseApiDate(createdAt ?? '');
  if (Number.isNaN(at)) return 'undated';
  if (at >= since - rounding) return 'since';
  return at >= since - clockSlack ? 'shortly-before' : 'before';
};

/** Such as `3 minutes before this one was tried`. */
export const shortlyBefore = (createdAt: string | null | undefined, since: number): string => {
  const minutes = Math.max(1, Math.round((since - parseApiDate(createdAt ?? '')) / 60_000));
  return `${pluralize(minutes, 'minute')} before this one was tried`;
};
