import type { JournalEntry } from '../../contract/entities/journal';
import { onFirstUse } from '../text/on-first-use';

/** How the screens show an outcome. */
export const outcomeLabels: Readonly<Record<JournalEntry['outcome'], string>> = {
  started: 'Started',
  done: 'Done',
  refused: 'Refused',
  unknown: 'Not confirmed',
};

/** `team 9` for `team 9, connection 3`: a sync, and its config, are the team's. */
export const recordOfSubject = (subject: string): string => subject.replace(/, connection .+$/, '');

/** `connection 3` of `team 9, connection 3`; '' of other subjects. */
const connectionOf = (subject: string): string => /, (connection .+)$/.exec(subject)?.[1] ?? '';

/**
 * Says which connection an entry is about, such as `connection 3`; '' if these entries are about only
 * one of the team's. A filter may hide the others, so filtered entries always say it.
 */
export const connectionsNamed = (
  entries: readonly Pick<JournalEntry, 'subject'>[],
  isFiltered = false,
): ((entry: Pick<JournalEntry, 'subject'>) => string) => {
  const byTeam = new Map<string, Set<string>>();
  for (const { subject } of entries) {
    const connection = connectionOf(subject);
    const team = recordOfSubject(subject);
    if (connection !== '') byTeam.set(team, (byTeam.get(team) ?? new Set()).add(connection));
  }
  return ({ subject }) =>
    isFiltered || (byTeam.get(recordOfSubject(subject))?.size ?? 0) > 1
      ? connectionOf(subject)
      : '';
};

/** The record that a subject such as `member 12` or `customer cus_1` names. */
export type JournalSubjectRef =
  | { readonly kind: 'member' | 'team' | 'demo team'; readonly id: number }
  | { readonly kind: 'customer'; readonly id: string };

export const journalSubject = (subject: string): JournalSubjectRef | null => {
  // A sync's subject includes a connection, but the record is its team.
  const [, kind, id] =
    /^(member|team|demo team) (\d{1,15})(?:(?<=team \d+), connection .+)?$/.exec(subject) ?? [];
  if (kind && id) return { kind: kind as 'member' | 'team' | 'demo team', id: Number(id) };
  const [, customer] = /^customer (\S+)$/.exec(subject) ?? [];
  return customer ? { kind: 'customer', id: customer } : null;
};

const dayFormat = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    }),
);

const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** `Today`, `Yesterday`, or `Tue, Mar 10, 2026`, in local time. */
export const dayHeading = (iso: string, nowMs: number): string => {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  const day = startOfDay(ms);
  if (day === startOfDay(nowMs)) return 'Today';
  const before = new Date(startOfDay(nowMs));
  before.setDate(before.getDate() - 1);
  return day === before.getTime() ? 'Yesterday' : dayFormat().format(ms);
};

/** Whether two ISO dates are on the same local day. */
export const isSameDay = (one: string, other: string): boolean =>
  startOfDay(Date.parse(one)) === startOfDay(Date.parse(other));
