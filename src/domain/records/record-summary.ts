import type { Team } from '../../contract/entities/team';
import type { SubscriptionDetails, SubscriptionKind } from '../billing/subscription';
import { seatCount } from '../teams/seats';
import { trialDaysUntil } from '../teams/trial-days';
import { easternDate } from '../text/calendar-day';
import { easternDayOf } from '../text/eastern-day';
import { formatNumber } from '../text/format-number';
import { pluralize } from '../text/pluralize';

/** A part of a whole, as text and as numbers for a bar. */
export interface Summary {
  readonly text: string;
  readonly value: number;
  readonly max: number;
  readonly tone: 'brand' | 'warning';
}

/** For example, `9 of 12 seats taken, 3 available`. */
export const seatsSummary = (team: Pick<Team, 'memberTeams' | 'initialQuantity'>): Summary => {
  const taken = team.memberTeams.length;
  const seats = seatCount(team);
  const free = seats - taken;
  return {
    text: `${formatNumber(taken)} of ${pluralize(seats, 'seat')} taken, ${
      free === 0 ? 'none' : formatNumber(free)
    } available`,
    value: taken,
    max: seats,
    tone: free === 0 ? 'warning' : 'brand',
  };
};

/** Seats billed, if that isn't the team's seat count; null if they agree or it is unknown. */
export const billedSeats = (
  team: Pick<Team, 'memberTeams' | 'initialQuantity'>,
  state: SubscriptionKind,
): number | null => {
  if (state.kind === 'none' || state.kind === 'trial') return null;
  const billed = state.subscription?.seats ?? null;
  return billed === seatCount(team) ? null : billed;
};

const daysBetween = (from: string, to: string): number =>
  trialDaysUntil(to, Date.parse(`${from}T12:00:00-05:00`)) - 1;

const inDays = (days: number): string =>
  days === 1 ? 'tomorrow' : `in ${formatNumber(days)} days`;

/** For example, `Day 10 of 31, renews in 21 days`. Null if the payment provider's dates are incomplete. */
export const periodSummary = (
  { currentPeriodStart: start, currentPeriodEnd: end }: SubscriptionDetails,
  nowMs: number,
): Summary | null => {
  if (start === null || end === null) return null;
  const first = easternDate(Date.parse(start));
  const last = easternDate(Date.parse(end));
  const today = easternDate(nowMs);
  const all = daysBetween(first, last);
  const over = daysBetween(first, today);
  // If the period is over, the payment provider hasn't renewed it, and a progress bar would be wrong.
  if (over < 0 || over >= all) return null;
  return {
    text: `Day ${formatNumber(over + 1)} of ${formatNumber(all)}, renews ${inDays(all - over)}`,
    value: over,
    max: all,
    tone: 'brand',
  };
};

/** Days left in the trial. The bar shows how many of thirty days are used. */
export const trialSummary = (ends: string | null | undefined, nowMs: number): Summary | null => {
  const day = ends ? easternDayOf(ends) : null;
  const left = day === null ? -1 : trialDaysUntil(day, nowMs) - 1;
  if (left < 0) return null;
  return {
    text: left === 0 ? 'Last day of the trial' : `${pluralize(left, 'day')} left`,
    value: Math.max(30, left) - left,
    max: Math.max(30, left),
    tone: left <= 3 ? 'warning' : 'brand',
  };
};
