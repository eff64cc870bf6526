import type { JournalEntry } from '../contract/journal';
import { type ActionWords, wordsOf } from './action-words';
import { journalDetail } from './journal-detail';

/** A sentence of the journal around the name of the record: `Changed` Lily Chen `’s email`. */
export interface JournalSentence {
  readonly before: string;
  readonly after: string;
  /** What it does not tell itself. */
  readonly detail: string;
}

type Words = ActionWords['sentence'];

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
  return silent ? (wordsOf(action)?.sentence ?? null) : null;
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
  const words = own ?? wordsOf(entry.action)?.sentence;
  const detail = own ? '' : journalDetail(entry.detail, entry.time);
  if (!words) return { before: entry.action, after: '', detail };
  const [done, tried, after = ''] = words;
  const attempt = attempts[entry.outcome];
  return { before: attempt === null ? done : `${attempt} ${tried}`, after, detail };
};

/** What stands for a record that is none of the app's: `quote Globex` is Globex. */
export const journalObject = (subject: string): string =>
  subject.replace(/^(?:quote|team of) /, '');
