import type {
  PaymentCustomer,
  PaymentMethod,
  PriceConfigEntry,
} from '../../contract/entities/billing';
import type { Member } from '../../contract/entities/member';
import type { CrmExportLog } from '../../contract/entities/member-details';
import type { Team } from '../../contract/entities/team';
import { billingState, subscriptionKind } from '../billing/subscription';
import { currentDemoTeam } from '../demo-teams/demo-team';
import { lastLogin, relativeTime } from '../members/last-login';
import { memberName } from '../members/member-form';
import { type Attention, memberAttention, teamAttention } from '../records/attention';
import { failingExports } from '../records/failing-exports';
import { seatsSummary } from '../records/record-summary';
import { activeMembership, memberPlanLabel, planLabel } from '../teams/plan';
import { teamName } from '../teams/team-name';

/** A fact in a line: a text, or a day in US Eastern time. */
export interface PreviewLine {
  readonly label: string;
  readonly text?: string;
  /** ISO 8601. */
  readonly day?: string;
  /** Of the record that the text names; it is shown behind it. */
  readonly id?: number;
}

/** What tells whether a record is the one, and worth opening. */
export interface PreviewFacts {
  readonly name: string;
  readonly id: number;
  readonly attention: readonly Attention[];
  readonly lines: readonly PreviewLine[];
  /** Every answer is there: what is not named as wrong is in order. */
  readonly isWhole: boolean;
}

/** The team and what the payment provider knows of it; undefined while that is on its way. */
export interface PreviewedTeam {
  readonly team: Team;
  /** Null where there is none, or where it could not be had. */
  readonly customer: PaymentCustomer | null | undefined;
  readonly methods: readonly PaymentMethod[] | null | undefined;
}

const hasCustomer = ({ stripeCustomer }: Team): boolean => Boolean(stripeCustomer);

const billingText = ({ team, customer }: PreviewedTeam, nowMs: number): string => {
  if (customer === undefined) return '…';
  if (customer === null && hasCustomer(team)) return 'Not available';
  return billingState(subscriptionKind(team, customer, nowMs)) ?? 'No subscription';
};

/** What the provider has not said is not called wrong. */
const attentionOf = ({ team, customer, methods }: PreviewedTeam, nowMs: number) =>
  customer === undefined || (customer === null && hasCustomer(team))
    ? []
    : teamAttention(
        team,
        subscriptionKind(team, customer, nowMs),
        methods ?? [],
        currentDemoTeam(team),
        nowMs,
      );

const isWhole = ({ team, customer, methods }: PreviewedTeam): boolean =>
  !hasCustomer(team) || (Boolean(customer) && Boolean(methods));

/** The exports of the record that is peeked at; null where nobody has read their logs yet. */
type Logs = readonly CrmExportLog[] | null;

export const teamPeek = (
  previewed: PreviewedTeam,
  logs: Logs,
  prices: readonly PriceConfigEntry[],
  nowMs: number,
): PreviewFacts => {
  const { team, customer } = previewed;
  const state = subscriptionKind(team, customer ?? null, nowMs);
  const trialEnds = state.kind === 'trial' ? state.demoTeam.trialExpiresAtUtc : null;
  const renews =
    state.kind === 'trial' || state.kind === 'none' ? null : state.subscription?.currentPeriodEnd;
  return {
    name: teamName(team),
    id: team.id,
    attention: [...attentionOf(previewed, nowMs), ...failingExports(logs ?? [])],
    lines: [
      { label: 'Plan', text: planLabel(team, prices) || 'None' },
      { label: 'Billing', text: billingText(previewed, nowMs) },
      ...(trialEnds ? [{ label: 'Trial ends', day: trialEnds }] : []),
      ...(renews ? [{ label: 'Renews', day: renews }] : []),
      { label: 'Seats', text: seatsSummary(team).text },
      { label: 'Email', text: team.email ?? '' },
    ],
    isWhole: logs !== null && isWhole(previewed),
  };
};

/** `peeked` is the member's active team: null while it is not known, or without one. */
export const memberPeek = (
  member: Member,
  previewed: PreviewedTeam | null,
  logs: Logs,
  prices: readonly PriceConfigEntry[],
  nowMs: number,
): PreviewFacts => {
  const active = activeMembership(member)?.team ?? null;
  const login = lastLogin(member);
  return {
    name: memberName(member),
    id: member.id,
    attention: [
      ...memberAttention(member),
      ...(previewed ? attentionOf(previewed, nowMs) : []),
      ...failingExports(logs ?? []),
    ],
    lines: [
      { label: 'Plan', text: memberPlanLabel(member, prices) },
      {
        label: 'Billing',
        text: previewed ? billingText(previewed, nowMs) : active ? '…' : 'No active team',
      },
      { label: 'Last login', text: login ? relativeTime(login, nowMs) : 'Never' },
      active
        ? { label: 'Active team', text: teamName(active), id: active.id }
        : { label: 'Active team', text: 'None' },
      { label: 'Email', text: member.email },
    ],
    isWhole: logs !== null && (active === null || (previewed !== null && isWhole(previewed))),
  };
};
