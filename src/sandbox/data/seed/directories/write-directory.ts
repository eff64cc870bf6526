import type { MadePerson } from '../person-maker';
import type { SeedContext } from '../seed-context';
import { objectId } from './directory-ids';
import { type DirectoryUserRecord, makeDirectoryUser, type Tenant } from './directory-user';
import type { DirectoryWriter, SyncSettingsRecord } from './directory-writer';
import type { DirectorySpec } from './named-directories';

const HEX = '0123456789abcdef';

export const usualSettings: Omit<SyncSettingsRecord, 'groups'> = {
  syncSchedule: 'daily',
  syncFields: ['Name', 'Job Title', 'Company', 'Location', 'Links'],
  overwriteFields: false,
  isDeleteMember: false,
  sendInvites: false,
  syncAllCards: false,
  setAdminFromHR: false,
  isDepartments: false,
  isEmailDomainGroups: false,
  defaultLeadAssignee: null,
};

/**
 * First index for users' IDs, above the groups', so that adding groups doesn't change users' IDs.
 */
const USERS_FROM = 1000;

export interface WrittenDirectory {
  readonly connectionId: number;
  /** The ordinary users, without copies. */
  readonly users: readonly DirectoryUserRecord[];
}

/** Writes a team's connection and everything in its directory. */
export const writeDirectory = (
  { random, calendar }: SeedContext,
  writer: DirectoryWriter,
  makePerson: () => MadePerson,
  team: { readonly id: number; readonly name: string },
  tenantNumber: number,
  spec: DirectorySpec,
): WrittenDirectory => {
  const tenant: Tenant = { number: tenantNumber, domain: spec.domain, companyName: team.name };
  const createdAt = calendar.ago({ days: 60 + (tenantNumber % 400) });
  const uid = random.text(20, HEX);
  const connectionId = writer.connection(uid, team.id, createdAt, spec.integration);

  const groupIds = new Map(
    [...new Set([...spec.groups.map(({ name }) => name), ...spec.synced])].map(
      (name, index) => [name, objectId(tenantNumber, index)] as const,
    ),
  );
  const groupId = (name: string): string => groupIds.get(name) ?? '';

  const users: DirectoryUserRecord[] = [];
  let lastPk = 0;
  for (let index = 0; index < spec.users; index += 1) {
    const person = makePerson();
    const id = objectId(tenantNumber, USERS_FROM + index);
    const user = makeDirectoryUser(random, tenant, id, person, `${person.handle}${index + 1}`);
    users.push(user);
    lastPk = writer.user(connectionId, user);
  }
  // Users have consecutive keys, so that a group is a key range.
  const firstPk = lastPk - users.length + 1;
  if (spec.times !== undefined) writer.copies(spec.times - 1, firstPk, lastPk);
  const personPks = new Map<string, number>();
  for (const [index, { handle, name, changes }] of (spec.people ?? []).entries()) {
    const id = objectId(tenantNumber, USERS_FROM + spec.users + index);
    const person = { name, handle };
    const user = { ...makeDirectoryUser(random, tenant, id, person, handle), ...changes };
    personPks.set(handle, writer.user(connectionId, user));
  }

  const groupPks = new Map<string, number>();
  for (const { name, description = null } of spec.groups) {
    const group = { id: groupId(name), displayName: name, description };
    groupPks.set(name, writer.group(connectionId, group, createdAt));
  }
  for (const { name, users: range = [0, 0], people = [], within = [] } of spec.groups) {
    const groupPk = groupPks.get(name) ?? 0;
    writer.memberships(groupPk, firstPk + range[0], firstPk + range[1] - 1);
    for (const handle of people) writer.membership(groupPk, personPks.get(handle) ?? 0);
    for (const outer of within) writer.membership(groupPks.get(outer) ?? 0, groupPk);
  }

  if (spec.settings !== null) {
    const lastSync =
      spec.lastSyncDaysAgo === null ? null : calendar.ago({ days: spec.lastSyncDaysAgo });
    writer.config(connectionId, lastSync, {
      ...usualSettings,
      ...spec.settings,
      groups: spec.synced.map((name) => ({ id: groupId(name), displayName: name })),
    });
  }
  return { connectionId, users };
};
