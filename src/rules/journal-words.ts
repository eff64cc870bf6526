import type { JournalEntry } from '../contract/journal';

/** What was done, before the name of the record that it was done to; no name follows an empty end. */
const phrases: Readonly<Record<string, string>> = {
  'member.setEmail': 'Email changed of',
  'member.delete': 'Deleted',
  'member.verifyEmail': 'Email verification changed of',
  'member.changeAdmin': 'Admin rights changed of',
  'member.setFlag': 'Feature flag changed of',
  'member.setLeadCapture': 'Lead capture changed of',
  'member.setLeadCaptureMode': 'Lead capture mode changed of',
  'member.openTeamApp': 'Logged in as',
  'memberTeam.transfer': 'Transferred',
  'device.register': 'Device registered for',
  'businessCard.update': 'Business card changed of',
  'team.setEmail': 'Email changed of',
  'team.setFlag': 'Feature flag changed of',
  'team.setSubscription': 'Subscription settings changed of',
  'team.addOrder': 'Order added to',
  'billing.addPaymentMethod': 'Card added to',
  'demoTeam.extendTrial': 'Trial moved of',
  'demoTeam.create': 'Demo team created for',
  'firewall.updateIp': 'Address added to the',
  'quote.save': 'Quote saved for',
  'quoteBatch.row': 'Quote of a list saved for',
  'team.create': 'Team created:',
  'team.changePlan': 'Plan changed of',
  'pricing.set': 'Pricing set of',
  'invoice.draft': 'Invoice drafted for',
  'invoice.send': 'Invoice sent to',
  'postFlow.login': 'Logged in to',
  'hr.saveSyncConfig': 'Sync settings changed of',
  'hr.saveMapping': 'Field mapping changed of',
  'hr.manualSync': 'Directory synced of',
};

/** What a line of the journal says was done; the method's own name for one that is not known. */
export const journalPhrase = ({ action }: Pick<JournalEntry, 'action'>): string =>
  phrases[action] ?? action;

/** What a subject such as `member 12` or `customer cus_1` names. */
export type JournalSubjectRef =
  | { readonly kind: 'member' | 'team' | 'demo team'; readonly id: number }
  | { readonly kind: 'customer'; readonly id: string };

export const journalSubject = (subject: string): JournalSubjectRef | null => {
  // A sync is of a connection, and that is its team's.
  const [, kind, id] =
    /^(member|team|demo team) (\d{1,15})(?:(?<=team \d+), connection .+)?$/.exec(subject) ?? [];
  if (kind && id) return { kind: kind as 'member' | 'team' | 'demo team', id: Number(id) };
  const [, customer] = /^customer (\S+)$/.exec(subject) ?? [];
  return customer ? { kind: 'customer', id: customer } : null;
};

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** `Today`, `Yesterday`, `Tue, Mar 10, 2026`: the local day, as one remembers it. */
export const dayHeading = (iso: string, nowMs: number): string => {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  const day = startOfDay(ms);
  if (day === startOfDay(nowMs)) return 'Today';
  const before = new Date(startOfDay(nowMs));
  before.setDate(before.getDate() - 1);
  return day === before.getTime() ? 'Yesterday' : dayFormat.format(ms);
};

/** Whether two moments lie in one local day. */
export const isSameDay = (one: string, other: string): boolean =>
  startOfDay(Date.parse(one)) === startOfDay(Date.parse(other));
