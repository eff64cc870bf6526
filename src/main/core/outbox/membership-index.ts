import type { DemoTeamRecord } from '../../../contract/entities/demo-team-record';
import type { Member } from '../../../contract/entities/member';
import type { Team } from '../../../contract/entities/team';
import type { ExposedRouteId, RouteOutput } from '../../../contract/methods/routes';

/**
 * Which members, demo teams, and payment customers belong to which teams, learned from responses. A
 * write to one record changes what the other's screen shows: a team lists its members' emails, and a
 * team's flags limit its members.
 */
export interface MembershipIndex {
  sawMember(member: Member): void;
  sawTeam(team: Team): void;
  sawDemoTeams(found: readonly Pick<DemoTeamRecord, 'id' | 'teamId'>[]): void;
  teamsOf(memberId: number): readonly number[];
  membersOf(teamId: number): readonly number[];
  /** The member and team of a membership; null if unknown. */
  membership(id: number): { readonly memberId: number; readonly teamId: number } | null;
  /** The team of a demo team; null if unknown. */
  teamOfDemo(demoTeamId: number): number | null;
  /** The team that was read last with this payment customer; null if unknown. */
  teamOfCustomer(stripeCustomerId: string): number | null;
  clear(): void;
}

/** Opened records to remember; older ones are no longer on any screen. */
const mostRecords = 500;
/** Only two numbers each; the list of demo teams shows many. */
const mostDemoTeams = 10_000;

interface Link {
  readonly id: number;
  readonly memberId: number;
  readonly teamId: number;
}

export const createMembershipIndex = (): MembershipIndex => {
  const byMember = new Map<number, readonly Link[]>();
  const byTeam = new Map<number, readonly Link[]>();

  const teamOfDemo = new Map<number, number>();
  const teamOfCustomer = new Map<string, number>();

  const keep = <K, T>(records: Map<K, T>, id: K, seen: T, most = mostRecords) => {
    records.delete(id);
    records.set(id, seen);
    for (const oldest of records.keys()) {
      if (records.size <= most) break;
      records.delete(oldest);
    }
  };
  const links = function* (): Generator<Link> {
    for (const each of byMember.values()) yield* each;
    for (const each of byTeam.values()) yield* each;
  };

  return {
    sawMember: ({ id, memberTeams }) =>
      keep(
        byMember,
        id,
        memberTeams.map((each) => ({ id: each.id, memberId: id, teamId: each.team.id })),
      ),
    sawTeam({ id, memberTeams, internalDemoTeams, stripeCustomer }) {
      keep(
        byTeam,
        id,
        memberTeams.map((each) => ({ id: each.id, memberId: each.member.id, teamId: id })),
      );
      for (const demo of internalDemoTeams) keep(teamOfDemo, demo.id, id, mostDemoTeams);
      if (stripeCustomer) keep(teamOfCustomer, stripeCustomer, id);
    },
    sawDemoTeams(found) {
      for (const { id, teamId } of found) {
        if (teamId != null) keep(teamOfDemo, id, teamId, mostDemoTeams);
      }
    },
    teamsOf(memberId) {
      const found = new Set<number>();
      for (const link of links()) if (link.memberId === memberId) found.add(link.teamId);
      return [...found];
    },
    // Only opened members, because no screen shows the flags of the others.
    membersOf: (teamId) =>
      [...byMember]
        .filter(([, each]) => each.some((link) => link.teamId === teamId))
        .map(([id]) => id),
    membership(id) {
      for (const link of links()) if (link.id === id) return link;
      return null;
    },
    teamOfDemo: (demoTeamId) => teamOfDemo.get(demoTeamId) ?? null,
    teamOfCustomer: (stripeCustomerId) => teamOfCustomer.get(stripeCustomerId) ?? null,
    clear() {
      teamOfCustomer.clear();
      teamOfDemo.clear();
      byMember.clear();
      byTeam.clear();
    },
  };
};

/** The queries whose responses contain memberships or demo teams. */
export const createLearnedFrom = (
  memberships: Pick<MembershipIndex, 'sawMember' | 'sawTeam' | 'sawDemoTeams'>,
): { readonly [K in ExposedRouteId]?: (response: RouteOutput<K>) => void } => ({
  'member.getById': memberships.sawMember,
  'team.getById': memberships.sawTeam,
  'demoTeam.list': memberships.sawDemoTeams,
});
