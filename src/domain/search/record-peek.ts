import type { PaymentCustomer, PaymentMethod } from '../../contract/entities/billing';
import type { Member } from '../../contract/entities/member';
import type { CrmExportLog } from '../../contract/entities/member-details';
import type { Team } from '../../contract/entities/team';
import { type PlanPrices, planLabel } from '../billing/plan-names';
import { billingState, settledSubscriptionKind, subscriptionKind } from '../billing/subscription';
import { currentDemoTeam } from '../demo-teams/demo-team';
import { lastLogin, relativeTime } from '../members/last-login';
import { memberName } from '../members/member-form';
import { type Attention, allClear, memberAttention, teamAttention } from '../records/attention';
import { failingExports } from '../records/failing-exports';
import { seatsSummary } from '../records/record-summary';
import { activeMembership, memberPlanLabel } from '../teams/plan';
import { teamName } from '../teams/team-name';

/** One line of a peek: a text, or a day in US Eastern time. */
export interface PeekLine {
  readonly label: string;
  readonly text?: string;
  /** ISO 8601. */
  readonly day?: string;
  /** ID of the record that the text names, shown after it. */
  readonly id?: number;
}

/** The facts that help decide whether to open a record. */
export interface PeekFacts {
  readonly name: string;
  readonly id: number;
  readonly attention: readonly Attention[];
  readonly lines: readonly PeekLine[];
  /** Everything has loaded, so anything not listed as a problem is fine. */
  readonly isWhole: boolean;
  /** Shown if everything has loaded and there are no problems. */
  readonly clear: string;
}

/** The team and its data at the payment provider, which is undefined while loading. */
export interface PeekedTeam {
  readonly team: Team;
  /** Null if there is no customer or it couldn't be loaded. */
  readonly customer: PaymentCustomer | null | undefined;
  readonly methods: readonly PaymentMethod[] | null | undefined;
}

const hasCustomer = ({ stripeCustomer }: Team): boolean => Boolean(stripeCustomer);

/** In place of billing that couldn't be loaded. */
const notAvailable = 'Not available';

const billingText = ({ team, customer }: PeekedTeam, nowMs: number): string => {
  if (customer === undefined) return '…';
  if (customer === null && hasCustomer(team)) return notAvailable;
  return billingState(subscriptionKind(team, customer, nowMs)) ?? 'No subscription';
};

/** Until the payment provider's data is loaded, only the problems that don't depend on it. */
const attentionOf = ({ team, customer = null, methods }: PeekedTeam, nowMs: number) =>
  teamAttention(
    team,
    settledSubscriptionKind(team, customer, nowMs),
    methods ?? [],
    currentDemoTeam(team),
    nowMs,
  );

const isWhole = ({ team, customer, methods }: PeekedTeam): boolean =>
  !hasCustomer(team) || (Boolean(customer) && Boolean(methods));

/** The exports of the peeked record; null if their logs weren't loaded. */
type Logs = readonly CrmExportLog[] | null;

export const teamPeek = (
  peeked: PeekedTeam,
  logs: Logs,
  prices: PlanPrices,
  nowMs: number,
): PeekFacts => {
  const { team, customer } = peeked;
  const state = settledSubscriptionKind(team, customer ?? null, nowMs);
  const trialEnds = state?.kind === 'trial' ? state.demoTeam.trialExpiresAtUtc : null;
  const renews =
    state === null || state.kind === 'trial' || state.kind === 'none'
      ? null
      : state.subscription?.currentPeriodEnd;
  return {
    name: teamName(team),
    id: team.id,
    attention: [...attentionOf(peeked, nowMs), ...failingExports(logs ?? [])],
    lines: [
      { label: 'Plan', text: planLabel(team, prices) || 'None' },
      { label: 'Billing', text: billingText(peeked, nowMs) },
      ...(trialEnds ? [{ label: 'Trial ends', day: trialEnds }] : []),
      ...(renews ? [{ label: 'Renews', day: renews }] : []),
      { label: 'Seats', text: seatsSummary(team).text },
      { label: 'Email', text: team.email ?? '' },
    ],
    isWhole: logs !== null && isWhole(peeked),
    clear: allClear.team,
  };
};

/** `teamPeeked` is the member's active team, or null while it loads or if there is none. */
export const memberPeek = (
  member: Member,
  teamPeeked: PeekedTeam | 'failed' | null,
  logs: Logs,
  prices: PlanPrices,
  nowMs: number,
): PeekFacts => {
  const active = activeMembership(member)?.team ?? null;
  const peeked = teamPeeked === 'failed' ? null : teamPeeked;
  const unread = teamPeeked === 'failed' ? notAvailable : '…';
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
        text: peeked ? billingText(peeked, nowMs) : active ? unread : 'No active team',
      },
      { label: 'Last login', text: login ? relativeTime(login, nowMs) : 'Never' },
      active
        ? { label: 'Active team', text: teamName(active), id: active.id }
        : { label: 'Active team', text: 'None' },
      { label: 'Email', text: member.email },
    ],
    isWhole: logs !== null && (active === null || (peeked !== null && isWhole(peeked))),
    clear: active === null ? allClear.member : allClear.team,
  };
};
