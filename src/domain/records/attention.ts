import type { PaymentMethod } from '../../contract/entities/billing';
import type { Member } from '../../contract/entities/member';
import type { DemoTeam, Team } from '../../contract/entities/team';
import { expiryText, isExpired } from '../billing/expired-cards';
import { knownSubscription, type SubscriptionKind } from '../billing/subscription';
import { flagLimits, type LimitedFlag } from '../members/lead-capture';
import { trialDaysUntil } from '../teams/trial-days';
import { boundedName } from '../text/bounded-name';
import { easternDayOf, easternDayText } from '../text/eastern-day';
import { formatNumber } from '../text/format-number';
import { allOf, pluralize } from '../text/pluralize';

/** A current or upcoming problem of a record, shown under the record's name. */
export interface Attention {
  /** Also selects the matching fix. */
  readonly key:
    | 'past-due'
    | 'first-payment'
    | 'ended'
    | 'no-plan'
    | 'card-expired'
    | 'trial-ends'
    | 'trial-ended'
    | 'seats-full'
    | 'email-unverified'
    | 'flag-locked'
    | 'exports-failing';
  readonly tone: 'danger' | 'warning';
  readonly text: string;
  /** The team where the problem can be fixed. */
  readonly teamId?: number;
}

/** Shown if there are no problems. Drafts that someone else made can't be requested. */
export const allClear = {
  member: 'No problems found.',
  team: 'No problems found. Invoices aren’t checked.',
} as const;

/** How many days before its end a trial is mentioned. */
const trialTold = 14;

/** Texts for subscription statuses of the payment provider that mean a failed payment. */
const unpaidTexts: Readonly<Record<string, string>> = {
  past_due: 'Past due: the last payment failed.',
  unpaid: 'Unpaid: the payment provider marked the subscription unpaid.',
};

const firstPayment = 'The first payment hasn’t gone through yet.';

/** Texts for subscription statuses of the payment provider after which no more is billed. */
const endedTexts: Readonly<Record<string, string>> = {
  canceled: 'Canceled: the subscription is no longer billed.',
  incomplete_expired: 'The first payment never went through, and the subscription expired.',
};

const cardExpired = (methods: readonly PaymentMethod[], nowMs: number): Attention[] => {
  const gone = methods.filter((method) => isExpired(method, nowMs));
  const [first] = gone;
  if (!first?.card) return [];
  const { last4 } = first.card;
  const all = gone.length === methods.length;
  const text =
    gone.length === 1
      ? `The card ending in ${last4 ?? '????'} expired ${expiryText(first)}.`
      : `${pluralize(gone.length, 'card')} have expired.`;
  // If another card is valid, the payment provider charges that one instead.
  return [{ key: 'card-expired', tone: all ? 'danger' : 'warning', text }];
};

const trial = (demoTeam: DemoTeam | null, nowMs: number): Attention[] => {
  const ends = demoTeam?.trialExpiresAtUtc;
  const day = ends ? easternDayOf(ends) : null;
  if (!ends || day === null) return [];
  const left = trialDaysUntil(day, nowMs) - 1;
  const when = easternDayText(ends, nowMs);
  if (left > trialTold || left < 0) return [];
  const inDays = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
  return [{ key: 'trial-ends', tone: 'warning', text: `The trial ends ${inDays} (${when}).` }];
};

const hasTrialEnded = ({ kind }: SubscriptionKind, demoTeam: DemoTeam | null): boolean =>
  kind === 'none' && Boolean(demoTeam?.trialExpiresAtUtc) && !demoTeam?.hasPaid;

const trialEnded = (
  state: SubscriptionKind,
  demoTeam: DemoTeam | null,
  nowMs: number,
): Attention[] => {
  const ends = demoTeam?.trialExpiresAtUtc;
  if (!ends || !hasTrialEnded(state, demoTeam)) return [];
  const text = `The trial ended ${easternDayText(ends, nowMs)} without a purchase.`;
  return [{ key: 'trial-ended', tone: 'warning', text }];
};

const ended = (state: SubscriptionKind): Attention[] => {
  const text = endedTexts[knownSubscription(state)?.status ?? ''];
  return text ? [{ key: 'ended', tone: 'warning', text }] : [];
};

/** Only if nothing else says why the team has no plan. */
const noPlan = (state: SubscriptionKind, demoTeam: DemoTeam | null): Attention[] =>
  state.kind === 'none' && state.plan === null && !state.ended && !hasTrialEnded(state, demoTeam)
    ? [{ key: 'no-plan', tone: 'warning', text: 'No plan and no subscription.' }]
    : [];

const seats = ({ memberTeams, initialQuantity }: Team): Attention[] => {
  const bought = initialQuantity ?? 0;
  if (bought === 0 || memberTeams.length < bought) return [];
  const all = bought === 1 ? 'The only seat is taken.' : `${allOf(bought, 'seat')} are taken.`;
  const text =
    memberTeams.length === bought
      ? all
      : `Over the seat limit: ${formatNumber(memberTeams.length)} of ${formatNumber(bought)}.`;
  return [{ key: 'seats-full', tone: 'warning', text }];
};

/**
 * A team's problems, worst first. `demoTeam` is the current one; `methods` is empty and `state` null
 * while unknown, which counts as no problem.
 */
export const teamAttention = (
  team: Team,
  state: SubscriptionKind | null,
  methods: readonly PaymentMethod[],
  demoTeam: DemoTeam | null,
  nowMs: number,
): readonly Attention[] => {
  if (state === null) return [...cardExpired(methods, nowMs), ...seats(team)];
  const status = knownSubscription(state)?.status ?? '';
  const unpaid = unpaidTexts[status];
  return [
    ...(unpaid ? [{ key: 'past-due', tone: 'danger', text: unpaid } as const] : []),
    ...(status === 'incomplete'
      ? [{ key: 'first-payment', tone: 'danger', text: firstPayment } as const]
      : []),
    ...cardExpired(methods, nowMs),
    ...(state.kind === 'trial' || state.kind === 'trial-on-yearly' ? trial(demoTeam, nowMs) : []),
    ...trialEnded(state, demoTeam, nowMs),
    ...ended(state),
    ...noPlan(state, demoTeam),
    ...seats(team),
  ];
};

const flagNames: Readonly<Record<LimitedFlag, string>> = {
  textFollowUp: 'Text follow-up',
  emailFollowUp: 'Email follow-up',
};

/** A member's problems. */
export const memberAttention = (member: Member): readonly Attention[] => {
  const limits = flagLimits(member);
  return [
    ...(member.emailVerified
      ? []
      : [
          {
            key: 'email-unverified',
            tone: 'warning',
            text: 'The email isn’t verified.',
          } as const,
        ]),
    ...(['textFollowUp', 'emailFollowUp'] as const).flatMap((flag): Attention[] => {
      const parent = limits[flag];
      if (!parent) return [];
      const name = boundedName(parent.companyName || `#${parent.id}`);
      const text = `${flagNames[flag]} is off in the parent team ${name}.`;
      return [{ key: 'flag-locked', tone: 'warning', text, teamId: parent.id }];
    }),
  ];
};
