import type { MemberRow, Membership } from '../../contract/entities/member';
import { type PlanPrices, type PlanTeam, planLabel } from '../billing/plan-names';
import { planCode } from './plan-code';

/**
 * The part of a membership that plans need; complete in a member's record, shorter in search
 * results.
 */
export interface PlanMembership {
  readonly id: number;
  readonly team: PlanTeam & { readonly id: number };
}

/** The member fields that the membership rules need; search results have no `memberTeams`. */
export interface PlanMember<M extends PlanMembership = PlanMembership> {
  readonly activeTeamsMember?: M | boolean | null;
  readonly memberTeams?: readonly M[];
}

/**
 * The membership whose team's plan is in force, or null. `activeTeamsMember` is that membership, or
 * says that there is none (null, false) or one (true). If it doesn't name one (true or missing),
 * this is the first membership whose team has a plan (checklist J15).
 */
export const activeMembership = <M extends PlanMembership = Membership>(
  member: PlanMember<M>,
): M | null => {
  const active = member.activeTeamsMember;
  if (typeof active === 'object' && active !== null) return active;
  if (active === null || active === false) return null;
  return member.memberTeams?.find(({ team }) => planCode(team.enterprisePlan) !== null) ?? null;
};

/** Section 2: a member without an active team gets the `Create New Team` button. */
export const hasActiveTeam = (member: PlanMember): boolean =>
  member.activeTeamsMember === true || activeMembership(member) !== null;

/** The team whose plan the member has; null if the member's active team has no plan. */
export const effectivePlan = (member: PlanMember): PlanTeam | null => {
  const team = activeMembership(member)?.team;
  return team && planCode(team.enterprisePlan) !== null ? team : null;
};

/** Section 3: 0 Free, 1 Pro, 2 Pro +. */
const proLabel = (isPro: number): string => {
  if (isPro >= 2) return 'Pro +';
  return isPro === 1 ? 'Pro' : 'Free';
};

/**
 * Plan of a search result (section 4): the team's label, or else Free / Pro / Pro +. '' if only the
 * member's record names the active team: with a team's plan, Free would be wrong.
 */
export const memberPlanLabel = (
  member: PlanMember & Pick<MemberRow, 'isPro'>,
  prices: PlanPrices,
): string => {
  const team = effectivePlan(member);
  if (team) return planLabel(team, prices);
  const isUnknown = member.activeTeamsMember === true && member.memberTeams === undefined;
  return isUnknown ? '' : proLabel(member.isPro);
};
