import type { DirectoryUser } from '../../../../src/contract/entities/directory';
import type { SyncSettings, TeamCard } from '../../../../src/contract/entities/hr';
import type { MappingScheme } from '../../../../src/contract/entities/mapping-scheme';

export const config = (changes: Partial<SyncSettings> = {}): SyncSettings => ({
  id: 1,
  syncSchedule: 'daily',
  lastSync: '2026-01-10T08:00:00Z',
  syncFields: ['Name', 'Job Title', 'Company', 'Location', 'Links', 'Member'],
  overwriteFields: true,
  isDeleteMember: true,
  sendInvites: false,
  syncAllCards: false,
  setAdminFromHR: false,
  isDepartments: false,
  isEmailDomainGroups: false,
  defaultLeadAssignee: null,
  groups: [{ id: 'g1', displayName: 'Sales' }],
  ...changes,
});

export const scheme = (changes: Partial<MappingScheme> = {}): MappingScheme => ({
  linkData: {
    Name: ['{{displayName}}'],
    'Job Title': ['{{jobTitle}}'],
    Company: ['Acme'],
    Location: ['{{city}}'],
  },
  links: [],
  member: null,
  ...changes,
});

export const user = (id: string, changes: Record<string, unknown> = {}): DirectoryUser => ({
  id,
  displayName: `Person ${id}`,
  mail: `${id}@acme.example`,
  userPrincipalName: `${id}@acme.example`,
  accountEnabled: true,
  ...changes,
});

export const inSales = (...users: DirectoryUser[]) =>
  users.map((each) => ({ groupId: 'g1', user: each }));

export const card = (
  memberId: number,
  email: string,
  changes: Partial<TeamCard> = {},
): TeamCard => ({
  id: memberId * 10,
  memberId,
  email,
  isAdmin: false,
  linkData: { Name: `Member ${memberId}`, 'Job Title': '', Company: 'Acme', Location: null },
  member: null,
  links: [],
  ...changes,
});
