import type { Member, MemberRow } from '../../../../contract/entities/member';
import type { Team, TeamRow } from '../../../../contract/entities/team';
import { activeMembership } from '../../../../domain/teams/plan';

/** The team that gives the row's member their plan; some responses only say that there is one. */
export const planTeamOf = ({ activeTeamsMember: active }: MemberRow) =>
  typeof active === 'object' && active !== null ? active.team : null;

/** The row updated from its member. */
export const withMember = (row: MemberRow, member: Member): MemberRow => ({
  ...row,
  email: member.email,
  hash: member.hash,
  slug: member.slug,
  registeredDate: member.registeredDate,
  app_last_open: member.app_last_open,
  dashboard_last_open: member.dashboard_last_open,
  isPro: member.isPro,
  activeTeamsMember: activeMembership(member) ?? member.activeTeamsMember,
});

/** A member's row updated with their team's plan. */
export const withTeamPlan = (row: MemberRow, team: Team): MemberRow => {
  const { activeTeamsMember: active } = row;
  if (typeof active !== 'object' || active?.team.id !== team.id) return row;
  const { id, enterprisePlan, subscriptionTier } = team;
  return {
    ...row,
    activeTeamsMember: { ...active, team: { id, enterprisePlan, subscriptionTier } },
  };
};

/** The row updated from its team. */
export const withTeam = (row: TeamRow, team: Team): TeamRow => {
  const { email, companyName, createdAt, enterprisePlan, subscriptionTier } = team;
  return { ...row, email, companyName, createdAt, enterprisePlan, subscriptionTier };
};
