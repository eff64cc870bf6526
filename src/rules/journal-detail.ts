import { counted } from './counted';
import { easternDayText } from './eastern-day';
import { syncConfigFields } from './hr/sync-config';
import { addDays, easternDate } from './trial-days';

/** Fields as the API spells them in a line of the journal, and what the screens call them. */
const fieldNames: Readonly<Record<string, string>> = {
  email: 'Email',
  stripeSubscription: 'Subscription ID',
  enterprisePlan: 'Enterprise plan',
  exchangeText: 'Exchange text',
  mid: 'Member ID',
  textFollowUp: 'Text follow up',
  emailFollowUp: 'Email follow up',
  sendWeeklyInviteReminders: 'Weekly invite reminders',
  ...Object.fromEntries(syncConfigFields.map(({ field, label }) => [field, label])),
};

type Words = (groups: readonly string[], at: string | undefined) => string;

const onOff = (value: string | undefined): string =>
  value === 'true' || value === '1' ? 'on' : 'off';

/** `Trial ends Jan 1, ET (40 days)`: the days count from when it was changed, that day included (section 4). */
const trialEnd = (days: number, at: string | undefined): string => {
  const begun = at === undefined ? Number.NaN : Date.parse(at);
  if (Number.isNaN(begun)) return `Trial ends after ${counted(days, 'day')}`;
  const end = addDays(easternDate(begun), days - 1);
  return `Trial ends ${end === null ? '' : `${easternDayText(end, begun)} `}(${counted(days, 'day')})`;
};

/** Whole lines, as the writes word them. */
const lines: readonly (readonly [RegExp, Words])[] = [
  [
    /^emailVerified (true|false)$/,
    ([value]) => `Email ${value === 'true' ? 'verified' : 'not verified'}`,
  ],
  [
    /^isAdmin (true|false) in team (\d+)$/,
    ([value, team]) => `${value === 'true' ? 'Admin' : 'No longer an admin'} of team ${team}`,
  ],
  [/^leadCaptureMode ([01])$/, ([mode]) => `Lead capture ${onOff(mode)}`],
  [/^trialDays (\d+)(, .*)?$/, ([days, doubt = ''], at) => `${trialEnd(Number(days), at)}${doubt}`],
  // On which page, and with which address, is for support.
  [/^(Admin|Staging) Login on \S+ as \S+$/, ([kind]) => (kind === 'Admin' ? '' : 'Staging Login')],
  [/^login on \S+ as \S+$/, () => ''],
  [
    /^membership \d+ from team (\d+) to team (\d+)$/,
    ([from, to]) => `From team ${from} to team ${to}`,
  ],
  [/^membership \d+ from team \(unknown\) to team (\d+)$/, ([to]) => `To team ${to}`],
  [/^payment method \S+$/, () => ''],
  [
    /^(textFollowUp|emailFollowUp|sendWeeklyInviteReminders) (true|false)$/,
    ([flag = '', value]) => `${fieldNames[flag]} ${onOff(value)}`,
  ],
];

const fields = Object.keys(fieldNames).join('|');

/** Parts within a line: `enterprisePlan 50 -> 60`, `discount factor 0.9`. */
const parts: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    new RegExp(`(^|[,;:] )(${fields}) (?=\\S.* -> )`, 'g'),
    (_all, before = '', field = '') => `${before}${fieldNames[field]} `,
  ],
  [
    /\bdiscount factor ([\d.]+)/g,
    (_all, factor) =>
      Number(factor) === 1
        ? 'no discount'
        : `${Math.round((1 - Number(factor)) * 10_000) / 100}% off`,
  ],
  // The two plans whose price ID is the product's own; the provider's IDs are for support.
  [/\bprice new_billing_(yearly|monthly)\b/g, (_all, period) => `New Billing (${period})`],
  [/\bprice price_\w+, /g, () => ''],
  [/, for $/, () => ''],
  [/\bdiscount \(none\)/g, () => 'no discount'],
  [/ -> /g, () => ' → '],
  [/\(none\)/g, () => 'none'],
];

/** What a line of the journal says was changed, in the words of the screens. */
export const journalDetail = (detail: string, at?: string): string => {
  for (const [pattern, words] of lines) {
    const found = pattern.exec(detail);
    if (found) return words(found.slice(1), at);
  }
  return parts.reduce((text, [pattern, words]) => text.replace(pattern, words as never), detail);
};
