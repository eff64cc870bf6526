import { capitalized } from '../text/capitalized';
import { easternDayText } from '../text/eastern-day';
import { dollarsAsTyped, formatExactDollars } from '../text/money';
import { parsePercent } from '../text/percent';
import { countText } from '../text/whole-number';

/** Keys of a demo team or quote whose label can't be derived from their spelling. */
const names: Readonly<Record<string, string>> = {
  id: 'ID',
  teamId: 'Team ID',
  stripeInvoiceLink: 'Invoice',
  stripeSourcePriceId: 'Price ID',
  numberSeats: 'Seats',
  pricePerSeatDollars: 'Price per seat per year',
  bucketPercentOff: 'Discount on leads',
  givenTrialWithoutCc: 'Trial without a card',
  trialExpiresAtUtc: 'Trial ends',
  dueDateUtc: 'Due date',
  multiYearSub: 'Multi-year',
  multiYearSubYears: 'Years',
  quotedCustomMemo: 'Memo',
  isDeleted: 'Deleted',
};

/** The label of a record's key. A key that the API added later is split into words. */
export const demoTeamKeyText = (key: string): string => {
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  if (known) return known;
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return capitalized(words);
};

/** Keys whose dates count in US Eastern time (section 4). */
const easternDays: ReadonlySet<string> = new Set(['trialExpiresAtUtc', 'dueDateUtc']);

const isFlag = (text: string): boolean => text === 'true' || text === 'false';

/** Whether a value is worth copying; Yes and No aren't. */
export const isCopied = (text: string): boolean => text !== '' && !isFlag(text);

/** A value as shown to staff; `text` is the record's own. */
export const demoTeamValueText = (key: string, text: string, nowMs: number): string => {
  if (isFlag(text)) return text === 'true' ? 'Yes' : 'No';
  if (key === 'numberSeats') return countText(text);
  if (key === 'pricePerSeatDollars') {
    const dollars = dollarsAsTyped(text);
    return dollars === null ? text : formatExactDollars(dollars);
  }
  if (key === 'bucketPercentOff') {
    const percent = parsePercent(text);
    return percent === null ? text : `${percent}%`;
  }
  return easternDays.has(key) ? easternDayText(text, nowMs) : text;
};
