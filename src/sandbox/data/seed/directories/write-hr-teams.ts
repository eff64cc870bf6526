import type { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import { linkDataFields } from '../../../../contract/link-data-fields';
import { defaultMappingScheme } from '../../../../domain/hr-sync/mapping-scheme';
import type { CardContent } from '../../../api/hr-sync/cards';
import { changedCard } from '../../../api/hr-sync/changed-card';
import type { Database } from '../../database/database';
import { makeMember } from '../member-maker';
import { createPersonMaker, type MadePerson } from '../person-maker';
import { createRandom, type Random } from '../random';
import type { SeedContext } from '../seed-context';
import { makeTeam } from '../team-maker';
import { HR_MEMBERS_FROM, type HrTeam, hrTeamIds } from './directory-ids';
import type { DirectoryUserRecord } from './directory-user';
import { createDirectoryWriter } from './directory-writer';
import { type HrTeamSpec, namedDirectories } from './named-directories';
import { writeDirectory } from './write-directory';
import { writeOrdinaryDirectories } from './write-ordinary-directories';

const blankCard: CardContent = {
  linkData: { Name: null, 'Job Title': null, Company: null, Location: null },
  links: [],
};
const everything = { syncFields: [...linkDataFields, 'Links'], overwriteFields: true };

/** A separate random sequence, so that changing the directories leaves other records unchanged. */
export const createHrRandom = (seed: number): Random => createRandom(seed + 7_000_001);

/** Writes the teams that show the states of HR Sync, and the directories of the other teams. */
export const writeHrTeams = (context: SeedContext, database: Database): void => {
  const { writer } = context;
  const directoryWriter = createDirectoryWriter(database);
  const makePerson = createPersonMaker(context.random);
  let nextMember = HR_MEMBERS_FROM;
  let tenants = 0;

  const join = (teamId: number, person: MadePerson, email: string, isAdmin: boolean): number => {
    const id = nextMember;
    nextMember += 1;
    const membership = context.nextMembershipId();
    writer.membership({ id: membership, memberId: id, teamId, isAdmin: isAdmin ? 1 : 0 });
    writer.member({
      ...makeMember(context, id, person, email),
      email,
      name: person.name,
      activeMembershipId: membership,
    });
    return id;
  };

  /** Adds a member as an earlier sync would have left them. */
  const joinUser = (
    teamId: number,
    user: DirectoryUserRecord,
    scheme: MappingScheme,
    isOutdated: boolean,
  ): void => {
    const name = user.displayName ?? '';
    const [handle = ''] = user.userPrincipalName.split('@');
    const id = join(teamId, { name, handle }, user.mail ?? user.userPrincipalName, false);
    const { linkData, links } = changedCard(blankCard, user, { ...everything, scheme });
    directoryWriter.details({
      cardId: directoryWriter.card(id),
      name: linkData.Name,
      jobTitle: isOutdated ? 'Trainee' : linkData['Job Title'],
      company: linkData.Company,
      location: linkData.Location,
      links,
    });
  };

  const writeRoster = (
    teamId: number,
    { roster, scheme }: HrTeamSpec,
    users: readonly DirectoryUserRecord[],
    domain: string,
  ): void => {
    // The owner isn't in the directory, and no sync removes them.
    const owner = makePerson();
    directoryWriter.card(join(teamId, owner, `owner@${domain}`, true));
    for (const [index, user] of users.slice(0, roster.synced).entries()) {
      joinUser(teamId, user, scheme ?? defaultMappingScheme, index < roster.outdated);
    }
    for (let left = roster.unknown; left > 0; left -= 1) {
      const person = makePerson();
      const email = `${person.handle}.${left}@former.${domain}`;
      directoryWriter.card(join(teamId, person, email, false));
    }
  };

  for (const [key, spec] of Object.entries(namedDirectories) as [HrTeam, HrTeamSpec][]) {
    const id = hrTeamIds[key];
    const [first] = spec.directories;
    const domain = first?.domain ?? `${key}-team.example`;
    const { synced, unknown } = spec.roster;
    writer.team(
      makeTeam(
        context,
        id,
        { name: spec.name, domain },
        {
          email: `owner@${domain}`,
          enterprisePlan: '60',
          leadsPaid: 0,
          initialQuantity: synced + unknown + 20,
          accountExecutive: 'sam.okafor@internal-dash.example',
          accountCsm: 'ines.carvalho@internal-dash.example',
        },
      ),
    );
    const written = spec.directories.map((directory) => {
      tenants += 1;
      const team = { id, name: spec.name };
      return writeDirectory(context, directoryWriter, makePerson, team, tenants, directory);
    });
    writeRoster(id, spec, written[0]?.users ?? [], domain);
    if (spec.scheme) directoryWriter.scheme(id, spec.scheme);
  }
  const ids = Object.values(hrTeamIds);
  writeOrdinaryDirectories(context, database, directoryWriter, {
    tenantsBefore: tenants,
    named: [Math.min(...ids), Math.max(...ids)],
  });
};
