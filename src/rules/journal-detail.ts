import { counted } from './counted';
import { syncConfigFields } from './hr/sync-config';

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

type Words = (groups: readonly string[]) => string;

const onOff = (value: string | undefined): string =>
  value === 'true' || value === '1' ? 'on' : 'off';

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
  [
    /^trialDays (\d+)(, .*)?$/,
    ([days, doubt = '']) => `Ends after ${counted(Number(days), 'day')}${doubt}`,
  ],
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
  // The two plans whose price ID is the product's own (the provider's IDs stay what they are).
  [/\bprice new_billing_(yearly|monthly)\b/g, (_all, period) => `New Billing (${period})`],
  [/ -> /g, () => ' → '],
  [/\(none\)/g, () => 'none'],
];

/** What a line of the journal says was changed, in the words of the screens. */
export const journalDetail = (detail: string): string => {
  for (const [pattern, words] of lines) {
    const found = pattern.exec(detail);
    if (found) return words(found.slice(1));
  }
  return parts.reduce((text, [pattern, words]) => text.replace(pattern, words as never), detail);
};
