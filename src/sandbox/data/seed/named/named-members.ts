import type { Calendar } from '../calendar';
import type { MemberRecord } from '../records';
import type { NamedMember, NamedTeam } from './named-ids';

export interface NamedMemberSpec {
  readonly name: string;
  readonly shows: string;
  readonly member?: Partial<MemberRecord>;
  /** Teams in order. The first is active unless `member` says otherwise. */
  readonly teams?: readonly (readonly [team: NamedTeam, role: 'admin' | 'member'])[];
  /** False if no membership is active. */
  readonly active?: false;
  /** Device ID and nickname. */
  readonly devices?: readonly (readonly [string, string | null])[];
  readonly cards?: readonly (string | null)[];
  readonly integrations?: readonly string[];
  readonly logs?: number;
}

const allIntegrations = [
  'salesforce',
  'hubspot',
  'zoho',
  'pipedrive',
  'microsoftTeams',
  'bamboohr',
  'google-workspace',
  'workday',
  'zapier',
] as const;

const deviceNames = (count: number): readonly (readonly [string, string])[] =>
  Array.from({ length: count }, (_, index) => [
    `NFC-21${String(index).padStart(2, '0')}`,
    `Booth ${index + 1}`,
  ]);

/** The states of the member modal, one member each. */
export const namedMembers = (
  calendar: Calendar,
): Readonly<Record<NamedMember, NamedMemberSpec>> => ({
  everything: {
    name: 'Amelia Whitfield',
    shows: 'All fields filled in: team, devices, cards, connections, CRM export logs',
    member: { isPro: 2, slug: 'amelia', hash: 'aM3liA01' },
    teams: [['classic', 'admin']],
    devices: [
      ['NFC-1A2B', 'Phone'],
      ['NFC-9F00', 'Badge'],
    ],
    cards: ['Thanks for connecting! — Amelia', 'Let’s talk freight', ''],
    integrations: ['salesforce', 'hubspot'],
    logs: 24,
  },
  free: { name: 'Henry Ashdown', shows: 'Free, without a team: Create New Team is offered' },
  pro: { name: 'Nadia Castro', shows: 'Pro, without a team', member: { isPro: 1 } },
  proPlus: { name: 'Yui Tanaka', shows: 'Pro +, without a team', member: { isPro: 2 } },
  unverified: {
    name: 'Leon Brandt',
    shows: 'Email unverified',
    member: { emailVerified: 0 },
    teams: [['classic', 'member']],
  },
  neverOpened: {
    name: 'Greta Lindqvist',
    shows: 'Never opened the app or the dashboard',
    member: { appLastOpen: null, dashboardLastOpen: null },
    teams: [['classicMonthly', 'member']],
  },
  justNow: {
    name: 'Tomás Ibáñez',
    shows: 'Last login Just now (for a minute after the sandbox was created)',
    member: { appLastOpen: calendar.ago({ days: 3 }), dashboardLastOpen: calendar.ago({}) },
    teams: [['classic', 'member']],
  },
  minutesAgo: {
    name: 'Priya Natarajan',
    shows: 'Last login minutes ago, in the app',
    member: {
      appLastOpen: calendar.ago({ minutes: 12 }),
      dashboardLastOpen: calendar.ago({ days: 40 }),
    },
    teams: [['newBillingYearly', 'admin']],
  },
  hoursAgo: {
    name: 'Marcus Bell',
    shows: 'Last login hours ago, in the dashboard',
    member: {
      appLastOpen: calendar.ago({ days: 2 }),
      dashboardLastOpen: calendar.ago({ hours: 5 }),
    },
    teams: [['legacy', 'admin']],
  },
  daysAgo: {
    name: 'Ingrid Solberg',
    shows: 'Last login days ago',
    member: { appLastOpen: calendar.ago({ days: 21 }), dashboardLastOpen: null },
    teams: [['newBillingMonthly', 'admin']],
  },
  leadCaptureOff: {
    name: 'Rosa Delgado',
    shows: 'Lead capture form off',
    member: { exchange: '0', leadCaptureMode: 0 },
    teams: [['classic', 'member']],
    cards: ['Form is off'],
  },
  textLimited: {
    name: 'Femi Adeyemi',
    shows: 'Text follow-up locked by the parent team',
    member: { textFollowUp: 0 },
    teams: [['subTextOff', 'admin']],
  },
  bothLimited: {
    name: 'Hanna Kowalska',
    shows: 'Both follow-up flags locked by the parent team',
    member: { textFollowUp: 0, emailFollowUp: 0 },
    teams: [['subBothOff', 'admin']],
  },
  severalTeams: {
    name: 'Viktor Almeida',
    shows: 'On four teams, admin of two',
    teams: [
      ['newBillingYearly', 'member'],
      ['withSeats', 'admin'],
      ['manyOrders', 'admin'],
      ['legacy', 'member'],
    ],
  },
  newBilling: {
    name: 'Claire Dubois',
    shows: 'Active team on New Billing',
    teams: [['newBillingYearly', 'member']],
  },
  legacy: {
    name: 'Peter Vance',
    shows: 'Active team on a legacy plan',
    teams: [['legacyUnbilled', 'admin']],
  },
  trial: {
    name: 'Maya Rosenthal',
    shows: 'Owner of a team on a free trial',
    teams: [['trial', 'admin']],
  },
  onlyAdmin: {
    name: 'Gordon Pike',
    shows: 'The only admin of a team: can’t be deleted or lose the role',
    teams: [['full', 'admin']],
  },
  transferable: {
    name: 'Lily Chen',
    shows: 'A regular member who can be transferred',
    teams: [['classic', 'member']],
    devices: [['NFC-7C11', 'Card']],
  },
  noDetails: {
    name: 'Otto Grünwald',
    shows: 'No devices, business cards, connections, or CRM export logs',
    teams: [['nobody', 'admin']],
    devices: [],
    cards: [],
  },
  manyDevices: {
    name: 'Bianca Ferri',
    shows: '40 devices',
    teams: [['pastDue', 'admin']],
    devices: deviceNames(40),
  },
  manyCards: {
    name: 'Ruth Okonkwo',
    shows: '25 business cards',
    teams: [['manyCards', 'admin']],
    cards: Array.from({ length: 25 }, (_, index) => `Card ${index + 1}: see you at the booth`),
  },
  allConnections: {
    name: 'Samir Haddad',
    shows: 'A connection of every kind',
    teams: [['unknownPlan', 'admin']],
    integrations: allIntegrations,
  },
  manyLogs: {
    name: 'Julia Hartmann',
    shows: '5,000 CRM export log lines',
    teams: [['manyLogs', 'admin']],
    integrations: ['salesforce', 'hubspot'],
  },
  longErrors: {
    name: 'Daniel Abbott',
    shows: 'CRM export logs with error messages over 100 characters',
    teams: [['manyLogs', 'member']],
    integrations: ['salesforce'],
    logs: 40,
  },
  arabic: {
    name: 'فاطمة الحسن',
    shows: 'A right-to-left name',
    member: { slug: 'fatima.alhassan' },
    teams: [['quotes', 'member']],
  },
  japanese: {
    name: '佐藤 さくら',
    shows: 'A Japanese name and a slug in Japanese',
    member: { slug: '佐藤さくら' },
    teams: [['quotes', 'admin']],
  },
  hindi: {
    name: 'अनन्या शर्मा',
    shows: 'A name in Devanagari',
    teams: [['quotes', 'member']],
  },
  quotes: {
    name: 'Seán "Shay" O\'Brien-D’Arcy',
    shows: 'Quotes and apostrophes in name and email',
    member: { email: "sean.o'brien+cards@quotes.example" },
    teams: [['quotes', 'member']],
  },
  markup: {
    name: '<b>Robert</b> <img src=x onerror=alert(1)>',
    shows: 'Markup in a name stays text',
    member: { slug: '<script>alert(1)</script>' },
  },
  longTexts: {
    name: `Maximiliane-Theodora Freifrau von und zu ${'Hohenwaldeck-'.repeat(6)}Traunstein`,
    shows: 'Very long name, email, slug, and card text',
    member: {
      email: `maximiliane-theodora.${'hohenwaldeck-'.repeat(6)}traunstein@very-long-company-name.example`,
      slug: 'maximiliane-theodora-'.repeat(6),
    },
    teams: [['multiYear', 'admin']],
    cards: ['A text that goes on and on. '.repeat(40)],
  },
  emptyFields: {
    name: '',
    shows: 'Empty optional fields: no name, slug, hash, or dates',
    member: {
      name: null,
      email: 'no-details@inbox.example',
      slug: '',
      hash: null,
      registeredDate: null,
      appLastOpen: null,
      dashboardLastOpen: null,
      exchange: null,
    },
    teams: [['emptyFields', 'admin']],
    active: false,
    devices: [['NFC-0000', null]],
    cards: [null],
  },
  planless: {
    name: 'Wendy Thatcher',
    shows: 'On a team without a plan: Create New Team is offered',
    member: { isPro: 1 },
    teams: [['noPlan', 'admin']],
    active: false,
  },
  crowd: {
    name: 'Carlos Mendes',
    shows: 'Admin of the team with 1,000 members',
    teams: [['crowd', 'admin']],
  },
  capitals: {
    name: 'Kim McAllister',
    shows: 'Mixed-case email and slug: search ignores case',
    member: { email: 'Kim.McAllister@Mixed-Case.example', slug: 'KimMcA' },
    teams: [['classicMonthly', 'admin']],
  },
  metacharacters: {
    name: 'Percy Underwood',
    shows: 'A slug with % and _, which search treats literally',
    member: { slug: '50%_off', email: '100%_percy@wildcard.example' },
  },
  secondAdmin: {
    name: 'Naomi Clarke',
    shows: 'One of two admins: the role can be removed',
    teams: [['classic', 'admin']],
  },
  flagsOff: {
    name: 'Erik Johansson',
    shows: 'Follow-up flags off, not locked',
    member: { textFollowUp: 0, emailFollowUp: 0 },
    teams: [['withSeats', 'member']],
  },
});
