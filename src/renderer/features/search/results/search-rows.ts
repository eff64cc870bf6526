import type { Member, MemberRow } from '../../../../contract/entities/member';
import type { Team, TeamRow } from '../../../../contract/entities/team';
import { activeMembership } from '../../../../domain/teams/plan';

/** The team whose plan the row's member has; some answers only say that there is one. */
export const planTeamOf = ({ activeTeamsMember: active }: MemberRow) =>
  typeof active === 'object' && active !== null ? active.team : null;

/** A row with what its member has become. */
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

/** A member's row with the plan that a team has become. */
export const withTeamPlan = (row: MemberRow, team: Team): MemberRow => {
  const { activeTeamsMember: active } = row;
  if (typeof active !== 'object' || active?.team.id !== team.id) return row;
  const { id, enterprisePlan, subscriptionTier } = team;
  return {
    ...row,
    activeTeamsMember: { ...active, team: { id, enterprisePlan, subscriptionTier } },
  };
};

/** A row with what its team has become. */
export const withTeam = (row: TeamRow, team: Team): TeamRow => {
  const { email, companyName, createdAt, enterprisePlan, subscriptionTier } = team;
  return { ...row, email, companyName, createdAt, enterprisePlan, subscriptionTier };
};
