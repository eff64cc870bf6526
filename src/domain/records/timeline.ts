import type { PriceConfigEntry } from '../../contract/entities/billing';
import type { ListedEntry } from '../../contract/entities/journal';
import type { Member } from '../../contract/entities/member';
import type { CrmExportLog, Device } from '../../contract/entities/member-details';
import type { Team } from '../../contract/entities/team';
import type { SubscriptionDetails } from '../billing/subscription';
import { currentDemoTeam } from '../demo-teams/demo-team';
import { journalDetail } from '../journal/journal-changes';
import { journalDeed } from '../journal/journal-sentence';
import { connectionsNamed, recordOfSubject } from '../journal/journal-words';
import { teamName } from '../teams/team-name';
import { filterText, fitsFilter } from '../text/filter-text';
import { formatNumber } from '../text/format-number';
import { parseApiDate } from '../text/parse-api-date';
import { isSuccess } from './crm-log';
import { integrationName } from './integration-name';

/** A past or upcoming event of a record. */
export interface TimelineEvent {
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: 'Change' | 'Order' | 'Export' | 'Device' | 'Plan' | 'Login' | 'Account';
  readonly text: string;
  /** Highlights an event that failed. */
  readonly bad?: true;
  /** A day in US Eastern time, not a point in time. */
  readonly isDay?: true;
}

const event = (
  kind: TimelineEvent['kind'],
  key: string | number,
  at: string | null | undefined,
  text: string,
  bad = false,
): TimelineEvent[] =>
  at && !Number.isNaN(parseApiDate(at))
    ? [{ key: `${kind}-${key}`, at, kind, text, ...(bad ? { bad: true as const } : {}) }]
    : [];

/** Dates of trials, quotes, and subscriptions are days in US Eastern time. */
const planDay = (key: string, at: string | null | undefined, text: string): TimelineEvent[] =>
  event('Plan', key, at, text).map((each) => ({ ...each, isDay: true }));

const newestFirst = (events: readonly TimelineEvent[]): readonly TimelineEvent[] =>
  [...events].sort((one, other) => parseApiDate(other.at) - parseApiDate(one.at));

/** The journal subjects of a record and of everything that belongs to it. */
export const memberSubjects = ({ id }: Pick<Member, 'id'>): string[] => [`member ${id}`];
export const teamSubjects = ({
  id,
  stripeCustomer,
  internalDemoTeams,
}: Pick<Team, 'id' | 'stripeCustomer' | 'internalDemoTeams'>): string[] => [
  `team ${id}`,
  ...(stripeCustomer ? [`customer ${stripeCustomer}`] : []),
  ...internalDemoTeams.map((demo) => `demo team ${demo.id}`),
];

/** Prefix of a line whose verb doesn't say how the change ended. */
const outcomes: Readonly<Record<ListedEntry['outcome'], string>> = {
  done: '',
  started: '',
  refused: 'Refused: ',
  unknown: 'Not confirmed: ',
};

type Names = ReadonlyMap<number, string>;

/** Replaces team IDs with names, where the record knows them. */
const withNames = (text: string, names: Names): string =>
  text.replace(/\bteam (\d+)/g, (all, id) => names.get(Number(id)) ?? all);

const journalEvents = (
  entries: readonly ListedEntry[],
  subjects: readonly string[],
  names: Names = new Map(),
  prices: readonly PriceConfigEntry[] = [],
): TimelineEvent[] => {
  const own = entries.filter(({ subject }) => subjects.includes(recordOfSubject(subject)));
  const connectionOf = connectionsNamed(own);
  return own.flatMap((entry) => {
    // The line leaves out the record's name, because the screen already shows it.
    const did = journalDeed(entry);
    const detail = withNames(journalDetail(entry, prices), names).replace(/^(From|To) /, (way) =>
      way.toLowerCase(),
    );
    const more = [connectionOf(entry), detail, entry.reason].filter(Boolean).join(', ');
    const sentence = /^(?:from|to) /.test(detail) ? ' ' : ': ';
    const text = `${outcomes[entry.outcome]}${did}${more ? `${sentence}${more}` : ''}, by ${entry.actor}`;
    const kind = entry.action === 'member.openTeamApp' ? 'Login' : 'Change';
    return event(kind, entry.id, entry.time, text, entry.outcome === 'refused');
  });
};

const exportEvents = (logs: readonly CrmExportLog[]): TimelineEvent[] =>
  logs.flatMap((log) => {
    const where = log.integrationType ? ` to ${integrationName(log.integrationType)}` : '';
    const lead = log.leadEmail ? ` ${log.leadEmail}` : '';
    const good = isSuccess(log);
    const text = `${good ? 'Lead exported' : 'Lead export failed'}${where}:${lead}`;
    return event('Export', log.id, log.createdAt, text.replace(/:$/, ''), !good);
  });

export interface TeamSources {
  readonly journal: readonly ListedEntry[];
  readonly logs: readonly CrmExportLog[];
  /** Null if the payment provider has none. */
  readonly subscription: SubscriptionDetails | null;
  /** Names the plans. */
  readonly prices: readonly PriceConfigEntry[];
}

/** All past and upcoming dates of a team that this computer and the API know, newest first. */
export const teamTimeline = (
  team: Team,
  { journal, logs, subscription, prices }: TeamSources,
): readonly TimelineEvent[] => {
  const demo = currentDemoTeam(team);
  return newestFirst([
    ...journalEvents(journal, teamSubjects(team), new Map(), prices),
    ...exportEvents(logs),
    ...team.orders.flatMap((order, place) =>
      event(
        'Order',
        order.id ?? `place-${place}`,
        order.createdAt,
        `Order ${order.shopifyOrderId ?? order.id ?? ''}: ${formatNumber(order.customDevices ?? 0)} custom, ${formatNumber(order.standardDevices ?? 0)} standard`,
      ),
    ),
    ...event('Account', 'created', team.createdAt, 'Team created'),
    ...planDay('trial', demo?.trialExpiresAtUtc, 'Trial ends'),
    ...planDay('due', demo?.dueDateUtc, 'Quote due'),
    ...planDay('period', subscription?.currentPeriodStart, 'Subscription period began'),
    ...planDay('renews', subscription?.currentPeriodEnd, 'Subscription period ends'),
  ]);
};

export interface MemberSources {
  readonly journal: readonly ListedEntry[];
  readonly logs: readonly CrmExportLog[];
  readonly devices: readonly Device[];
}

/** The same for a member. */
export const memberTimeline = (
  member: Member,
  { journal, logs, devices }: MemberSources,
): readonly TimelineEvent[] =>
  newestFirst([
    ...journalEvents(
      journal,
      memberSubjects(member),
      new Map(member.memberTeams.map(({ team }) => [team.id, teamName(team)])),
    ),
    ...exportEvents(logs),
    ...devices.flatMap((device) =>
      event(
        'Device',
        device.id,
        device.createdAt,
        `Device registered: ${[device.name, device.nickname].filter(Boolean).join(', ')}`,
      ),
    ),
    ...event('Account', 'registered', member.registeredDate, 'Registered'),
    ...event('Login', 'app', member.app_last_open, 'Last opened the app'),
    ...event('Login', 'dashboard', member.dashboard_last_open, 'Last opened the dashboard'),
  ]);

/** The events whose kind or text contains every typed word. */
export const filterTimeline = (
  events: readonly TimelineEvent[],
  typed: string,
): readonly TimelineEvent[] => {
  const words = filterText(typed).split(' ');
  return events.filter(({ kind, text }) => {
    const all = [`${kind} ${text}`];
    return words.every((word) => fitsFilter(word, all));
  });
};
