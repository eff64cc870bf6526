import type {
  PaymentCustomer,
  PaymentMethod,
  PriceConfigEntry,
} from '../contract/entities/billing';
import type { Member } from '../contract/entities/member';
import type { CrmExportLog } from '../contract/entities/member-details';
import type { Team } from '../contract/entities/team';
import { type Attention, memberAttention, teamAttention } from './attention';
import { currentDemoTeam } from './demo-team';
import { failingExports } from './failing-exports';
import { seatsGlance } from './glance';
import { lastLogin, relativeTime } from './last-login';
import { memberName } from './member-form';
import { activeMembership, memberPlanLabel, planLabel } from './plan';
import { billingState, subscriptionKind } from './subscription';
import { teamName } from './team-name';

/** A fact in a line: a text, or a day in US Eastern time. */
export interface PeekLine {
  readonly label: string;
  readonly text?: string;
  /** ISO 8601. */
  readonly day?: string;
  /** Of the record that the text names; it is shown behind it. */
  readonly id?: number;
}

/** What tells whether a record is the one, and worth opening. */
export interface PeekFacts {
  readonly name: string;
  readonly id: number;
  readonly attention: readonly Attention[];
  readonly lines: readonly PeekLine[];
  /** Every answer is there: what is not named as wrong is in order. */
  readonly isWhole: boolean;
}

/** The team and what the payment provider knows of it; undefined while that is on its way. */
export interface PeekedTeam {
  readonly team: Team;
  /** Null where there is none, or where it could not be had. */
  readonly customer: PaymentCustomer | null | undefined;
  readonly methods: readonly PaymentMethod[] | null | undefined;
}

const hasCustomer = ({ stripeCustomer }: Team): boolean => Boolean(stripeCustomer);

const billingText = ({ team, customer }: PeekedTeam, nowMs: number): string => {
  if (customer === undefined) return '…';
  if (customer === null && hasCustomer(team)) return 'Not available';
  return billingState(subscriptionKind(team, customer, nowMs)) ?? 'No subscription';
};

/** What the provider has not said is not called wrong. */
const attentionOf = ({ team, customer, methods }: PeekedTeam, nowMs: number) =>
  customer === undefined || (customer === null && hasCustomer(team))
    ? []
    : teamAttention(
        team,
        subscriptionKind(team, customer, nowMs),
        methods ?? [],
        currentDemoTeam(team),
        nowMs,
      );

const isWhole = ({ team, customer, methods }: PeekedTeam): boolean =>
  !hasCustomer(team) || (Boolean(customer) && Boolean(methods));

/** The exports of the record that is peeked at; null where nobody has read their logs yet. */
type Logs = readonly CrmExportLog[] | null;

export const teamPeek = (
  peeked: PeekedTeam,
  logs: Logs,
  prices: readonly PriceConfigEntry[],
  nowMs: number,
): PeekFacts => {
  const { team, customer } = peeked;
  const state = subscriptionKind(team, customer ?? null, nowMs);
  const trialEnds = state.kind === 'trial' ? state.demoTeam.trialExpiresAtUtc : null;
  const renews =
    state.kind === 'trial' || state.kind === 'none' ? null : state.subscription?.currentPeriodEnd;
  return {
    name: teamName(team),
    id: team.id,
    attention: [...attentionOf(peeked, nowMs), ...failingExports(logs ?? [])],
    lines: [
      { label: 'Plan', text: planLabel(team, prices) || 'None' },
      { label: 'Billing', text: billingText(peeked, nowMs) },
      ...(trialEnds ? [{ label: 'Trial ends', day: trialEnds }] : []),
      ...(renews ? [{ label: 'Renews', day: renews }] : []),
      { label: 'Seats', text: seatsGlance(team).text },
      { label: 'Email', text: team.email ?? '' },
    ],
    isWhole: logs !== null && isWhole(peeked),
  };
};

/** `peeked` is the member's active team: null while it is not known, or without one. */
export const memberPeek = (
  member: Member,
  peeked: PeekedTeam | null,
  logs: Logs,
  prices: readonly PriceConfigEntry[],
  nowMs: number,
): PeekFacts => {
  const active = activeMembership(member)?.team ?? null;
  const login = lastLogin(member);
  return {
    name: memberName(member),
    id: member.id,
    attention: [
      ...memberAttention(member),
      ...(peeked ? attentionOf(peeked, nowMs) : []),
      ...failingExports(logs ?? []),
    ],
    lines: [
      { label: 'Plan', text: memberPlanLabel(member, prices) },
      {
        label: 'Billing',
        text: peeked ? billingText(peeked, nowMs) : active ? '…' : 'No active team',
      },
      { label: 'Last login', text: login ? relativeTime(login, nowMs) : 'Never' },
      active
        ? { label: 'Active team', text: teamName(active), id: active.id }
        : { label: 'Active team', text: 'None' },
      { label: 'Email', text: member.email },
    ],
    isWhole: logs !== null && (active === null || (peeked !== null && isWhole(peeked))),
  };
};
