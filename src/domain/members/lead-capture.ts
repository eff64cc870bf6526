import type { Member, Membership } from '../../contract/entities/member';
import type { ParentTeam } from '../../contract/entities/team';

/** Section 3: `exchange` '0' means that the lead capture form is off; anything else means on. */
export const leadCaptureOn = (member: Pick<Member, 'exchange'>): boolean => member.exchange !== '0';

/** Section 4: the value that the toggle writes to the member's `exchange`. */
export const exchangeFor = (on: boolean): '' | '0' => (on ? '' : '0');

/** Section 9: the value that the toggle writes to the member's links data. */
export const leadCaptureModeFor = (on: boolean): 0 | 1 => (on ? 1 : 0);

/**
 * The parent of the membership's team, whose flags limit its members' flags. Null if there is none.
 */
export const parentTeamOf = (membership: Pick<Membership, 'team'>): ParentTeam | null =>
  membership.team.parent ?? null;

export type LimitedFlag = 'textFollowUp' | 'emailFollowUp';

/**
 * Section 4: the parent team that has a flag off, which disables the member's toggle and is named
 * there. Null if nothing limits the flag. One such parent among the memberships is enough.
 */
export const flagLimits = (
  member: Pick<Member, 'memberTeams' | 'activeTeamsMember'>,
): Readonly<Record<LimitedFlag, ParentTeam | null>> => {
  const active = member.activeTeamsMember;
  const memberships =
    typeof active === 'object' && active !== null
      ? [active, ...member.memberTeams]
      : member.memberTeams;
  const parents = memberships.map(parentTeamOf).filter((parent) => parent !== null);
  const limitOf = (flag: LimitedFlag) => parents.find((parent) => !parent[flag]) ?? null;
  return { textFollowUp: limitOf('textFollowUp'), emailFollowUp: limitOf('emailFollowUp') };
};
