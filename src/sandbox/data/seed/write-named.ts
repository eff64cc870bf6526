import { BILLED_SEATS, writeCard, writeCustomer, writeFurtherSubscription } from './billing-maker';
import {
  writeBusinessCard,
  writeConnection,
  writeCrmLogs,
  writeDevice,
  writeOrder,
} from './details-maker';
import { makeMember } from './member-maker';
import {
  CROWD_MEMBERS_FROM,
  CROWD_SIZE,
  MANY_LOGS,
  memberIds,
  type NamedMember,
  type NamedTeam,
  teamIds,
} from './named/named-ids';
import { type NamedMemberSpec, namedMembers } from './named/named-members';
import { type NamedTeamSpec, namedTeams } from './named/named-teams';
import { createPersonMaker } from './person-maker';
import type { SeedContext } from './seed-context';
import { makeDemoTeam, makeTeam } from './team-maker';

/**
 * `Amelia Whitfield` becomes `amelia.whitfield`; names without Latin letters become `member.26`.
 */
const handleOf = (name: string, id: number): string => {
  const latin = name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .trim()
    .toLowerCase()
    .replace(/ +/g, '.');
  return latin === '' ? `member.${id}` : latin;
};

const domainOf = (key: NamedTeam): string =>
  `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-team.example`;

const writeTeam = (context: SeedContext, key: NamedTeam, spec: NamedTeamSpec): void => {
  const { writer } = context;
  const id = teamIds[key];
  const hasCustomer = spec.team?.stripeCustomer === undefined;
  const billed = hasCustomer ? writeCustomer(context, spec.name, spec.subscription ?? null) : null;
  writer.team(
    makeTeam(
      context,
      id,
      { name: spec.name, domain: domainOf(key) },
      {
        stripeCustomer: billed?.customerId ?? null,
        stripeSubscription: billed?.stripeSubscription ?? null,
        textFollowUp: 1,
        emailFollowUp: 1,
        sendWeeklyInviteReminders: 1,
        accountExecutive: 'sam.okafor@internal-dash.example',
        accountCsm: 'ines.carvalho@internal-dash.example',
        initialQuantity: spec.subscription ? (spec.subscription.quantity ?? BILLED_SEATS) : 20,
        parentId: null,
        ...spec.team,
      },
    ),
  );
  if (billed) {
    for (let left = spec.moreSubscriptions ?? 0; left > 0; left -= 1) {
      writeFurtherSubscription(context, billed.customerId);
    }
  }
  if (billed) for (const card of spec.cards ?? []) writeCard(context, billed.customerId, card);
  for (const demo of spec.demoTeams ?? []) writer.demoTeam(makeDemoTeam(context, id, demo));
  for (const [custom, standard] of spec.orders ?? []) writeOrder(context, id, custom, standard);
  for (const integration of spec.integrations ?? []) {
    writeConnection(context, { memberId: null, parentTeamId: id }, integration);
  }
};

const writeMember = (context: SeedContext, key: NamedMember, spec: NamedMemberSpec): void => {
  const { writer, calendar } = context;
  const id = memberIds[key];
  const handle = handleOf(spec.name, id);
  const [firstTeam] = spec.teams ?? [];
  const host = firstTeam ? domainOf(firstTeam[0]) : 'inbox.example';
  const memberships = (spec.teams ?? []).map(([team, role]) => {
    const membership = context.nextMembershipId();
    const isAdmin = role === 'admin' ? 1 : 0;
    writer.membership({ id: membership, memberId: id, teamId: teamIds[team], isAdmin });
    return membership;
  });
  writer.member({
    ...makeMember(context, id, { name: spec.name, handle }, `${handle}@${host}`),
    name: spec.name,
    email: `${handle}@${host}`,
    emailVerified: 1,
    slug: `${handle.replaceAll('.', '-')}-${id}`,
    hash: `nm${String(id).padStart(6, '0')}`,
    registeredDate: calendar.ago({ days: 200 + id }),
    appLastOpen: calendar.ago({ days: 1, hours: id }),
    dashboardLastOpen: calendar.ago({ days: 4 }),
    isPro: 0,
    textFollowUp: 1,
    emailFollowUp: 1,
    exchange: '',
    leadCaptureMode: 1,
    activeMembershipId: spec.active === false ? null : (memberships[0] ?? null),
    ...spec.member,
  });
  for (const [name, nickname] of spec.devices ?? []) {
    writer.device({ name, nickname, createdAt: calendar.ago({ days: 90 }), mid: id });
  }
  if (spec.devices === undefined) writeDevice(context, id);
  for (const exchangeText of spec.cards ?? []) writer.card({ exchangeText, mid: id });
  if (spec.cards === undefined) writeBusinessCard(context, id);
  for (const integration of spec.integrations ?? []) {
    writeConnection(context, { memberId: id, parentTeamId: null }, integration);
  }
  if (spec.logs) {
    const teamId = firstTeam ? teamIds[firstTeam[0]] : null;
    const errors =
      key === 'longErrors' ? { errorsPercent: 100, longPercent: 100 } : { errorsPercent: 25 };
    writeCrmLogs(context, { memberId: id, teamId }, spec.logs, errors);
  }
};

const entries = <K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] =>
  Object.entries(record) as [K, V][];

/** Writes the unnamed members of the named teams, including the big team's. */
const writeOthers = (
  context: SeedContext,
  teams: Readonly<Record<NamedTeam, NamedTeamSpec>>,
  withAdmin: ReadonlySet<NamedTeam>,
): void => {
  const { writer } = context;
  const makePerson = createPersonMaker(context.random);
  let id = CROWD_MEMBERS_FROM;
  const write = (team: NamedTeam, spec: NamedTeamSpec, isAdmin: boolean): void => {
    const person = makePerson();
    const membership = context.nextMembershipId();
    const hasPlan = Boolean(spec.team?.enterprisePlan);
    writer.membership({
      id: membership,
      memberId: id,
      teamId: teamIds[team],
      isAdmin: isAdmin ? 1 : 0,
    });
    writer.member({
      ...makeMember(context, id, person, `${person.handle}${id}@${domainOf(team)}`),
      activeMembershipId: hasPlan ? membership : null,
    });
    id += 1;
  };
  // The big team comes first, so that its members' IDs don't change when others are added.
  for (let left = CROWD_SIZE - 1; left > 0; left -= 1) write('crowd', teams.crowd, left % 40 === 0);
  for (const [key, spec] of entries(teams)) {
    for (let index = 0; index < (spec.others ?? 0); index += 1) {
      write(key, spec, index === 0 && !withAdmin.has(key));
    }
  }
};

/** Writes the records that show the states of the screens (section 10), at any database size. */
export const writeNamed = (context: SeedContext): void => {
  const teams = namedTeams(context.calendar);
  const members = namedMembers(context.calendar);
  const withAdmin = new Set<NamedTeam>();
  for (const [key, spec] of entries(teams)) writeTeam(context, key, spec);
  for (const [key, spec] of entries(members)) {
    writeMember(context, key, spec);
    for (const [team, role] of spec.teams ?? []) if (role === 'admin') withAdmin.add(team);
  }
  writeOthers(context, teams, withAdmin);
  writeCrmLogs(context, { memberId: memberIds.manyLogs, teamId: teamIds.manyLogs }, MANY_LOGS);
};
