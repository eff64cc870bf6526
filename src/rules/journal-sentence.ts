import type { JournalEntry } from '../contract/journal';
import { journalDetail } from './journal-detail';

/** A sentence of the journal around the name of the record: `Changed` Lily Chen `’s email`. */
export interface JournalSentence {
  readonly before: string;
  readonly after: string;
  /** What it does not tell itself. */
  readonly detail: string;
}

/** As it was done, as it was tried, and what follows the name. */
type Words = readonly [done: string, tried: string, after?: string];

const sentences: Readonly<Record<string, Words>> = {
  'member.setEmail': ['Changed', 'change', '’s email'],
  'member.delete': ['Deleted', 'delete'],
  'member.verifyEmail': ['Changed', 'change', '’s email verification'],
  'member.changeAdmin': ['Changed', 'change', '’s admin rights'],
  'member.setFlag': ['Changed', 'change', '’s feature flags'],
  'member.setLeadCapture': ['Changed', 'change', '’s lead capture'],
  'member.setLeadCaptureMode': ['Changed', 'change', '’s lead capture'],
  'member.openTeamApp': ['Logged in as', 'log in as'],
  'memberTeam.transfer': ['Transferred', 'transfer'],
  'device.register': ['Registered a device for', 'register a device for'],
  'businessCard.update': ['Changed', 'change', '’s business card'],
  'team.setEmail': ['Changed', 'change', '’s email'],
  'team.setFlag': ['Changed', 'change', '’s feature flags'],
  'team.setSubscription': ['Changed', 'change', '’s subscription settings'],
  'team.addOrder': ['Added an order to', 'add an order to'],
  'billing.addPaymentMethod': ['Added a card to', 'add a card to'],
  'demoTeam.extendTrial': ['Changed', 'change', '’s trial'],
  'demoTeam.create': ['Created a subscription for', 'create a subscription for'],
  'firewall.updateIp': ['Added an address to the', 'add an address to the'],
  'quote.save': ['Saved a quote for', 'save a quote for'],
  'quoteBatch.row': ['Saved a batch quote for', 'save a batch quote for'],
  'team.create': ['Created a team for', 'create a team for'],
  'team.changePlan': ['Started a plan change for', 'start a plan change for'],
  'pricing.set': ['Set pricing for', 'set pricing for'],
  // Whether there is an invoice for it, the draft tells.
  'invoice.draft': ['Drafted the subscription of', 'draft the subscription of'],
  'invoice.send': ['Sent an invoice to', 'send an invoice to'],
  'postFlow.login': ['Logged in to', 'log in to'],
  'hr.saveSyncConfig': ['Changed', 'change', '’s sync settings'],
  'hr.saveMapping': ['Changed', 'change', '’s field mapping'],
  'hr.manualSync': ['Synced', 'sync', '’s directory'],
};

/** Toggles say which way: `Turned text follow up off for`. */
const toggle =
  /^(?:(textFollowUp|emailFollowUp|sendWeeklyInviteReminders) (true|false)|lead capture (on|off)|leadCaptureMode ([01]))$/;

const flagNames: Readonly<Record<string, string>> = {
  textFollowUp: 'text follow up',
  emailFollowUp: 'email follow up',
  sendWeeklyInviteReminders: 'weekly invite reminders',
};

/** Words that hang on what was changed; the detail has nothing to add then. */
const fromDetail = ({ action, detail }: Pick<JournalEntry, 'action' | 'detail'>): Words | null => {
  const [found, flag, isSet = '', mode = '', digit = ''] = toggle.exec(detail) ?? [];
  if (found !== undefined) {
    const isOn = [isSet, mode, digit].some((each) => ['true', 'on', '1'].includes(each));
    const what = `${(flag && flagNames[flag]) || 'lead capture'} ${isOn ? 'on' : 'off'} for`;
    return [`Turned ${what}`, `turn ${what}`];
  }
  const [, isVerified] = /^emailVerified (true|false)$/.exec(detail) ?? [];
  if (isVerified) {
    const after = `’s email as ${isVerified === 'true' ? 'verified' : 'not verified'}`;
    return ['Marked', 'mark', after];
  }
  const silent = action === 'team.changePlan' || action === 'invoice.draft';
  return silent ? (sentences[action] ?? null) : null;
};

const attempts: Readonly<Record<JournalEntry['outcome'], string | null>> = {
  done: null,
  refused: 'Tried to',
  unknown: 'Tried to',
  started: 'Began to',
};

/** What a line of the journal says, for the name of its record in the middle. */
export const journalSentence = (
  entry: Pick<JournalEntry, 'action' | 'detail' | 'outcome' | 'time'>,
): JournalSentence => {
  const own = fromDetail(entry);
  const words = own ?? sentences[entry.action];
  const detail = own ? '' : journalDetail(entry.detail, entry.time);
  if (!words) return { before: entry.action, after: '', detail };
  const [done, tried, after = ''] = words;
  const attempt = attempts[entry.outcome];
  return { before: attempt === null ? done : `${attempt} ${tried}`, after, detail };
};

/** What stands for a record that is none of the app's: `quote Globex` is Globex. */
export const journalObject = (subject: string): string =>
  subject.replace(/^(?:quote|team of) /, '');
