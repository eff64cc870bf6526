import type { PriceConfigEntry } from '../../contract/entities/billing';
import type { ActionWords, JournalEntry, ListedEntry } from '../../contract/entities/journal';
import { capitalized } from '../text/capitalized';
import { journalDetail } from './journal-changes';

/** A journal sentence around the name of the record: `Changed` Lily Chen `’s email`. */
export interface JournalSentence {
  readonly before: string;
  /** The same where the outcome is shown beside it: `Set pricing for`, not `Tried to set…`. */
  readonly deed: string;
  readonly after: string;
  /** What the sentence itself doesn't say. */
  readonly detail: string;
}

type Words = Pick<ActionWords, 'done' | 'tried' | 'after'>;

/** Labels of toggles, whose sentence includes the direction: `Turned text follow-up off for`. */
const toggles: Readonly<Record<string, string>> = {
  textFollowUp: 'text follow-up',
  emailFollowUp: 'email follow-up',
  sendWeeklyInviteReminders: 'weekly invite reminders',
  leadCapture: 'lead capture',
  leadCaptureMode: 'lead capture',
};

/**
 * The wording of an entry whose sentence includes the changed value, so that the detail is empty.
 */
const fromChange = ({ changes = [] }: Pick<JournalEntry, 'changes'>): Words | null => {
  const [only, ...others] = changes;
  if (only === undefined || others.length > 0) return null;
  const isOn = only.after === true || only.after === 1;
  const toggle = toggles[only.field];
  if (toggle !== undefined) {
    const what = `${toggle} ${isOn ? 'on' : 'off'} for`;
    return { done: `Turned ${what}`, tried: `turn ${what}`, after: '' };
  }
  if (only.field !== 'emailVerified') return null;
  return {
    done: 'Marked',
    tried: 'mark',
    after: `’s email as ${isOn ? 'verified' : 'unverified'}`,
  };
};

const attempts: Readonly<Record<JournalEntry['outcome'], string | null>> = {
  done: null,
  refused: 'Tried to',
  unknown: 'Tried to',
  started: 'Started to',
};

/** `Added an order to`, or `Tried to add an order to`. */
const verbOf = ({ done, tried }: Words, { outcome }: Pick<ListedEntry, 'outcome'>): string => {
  const attempt = attempts[outcome];
  return attempt === null ? done : `${attempt} ${tried}`;
};

/** The verbs of the titles of bulk actions. */
const pastVerbs: Readonly<Record<string, string>> = {
  Add: 'Added',
  Extend: 'Extended',
  Make: 'Made',
  Mark: 'Marked',
  Remove: 'Removed',
  Transfer: 'Transferred',
  Turn: 'Turned',
};

/** `Transfer to Acme` becomes `Transferred to Acme`, and `Undo: …` becomes `Undid “…”`. */
const pastTitle = (title: string): string => {
  const [, undone] = /^Undo: (.+)$/.exec(title) ?? [];
  if (undone !== undefined) return `Undid “${undone}”`;
  return title.replace(/^\w+/, (verb) => pastVerbs[verb] ?? verb);
};

/**
 * A bulk action is named by what it did, and its entry ends with the outcome:
 * `Transferred to Acme:` 56 members `, 51 done, 5 failed`.
 */
const ofBulk = ({
  outcome,
  detail,
  message = '',
}: Pick<JournalEntry, 'detail' | 'outcome'> & { readonly message?: string }): JournalSentence => {
  const before = `${outcome === 'done' ? pastTitle(detail) : detail}:`;
  return {
    before,
    deed: before,
    after: outcome === 'started' || message === '' ? '' : `, ${message.replaceAll(' · ', ', ')}`,
    detail: '',
  };
};

/** The sentence for a journal entry, with a gap for the name of its record. */
export const journalSentence = (
  entry: Pick<ListedEntry, 'action' | 'changes' | 'detail' | 'outcome' | 'time' | 'words'> & {
    readonly message?: string;
  },
  prices?: readonly PriceConfigEntry[],
): JournalSentence => {
  if (entry.action === 'bulk.run' && entry.detail !== '') return ofBulk(entry);
  const own = fromChange(entry);
  const words = own ?? entry.words;
  const detail = own ? '' : journalDetail(entry, prices);
  if (!words) return { before: entry.action, deed: entry.action, after: '', detail };
  const { done, tried, after } = words;
  const isDone = attempts[entry.outcome] === null;
  const deed = isDone ? done : capitalized(tried);
  return { before: verbOf(words, entry), deed, after, detail };
};

/** The same without the name, for the record's own screen: `Changed email`. */
export const journalDeed = (
  entry: Pick<ListedEntry, 'action' | 'changes' | 'outcome' | 'words'>,
): string => {
  const words = fromChange(entry) ?? entry.words;
  if (!words) return entry.action;
  // Without an object, a login would look like the member's own.
  const verb = verbOf(words, entry)
    .replace(/ as$/, ' as this member')
    .replace(/ (?:of|to|for)$/, '');
  return verb + words.after.replace(/^’s/, '');
};

/** The name to show if the subject isn't a record in the app: `quote Globex` becomes Globex. */
export const journalObject = (subject: string): string =>
  subject.replace(/^(?:quote|team of) /, '');
