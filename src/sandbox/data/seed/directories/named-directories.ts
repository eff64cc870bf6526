import type { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import { type HrTeam, LARGE_USERS, MANY_GROUPS } from './directory-ids';
import { extensionAttributes } from './directory-user';
import type { SyncSettingsRecord } from './directory-writer';

export interface GroupSpec {
  readonly name: string;
  readonly description?: string;
  /** Range of ordinary users; the second index is exclusive. */
  readonly users?: readonly [from: number, to: number];
  /** Handles of named users. */
  readonly people?: readonly string[];
  /** Names of the groups that contain this one. */
  readonly within?: readonly string[];
}

/** A named user; the handle is the principal name's part before the @. */
export interface PersonSpec {
  readonly handle: string;
  readonly name: string;
  readonly shows: string;
  readonly changes?: Readonly<Record<string, unknown>>;
}

export interface DirectorySpec {
  readonly integration: 'microsoftTeams' | 'bamboohr' | 'google-workspace' | 'workday';
  /** Without the `.example` ending. */
  readonly domain: string;
  /** Number of ordinary users. */
  readonly users: number;
  /** How many copies of each ordinary user exist, with different emails. Defaults to one. */
  readonly times?: number;
  readonly people?: readonly PersonSpec[];
  readonly groups: readonly GroupSpec[];
  /** Null if the connection has no sync config. */
  readonly settings: Partial<Omit<SyncSettingsRecord, 'groups'>> | null;
  /** Names of the groups that are synced. */
  readonly synced: readonly string[];
  /** Null if never synced. */
  readonly lastSyncDaysAgo: number | null;
}

export interface HrTeamSpec {
  readonly name: string;
  readonly shows: string;
  readonly directories: readonly DirectorySpec[];
  /**
   * The team's members: some from its first directory, and others that the directory doesn't have.
   */
  readonly roster: {
    readonly synced: number;
    /** Number of synced members with an outdated job title. */
    readonly outdated: number;
    readonly unknown: number;
  };
  /** A stored mapping scheme. Without one, the default applies. */
  readonly scheme?: MappingScheme;
}

/** Tests and the user guide refer to these handles. */
const northwindPeople: readonly PersonSpec[] = [
  {
    handle: 'adele.vance',
    name: 'Adele Vance',
    shows: 'A directory user with every value, including all 15 extension attributes',
    changes: {
      jobTitle: 'Retail Manager',
      department: 'Marketing',
      officeLocation: '18/2111',
      mobilePhone: '+1 425 555 0109',
      businessPhones: ['+1 425 555 0100', '+1 425 555 0101'],
      employeeId: '10001',
      onPremisesExtensionAttributes: extensionAttributes(
        Array.from({ length: 15 }, (_, index) => `Attribute ${index + 1} of Adele`),
      ),
    },
  },
  {
    handle: 'front.desk',
    name: 'Front Desk',
    shows: 'A directory user without an email',
    changes: { mail: null, mobilePhone: null, jobTitle: null },
  },
  {
    handle: 'sakura.sato',
    name: '佐藤 さくら',
    shows: 'A directory user with a Japanese name',
    changes: { givenName: 'さくら', surname: '佐藤', jobTitle: '店長', department: '小売' },
  },
  {
    handle: 'yusuf.alhassan',
    name: 'يوسف الحسن',
    shows: 'A directory user with a right-to-left name',
    changes: { jobTitle: 'مدير المشتريات' },
  },
  {
    handle: 'pat.lindqvist',
    name: 'Pat Lindqvist',
    shows: 'No department, job title, or office; two phone numbers, of which the server uses one',
    changes: {
      department: null,
      jobTitle: null,
      officeLocation: null,
      mobilePhone: null,
      businessPhones: ['+1 (555) 010-7001', '+1 (555) 010-7002'],
    },
  },
  {
    handle: 'mila.novak_partner.example#EXT#',
    name: 'Mila Novák',
    shows: 'A guest account with # in its principal name',
    changes: {
      userType: 'Guest',
      mail: 'mila.novak@partner.example',
      companyName: 'Partner & Co.',
      department: null,
    },
  },
  {
    handle: 'jo.okoro',
    name: 'Jo Okoro',
    shows: 'Two directory users share this email',
  },
  {
    handle: 'jo.okoro.shared',
    name: 'Jo Okoro (shared mailbox)',
    shows: 'The other user with that email, in capital letters',
    changes: { mail: 'JO.OKORO@NORTHWIND-ATELIER.EXAMPLE', jobTitle: null },
  },
  {
    handle: "aoife.o'brien",
    name: 'Aoife O’Brien',
    shows: 'A principal name with an apostrophe; the account is disabled',
    changes: { accountEnabled: false },
  },
  {
    handle: 'casey.outside',
    name: 'Casey Outside',
    shows: 'User is not part of this group: not in any of the synced groups',
  },
];

const northwind: DirectorySpec = {
  integration: 'microsoftTeams',
  domain: 'northwind-atelier.example',
  users: 40,
  people: northwindPeople,
  groups: [
    {
      name: 'All staff',
      description: 'Everyone on the payroll',
      users: [0, 12],
      people: ['adele.vance', 'front.desk', 'sakura.sato', 'yusuf.alhassan', 'pat.lindqvist'],
    },
    { name: 'Engineering', users: [12, 22], people: ['jo.okoro'], within: ['All staff'] },
    {
      name: 'Platform',
      description: 'Third level of All staff',
      users: [22, 30],
      people: ['jo.okoro.shared', "aoife.o'brien"],
      within: ['Engineering'],
    },
    { name: 'Project Aurora', users: [30, 34], within: ['Project Borealis'] },
    { name: 'Project Borealis', users: [34, 38], within: ['Project Aurora'] },
    { name: 'Partners & guests', people: ['mila.novak_partner.example#EXT#'] },
    { name: 'No one yet', description: 'An empty group' },
    { name: 'Vertrieb – «DACH» 営業', users: [3, 9] },
  ],
  settings: { isDeleteMember: true, overwriteFields: true, syncSchedule: 'daily' },
  synced: ['All staff', 'Project Aurora', 'Partners & guests'],
  lastSyncDaysAgo: 1,
};

/** Copies of each of the 600 people. */
const LARGE_TIMES = 20;

const everyone = (users: number): GroupSpec => ({ name: 'Everyone', users: [0, users] });

const officeName = (number: number): string => `Office ${String(number).padStart(3, '0')}`;

const simple = (
  integration: DirectorySpec['integration'],
  domain: string,
  users: number,
  changes: Partial<DirectorySpec> = {},
): DirectorySpec => ({
  integration,
  domain,
  users,
  groups: [everyone(users)],
  settings: {},
  synced: ['Everyone'],
  lastSyncDaysAgo: 3,
  ...changes,
});

/** The states of HR Sync (sections 2 to 5 of the spec), one team each. */
export const namedDirectories: Readonly<Record<HrTeam, HrTeamSpec>> = {
  microsoft: {
    name: 'Northwind Atelier',
    shows:
      'Azure Active Directory: groups nested three deep, two circular groups, users with unusual data; a sync adds, changes, and removes',
    directories: [northwind],
    roster: { synced: 24, outdated: 5, unknown: 3 },
  },
  bamboo: {
    name: 'Bramble & Thorn Nurseries',
    shows: 'BambooHR, never synced: everyone would be added, no one removed',
    directories: [
      simple('bamboohr', 'bramble-thorn.example', 18, {
        lastSyncDaysAgo: null,
        settings: { isDeleteMember: false, sendInvites: true, syncSchedule: null },
      }),
    ],
    roster: { synced: 0, outdated: 0, unknown: 2 },
  },
  google: {
    name: 'Gable End Housing',
    shows: 'Google Workspace with its own mapping scheme, departments, and all cards',
    directories: [
      simple('google-workspace', 'gable-end.example', 26, {
        people: [
          {
            handle: 'head.office',
            name: 'Hedy Office',
            shows: 'An administrator in the directory: a sync makes her a team admin',
            changes: { employeeType: 'Administrator' },
          },
        ],
        groups: [{ ...everyone(26), people: ['head.office'] }],
        settings: {
          isDepartments: true,
          syncAllCards: true,
          overwriteFields: true,
          setAdminFromHR: true,
        },
      }),
    ],
    roster: { synced: 26, outdated: 8, unknown: 0 },
    scheme: {
      linkData: {
        Name: ['{{displayName}}'],
        'Job Title': ['{{jobTitle}}, {{department}}', '{{jobTitle}}'],
        Company: ['Gable End Housing'],
        Location: ['{{city}}, {{country}}'],
      },
      links: [
        {
          id: 9,
          title: 'Email',
          icon: null,
          updateExisting: true,
          value: ['{{mail}}'],
          desc: ['Write to me'],
          updateUid: 'gableemail',
        },
        {
          id: 24,
          title: 'Website',
          icon: null,
          updateExisting: false,
          value: ['gable-end.example'],
          desc: [],
          updateUid: 'gablehouse',
        },
      ],
      member: { email: ['{{mail}}', '{{userPrincipalName}}'] },
    },
  },
  workday: {
    name: 'Wharfside Freight',
    shows: 'Workday: the synced group is too small; a sync would remove 35 of 61 members',
    directories: [
      simple('workday', 'wharfside-freight.example', 60, {
        groups: [
          { name: 'Depot', users: [0, 25] },
          { name: 'Head office', users: [25, 60] },
        ],
        synced: ['Depot'],
        settings: { isDeleteMember: true, overwriteFields: true, syncSchedule: 'weekly' },
      }),
    ],
    roster: { synced: 60, outdated: 0, unknown: 0 },
  },
  several: {
    name: 'Kestrel & Vine Group',
    shows: 'Two Azure Active Directory connections and one BambooHR connection',
    directories: [
      simple('microsoftTeams', 'kestrel-vine.example', 15),
      simple('microsoftTeams', 'kestrel-vine-asia.example', 12, { lastSyncDaysAgo: null }),
      simple('bamboohr', 'kestrel-vine-hr.example', 9),
    ],
    roster: { synced: 15, outdated: 2, unknown: 1 },
  },
  none: {
    name: 'Paperlight Press',
    shows: 'No directory is connected',
    directories: [],
    roster: { synced: 0, outdated: 0, unknown: 4 },
  },
  large: {
    name: 'Continental Transit Authority',
    shows: `Azure Active Directory with ${LARGE_USERS.toLocaleString('en-US')} users in one group`,
    directories: [
      simple('microsoftTeams', 'continental-transit.example', LARGE_USERS / LARGE_TIMES, {
        times: LARGE_TIMES,
        groups: [everyone(LARGE_USERS)],
        settings: { isDeleteMember: true, overwriteFields: true, syncSchedule: 'daily' },
      }),
    ],
    roster: { synced: 300, outdated: 40, unknown: 6 },
  },
  manyGroups: {
    name: 'Alder Council',
    shows: `${MANY_GROUPS} synced groups; the last one no longer exists in the directory`,
    directories: [
      simple('microsoftTeams', 'alder-council.example', 400, {
        groups: Array.from({ length: MANY_GROUPS - 1 }, (_, index) => ({
          name: officeName(index + 1),
          users: [index, Math.min(400, index + 1 + (index % 37))] as const,
        })),
        // One more than exist, so the config still names a deleted group.
        synced: Array.from({ length: MANY_GROUPS }, (_, index) => officeName(index + 1)),
      }),
    ],
    roster: { synced: 20, outdated: 1, unknown: 0 },
  },
  unconfigured: {
    name: 'Saltmarsh Optical',
    shows: 'A connection without a sync config and with an empty directory',
    directories: [
      simple('workday', 'saltmarsh-optical.example', 0, {
        groups: [],
        synced: [],
        settings: null,
        lastSyncDaysAgo: null,
      }),
    ],
    roster: { synced: 0, outdated: 0, unknown: 3 },
  },
};
