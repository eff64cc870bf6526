import { createCompanyMaker } from './company-maker';
import {
  directories,
  integrations,
  writeBusinessCard,
  writeConnection,
  writeCrmLogs,
  writeDevice,
} from './details-maker';
import { detailChances, makeMember } from './member-maker';
import { ORDINARY_MEMBERS_FROM, ORDINARY_TEAMS_FROM } from './named/named-ids';
import { createPersonMaker } from './person-maker';
import type { SeedContext } from './seed-context';
import { writeOrdinaryTeam } from './team-maker';

interface PlacedTeam {
  readonly id: number;
  readonly domain: string;
  readonly hasPlan: boolean;
  members: number;
}

/** 1,500 teams for 20,000 members. */
const TEAMS_PER_MEMBER = 0.075;
const REPORT_EVERY = 5000;

const freeMailHosts = ['inbox.example', 'mail.example', 'post.example'] as const;

/** A few teams are large, most are small, and some members have no team. */
const teamOf = (teams: readonly PlacedTeam[], context: SeedContext): PlacedTeam | null => {
  const { random } = context;
  if (teams.length === 0 || random.percent(22)) return null;
  return teams[Math.floor(random.next() ** 1.7 * teams.length)] ?? null;
};

const writeDetails = (context: SeedContext, memberId: number, team: PlacedTeam | null): void => {
  const { random } = context;
  const times = (chance: number, more: number): number =>
    random.percent(chance) ? 1 + (random.percent(more) ? random.int(1, 3) : 0) : 0;
  for (let left = times(detailChances.devices, detailChances.moreDevices); left > 0; left -= 1) {
    writeDevice(context, memberId);
  }
  for (let left = times(detailChances.card, detailChances.moreCards); left > 0; left -= 1) {
    writeBusinessCard(context, memberId);
  }
  if (random.percent(detailChances.connection)) {
    writeConnection(context, { memberId, parentTeamId: null }, random.pick(integrations));
  }
  if (random.percent(detailChances.logs)) {
    writeCrmLogs(context, { memberId, teamId: team?.id ?? null }, random.int(1, 12));
  }
};

/** Writes ordinary teams and `count` members. Yields how many members are written. */
export function* writeOrdinary(context: SeedContext, count: number): Generator<number> {
  const { random, writer } = context;
  const makeCompany = createCompanyMaker(random);
  const makePerson = createPersonMaker(random);

  const teams: PlacedTeam[] = [];
  for (let index = 0; index < Math.round(count * TEAMS_PER_MEMBER); index += 1) {
    const company = makeCompany();
    const parent =
      index > 20 && random.percent(6) ? (teams[random.int(0, index - 1)] ?? null) : null;
    const id = ORDINARY_TEAMS_FROM + index;
    const hasPlan = writeOrdinaryTeam(context, id, company, parent?.id ?? null);
    teams.push({ id, domain: company.domain, hasPlan, members: 0 });
    if (random.percent(9)) {
      writeConnection(context, { memberId: null, parentTeamId: id }, random.pick(directories));
    }
  }

  const join = (memberId: number, team: PlacedTeam): number => {
    const id = context.nextMembershipId();
    // The first member of a team is its admin; larger teams have a few more.
    const isAdmin = team.members === 0 || random.percent(6);
    writer.membership({ id, memberId, teamId: team.id, isAdmin: isAdmin ? 1 : 0 });
    team.members += 1;
    return id;
  };

  for (let index = 0; index < count; index += 1) {
    const id = ORDINARY_MEMBERS_FROM + index;
    const person = makePerson();
    // Every team gets at least one member, as long as there are enough members.
    const team = teams[index] ?? teamOf(teams, context);
    const email = team
      ? `${person.handle}${team.members > 0 ? team.members : ''}@${team.domain}`
      : `${person.handle}${id}@${random.pick(freeMailHosts)}`;
    const member = makeMember(context, id, person, email);
    const membership = team ? join(id, team) : null;
    writer.member({
      ...member,
      activeMembershipId: team?.hasPlan ? membership : null,
    });
    if (team && random.percent(8)) {
      const further = new Set<PlacedTeam>();
      for (let left = random.int(1, 3); left > 0; left -= 1) {
        const other = teamOf(teams, context);
        if (other && other !== team) further.add(other);
      }
      for (const other of further) join(id, other);
    }
    writeDetails(context, id, team);
    if ((index + 1) % REPORT_EVERY === 0) yield index + 1;
  }
}
