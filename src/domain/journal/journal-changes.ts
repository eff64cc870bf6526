import type { PriceConfigEntry } from '../../contract/entities/billing';
import type { JournalChange, JournalEntry } from '../../contract/entities/journal';
import { newBillingTitles, planNameOf } from '../billing/plan-names';
import { defaultNewBillingIds } from '../billing/price-list';
import { syncConfigFields } from '../hr-sync/sync-config';
import { addDays, easternDate } from '../text/calendar-day';
import { easternDayText } from '../text/eastern-day';
import { filterText, fitsFilter } from '../text/filter-text';
import { formatNumber } from '../text/format-number';
import { formatCents, formatExactDollars } from '../text/money';
import { percentOff } from '../text/percent';
import { pluralize } from '../text/pluralize';

type Value = JournalChange['after'];

/** What the words of a change depend on, other than the change. */
interface Around {
  /** Of the entry. */
  readonly time: string | undefined;
  /** Names plans. Without a plan's price, the words leave the plan out. */
  readonly prices: readonly PriceConfigEntry[];
}

/** The wording of a field in a journal line. */
interface FieldWords {
  /** The label on the screens. Defaults to the field's own name. */
  readonly label?: string;
  /** For support and the file. Defaults to `field before -> after`. */
  readonly text?: (change: JournalChange) => string;
  /** For the screens; '' for what only support needs. Defaults to `text`, if there is one. */
  readonly words?: (change: JournalChange, around: Around) => string;
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

/** The day, counted from the day of the change, in US Eastern time; null if that day is unknown. */
const countedDay = (days: number, { time }: Around): string | null => {
  const begun = time === undefined ? Number.NaN : Date.parse(time);
  const day = Number.isNaN(begun) ? null : addDays(easternDate(begun), days);
  return day === null ? null : easternDayText(day, begun);
};

/**
 * The last day of a trial. The days that were sent count the day of the change (section 4), and the
 * record's `days left` do not, so the entry shows only the date.
 */
const lastDay = ({ after }: JournalChange, around: Around): string | null =>
  countedDay(Number(after) - 1, around);

/** `Trial ends Jan 1, ET`. */
const trialEnd = (change: JournalChange, around: Around): string => {
  const end = lastDay(change, around);
  return end === null
    ? `Trial ends after ${pluralize(Number(change.after), 'day')}`
    : `Trial ends ${end}`;
};

/** `(before: Jan 1, ET)`. `after` is the day on which the trial ended so far; '' without a trial. */
const earlierEnd = ({ after }: JournalChange, { time }: Around): string =>
  after === ''
    ? '(no trial before)'
    : `(before: ${easternDayText(String(after), Date.parse(time ?? String(after)))})`;

/** `trial until Jan 1, ET`, among the terms of a price. */
const pricedTrial = (change: JournalChange, around: Around): string => {
  const end = lastDay(change, around);
  return end === null ? `trial of ${pluralize(Number(change.after), 'day')}` : `trial until ${end}`;
};

/** `due Jan 1, ET`. The days are counted from the day of the change, which isn't one of them. */
const dueDay = ({ after }: JournalChange, around: Around): string => {
  const day = countedDay(Number(after), around);
  return day === null ? `due in ${pluralize(Number(after), 'day')}` : `due ${day}`;
};

const plans: Readonly<Record<string, string>> = {
  [defaultNewBillingIds.yearly]: newBillingTitles.year,
  [defaultNewBillingIds.monthly]: newBillingTitles.month,
};

/** Only support needs the payment provider's price IDs. */
const planWords = ({ after }: JournalChange, { prices }: Around): string => {
  const id = String(after);
  const name = plans[id] ?? planNameOf(prices, id);
  if (name !== id) return name;
  return id.startsWith('price_') ? '' : `price ${id}`;
};

/** The prices whose plan's name has the text, as `named` of `journal.list` has them. */
export const pricesNamed = (prices: readonly PriceConfigEntry[], text: string): string[] => {
  const wanted = filterText(text);
  if (wanted === '') return [];
  return prices
    .map(({ priceId }) => priceId)
    .filter((id) => fitsFilter(wanted, [planNameOf(prices, id)]))
    .map((id) => `price ${id}`);
};

/** `14 seats`. */
const counted =
  (noun: string, none: string) =>
  ({ after }: JournalChange): string => {
    if (after === null) return none;
    return typeof after === 'number' ? pluralize(after, noun) : `${noun}s ${shownWords(after)}`;
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
  standard: {
    lead: ': ',
    text: ({ after }) => `standard ${after}`,
    words: ({ after }) => `standard ${formatNumber(Number(after))}`,
  },
  custom: {
    text: ({ after }) => `custom ${after}`,
    words: ({ after }) => `custom ${formatNumber(Number(after))}`,
  },
  paymentMethod: hidden(({ after }) => `payment method ${after}`),
  trialDays: { words: trialEnd },
  trialBefore: {
    lead: ' ',
    text: ({ after }) => (after === '' ? '(no trial before)' : `(before: ${after})`),
    words: earlierEnd,
  },
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
  newTeam: {
    text: ({ after }) => `new team ${after}`,
    // A screen puts the team's name in place of its ID.
    words: ({ after }) => `new team: team ${after}`,
  },
  account: { text: ({ after }) => (after === '' ? 'test account' : `account ${after}`) },
  price: { text: ({ after }) => `price ${after}`, words: planWords },
  seats: { text: ({ after }) => `seats ${shown(after)}`, words: counted('seat', 'no seat count') },
  leads: { text: ({ after }) => `leads ${after}`, words: counted('lead', 'no leads') },
  discountFactor: {
    text: ({ after }) => `discount factor ${after}`,
    words: ({ after }) =>
      Number(after) === 1 ? 'no discount' : `${percentOff(Number(after))}% off`,
  },
  leadsDiscountFactor: {
    text: ({ after }) => `leads discount factor ${after}`,
    words: ({ after }) => `${percentOff(Number(after))}% off leads`,
  },
  discount: {
    text: ({ after }) => `discount ${shown(after)}`,
    words: ({ after }) => (after === null ? 'no discount' : `discount ${after}`),
  },
  dollarsPerSeat: plain((after) => `${formatExactDollars(Number(after))} per seat per year`),
  years: plain((after) => `${after} years`),
  pricedTrial: {
    text: ({ after }) => `trial ${pluralize(Number(after), 'day')}`,
    words: pricedTrial,
  },
  chargeAutomatically: plain((after) => `${after === true ? '' : 'no '}automatic charge`),
  daysUntilDue: { text: ({ after }) => `days until due ${after}`, words: dueDay },
  /** Null if the price was unknown when the change was sent. */
  previewed: plain((after) =>
    after === null ? 'price unknown when sent' : `previewed ${cents(after)}`,
  ),
  /** An estimate. One with two amounts has the lower one as `previewed`. */
  previewedAbout: plain((after) => `previewed about ${cents(after)}`),
  previewedTo: { ...plain((after) => `to ${cents(after)}`), lead: ' ' },
  /** `month`, `year`, or a number of years. */
  previewedTerm: {
    ...plain((after) => (typeof after === 'number' ? `for ${after} years` : `per ${after}`)),
    lead: ' ',
  },
  /** The seats that the price counts, if they weren't sent. */
  previewedSeats: { ...plain((after) => `for ${pluralize(Number(after), 'seat')}`), lead: ' ' },
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

const wordsOf = (each: JournalChange, around: Around): string => {
  const { label = each.field, text, words } = wordsFor(each.field);
  if (words) return words(each, around);
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
export const journalDetail = (
  { changes, detail, time }: Pick<JournalEntry, 'detail' | 'changes'> & { readonly time?: string },
  prices: readonly PriceConfigEntry[] = [],
): string =>
  changes === undefined ? detail : joined(changes, (each) => wordsOf(each, { time, prices }));
