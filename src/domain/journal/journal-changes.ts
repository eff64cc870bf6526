import type { JournalChange, JournalEntry } from '../../contract/entities/journal';
import { newBillingTitles } from '../billing/plan-names';
import { defaultNewBillingIds } from '../billing/price-list';
import { syncConfigFields } from '../hr-sync/sync-config';
import { addDays, easternDate } from '../text/calendar-day';
import { easternDayText } from '../text/eastern-day';
import { formatCents, formatExactDollars } from '../text/money';
import { pluralize } from '../text/pluralize';

type Value = JournalChange['after'];

/** The wording of a field in a journal line. */
interface FieldWords {
  /** The label on the screens. Defaults to the field's own name. */
  readonly label?: string;
  /** For support and the file. Defaults to `field before -> after`. */
  readonly text?: (change: JournalChange) => string;
  /** For the screens; '' for what only support needs. Defaults to `text`, if there is one. */
  readonly words?: (change: JournalChange, at: string | undefined) => string;
  /** Separates the field from the one before it. Defaults to a comma. */
  readonly lead?: string;
}

const shown = (value: Value): string => (value === null || value === '' ? '(none)' : String(value));
const shownWords = (value: Value): string =>
  value === null || value === '' ? 'none' : String(value);

const isOn = ({ after }: JournalChange): boolean => after === true || after === 1;
const onOff = (change: JournalChange): string => (isOn(change) ? 'on' : 'off');
const flag = (label: string): FieldWords => ({
  label,
  words: (change) => `${label} ${onOff(change)}`,
});
const hidden = (text: (change: JournalChange) => string): FieldWords => ({
  text,
  words: () => '',
});
const plain = (words: (after: Value) => string): FieldWords => ({
  text: ({ after }) => words(after),
});
const cents = (after: Value): string => formatCents(Number(after));

/**
 * `Trial ends Jan 1, ET`. The days that were sent count the day of the change (section 4), and the
 * record's `days left` do not, so the entry shows only the date.
 */
const trialEnd = ({ after }: JournalChange, at: string | undefined): string => {
  const days = Number(after);
  const begun = at === undefined ? Number.NaN : Date.parse(at);
  const end = Number.isNaN(begun) ? null : addDays(easternDate(begun), days - 1);
  return end === null
    ? `Trial ends after ${pluralize(days, 'day')}`
    : `Trial ends ${easternDayText(end, begun)}`;
};

const plans: Readonly<Record<string, string>> = {
  [defaultNewBillingIds.yearly]: newBillingTitles.year,
  [defaultNewBillingIds.monthly]: newBillingTitles.month,
};

const fields = {
  email: { label: 'Email' },
  stripeSubscription: { label: 'Subscription ID' },
  enterprisePlan: { label: 'Enterprise plan' },
  exchangeText: { label: 'Exchange text' },
  mid: { label: 'Member ID' },
  textFollowUp: flag('Text follow-up'),
  emailFollowUp: flag('Email follow-up'),
  sendWeeklyInviteReminders: flag('Weekly invite reminders'),
  leadCapture: { ...flag('Lead capture'), text: (change) => `lead capture ${onOff(change)}` },
  leadCaptureMode: flag('Lead capture'),
  emailVerified: { words: (change) => `Email ${isOn(change) ? 'verified' : 'unverified'}` },
  isAdmin: { words: (change) => (isOn(change) ? 'Admin' : 'No longer an admin') },
  inTeam: {
    lead: ' ',
    text: ({ after }) => `on team ${after}`,
    words: ({ after }) => `of team ${after}`,
  },
  membership: hidden(({ after }) => `membership ${after}`),
  /** `before` is null if the earlier team is unknown. */
  team: {
    lead: ' ',
    text: ({ before, after }) => `from team ${before ?? '(unknown)'} to team ${after}`,
    words: ({ before, after }) =>
      before == null ? `To team ${after}` : `From team ${before} to team ${after}`,
  },
  whose: plain(shown),
  device: { text: ({ after }) => `device ${after}` },
  order: { text: ({ after }) => `order ${after}` },
  fulfilment: { text: ({ after }) => `fulfillment ${after}` },
  standard: { lead: ': ', text: ({ after }) => `standard ${after}` },
  custom: { text: ({ after }) => `custom ${after}` },
  paymentMethod: hidden(({ after }) => `payment method ${after}`),
  trialDays: { words: trialEnd },
  ip: plain(shown),
  adminLogin: hidden(({ after }) => `Admin Login on ${after}`),
  stagingLogin: {
    text: ({ after }) => `Staging Login on ${after}`,
    words: () => 'Staging Login',
  },
  login: hidden(({ after }) => `login on ${after}`),
  as: { ...hidden(({ after }) => `as ${after}`), lead: ' ' },
  businessCard: { text: ({ after }) => `business card ${after}` },
  members: plain((after) => pluralize(Number(after), 'member')),
  account: { text: ({ after }) => `account ${after === '' ? '(test)' : after}` },
  /** Only support needs the payment provider's price IDs; the two New Billing plans have names. */
  price: {
    text: ({ after }) => `price ${after}`,
    words: ({ after }) =>
      plans[String(after)] ?? (String(after).startsWith('price_') ? '' : `price ${after}`),
  },
  seats: { text: ({ after }) => `seats ${shown(after)}` },
  leads: {
    text: ({ after }) => `leads ${after}`,
    words: ({ after }) =>
      `leads ${typeof after === 'number' ? after.toLocaleString('en-US') : shownWords(after)}`,
  },
  discountFactor: {
    text: ({ after }) => `discount factor ${after}`,
    words: ({ after }) =>
      Number(after) === 1
        ? 'no discount'
        : `${Math.round((1 - Number(after)) * 10_000) / 100}% off`,
  },
  discount: {
    text: ({ after }) => `discount ${shown(after)}`,
    words: ({ after }) => (after === null ? 'no discount' : `discount ${after}`),
  },
  dollarsPerSeat: plain((after) => `${formatExactDollars(Number(after))} per seat per year`),
  years: plain((after) => `${after} years`),
  pricedTrial: plain((after) => `trial ${after} days`),
  /** Null if the price was unknown when the change was sent. */
  previewed: plain((after) =>
    after === null ? 'price unknown when sent' : `previewed ${cents(after)}`,
  ),
  invoice: { text: ({ after }) => `invoice ${after}` },
  amount: plain((after) => (after === null ? 'amount unknown' : cents(after))),
  forEmail: {
    text: ({ after }) => `for ${after}`,
    words: ({ after }) => (after === '' ? '' : `for ${after}`),
  },
  mapping: {
    text: ({ before, after }) => `mapping: ${before} -> ${after}`,
    words: ({ before, after }) => `mapping: ${before} → ${after}`,
  },
  /** A complete sentence. */
  note: plain(shown),
  remark: { ...plain(shown), lead: '; ' },
} as const satisfies Readonly<Record<string, FieldWords>>;

const configFields: Readonly<Record<string, FieldWords>> = Object.fromEntries(
  syncConfigFields.map(({ field, label }) => [field, { label, lead: '; ' }]),
);

export type JournalField = keyof typeof fields | (typeof syncConfigFields)[number]['field'];

/** A change for the journal. The type allows only fields that have a wording. */
export const change = (field: JournalField, after: Value, before?: Value): JournalChange => ({
  field,
  after,
  ...(before === undefined ? {} : { before }),
});

/** Another version of the app may have written a field that this one doesn't know. */
const wordsFor = (field: string): FieldWords =>
  (fields as Readonly<Record<string, FieldWords>>)[field] ?? configFields[field] ?? {};

const textOf = (each: JournalChange): string => {
  const { text } = wordsFor(each.field);
  if (text) return text(each);
  const before = each.before === undefined ? '' : `${shown(each.before)} -> `;
  return `${each.field} ${before}${shown(each.after)}`;
};

const wordsOf = (each: JournalChange, at: string | undefined): string => {
  const { label = each.field, text, words } = wordsFor(each.field);
  if (words) return words(each, at);
  if (text) return text(each);
  const before = each.before === undefined ? '' : `${shownWords(each.before)} → `;
  return `${label} ${before}${shownWords(each.after)}`;
};

const joined = (
  changes: readonly JournalChange[],
  tell: (each: JournalChange) => string,
): string => {
  let all = '';
  for (const each of changes) {
    const told = tell(each);
    if (told === '') continue;
    const { lead = ', ' } = wordsFor(each.field);
    all += all === '' ? told : `${lead}${told}`;
  }
  return all;
};

/** For support, for the table, and for older versions of the app that can't read `changes`. */
export const changesText = (changes: readonly JournalChange[]): string => joined(changes, textOf);

/** What was changed, worded as on the screens. A line from an older version stays as written. */
export const journalDetail = ({
  changes,
  detail,
  time,
}: Pick<JournalEntry, 'detail' | 'changes'> & { readonly time?: string }): string =>
  changes === undefined ? detail : joined(changes, (each) => wordsOf(each, time));
