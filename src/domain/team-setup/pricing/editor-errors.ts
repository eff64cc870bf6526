import { trimPasted } from '../../../contract/invisible';
import { editorLimits } from '../../../contract/limits';
import { isPriceable, priceOf } from '../../billing/price-list';
import { isPastDate, pastDateText, trialDaysUntil } from '../../teams/trial-days';
import { dollarsAsTyped } from '../../text/money';
import { parsePercent } from '../../text/percent';
import { pluralize } from '../../text/pluralize';
import { parseWholeNumber } from '../../text/whole-number';
import { type EditorContext, type EditorField, type EditorForm, editorMode } from './editor-form';
import { leadsCount } from './leads';

export type EditorErrors = Partial<Record<EditorField, string>>;

/** Section 5, verbatim. The check rejects only values under 5, despite the text. */
const seatsText = 'Number of seats must be greater than 5';
const yearsText = 'Must choose a year greater than 1';

/** Section 9. */
export const minimumSeats = 5;
export const minimumYears = 2;

/** Seats as typed; null for fewer than five or anything but a whole number. */
export const parseSeats = (text: string): number | null => {
  const seats = parseWholeNumber(text);
  return seats !== null && seats >= minimumSeats ? seats : null;
};

/** Years of a multi-year term as typed; null for fewer than two or anything but a whole number. */
export const parseYears = (text: string): number | null => {
  const years = parseWholeNumber(text);
  return years !== null && years >= minimumYears ? years : null;
};

const dateError = (date: string, nowMs: number): string | undefined => {
  if (Number.isNaN(trialDaysUntil(date, nowMs))) return 'Enter a date.';
  return isPastDate(date, nowMs) ? pastDateText : undefined;
};

const percentError = (text: string): string | undefined =>
  parsePercent(text) === null ? 'Enter a percentage from 0 to 100.' : undefined;

const tooLong = (text: string, limit: number): string | undefined =>
  text.length > limit ? `Use at most ${limit} characters.` : undefined;

const postalCodeError = (form: EditorForm, inUs: boolean): string | undefined =>
  inUs && trimPasted(form.postalCode) === ''
    ? 'Enter a ZIP code.'
    : tooLong(form.postalCode, editorLimits.postalCode);

/** In the order of the fields in the form. */
const findErrors = (
  form: EditorForm,
  context: EditorContext,
): readonly (readonly [EditorField, string | undefined])[] => {
  const mode = editorMode(form, context);
  const hasPrice = isPriceable(priceOf(context.prices, form.priceId));
  const when = (applies: boolean, error: string | undefined) => (applies ? error : undefined);
  return [
    ['companyName', when(trimPasted(form.companyName) === '', 'Enter the company’s name.')],
    ['country', when(!/^[A-Z]{2}$/.test(form.country), 'Choose a country.')],
    ['postalCode', postalCodeError(form, mode.inUs)],
    ['priceId', when(!hasPrice, 'Choose a plan.')],
    ['seats', when(parseSeats(form.seats) === null, seatsText)],
    ['leadsNumber', when(mode.leads && leadsCount(form) === null, 'Enter the number of leads.')],
    ['discount', percentError(form.discount)],
    [
      'bucketDiscount',
      // Without leads, its field is hidden.
      when(mode.bucketDiscount && form.leadsBucket !== 0, percentError(form.bucketDiscount)),
    ],
    [
      'pricePerSeat',
      when(
        mode.customPricing && dollarsAsTyped(form.pricePerSeat) === null,
        'Enter a price in dollars, such as 120 or 99.50.',
      ),
    ],
    ['years', when(mode.multiYear && parseYears(form.years) === null, yearsText)],
    ['trialDate', when(mode.trialUntilDate, dateError(form.trialDate, context.nowMs))],
    ['dueDate', dateError(form.dueDate, context.nowMs)],
    ['line1', tooLong(form.line1, editorLimits.line1)],
    ['city', tooLong(form.city, editorLimits.city)],
    ['customMemo', tooLong(form.customMemo, editorLimits.customMemo)],
  ];
};

/** The form's errors by field (section 5); a valid field has no key. */
export const editorErrors = (form: EditorForm, context: EditorContext): EditorErrors =>
  Object.fromEntries(findErrors(form, context).filter(([, text]) => text !== undefined));

export interface FieldIssue {
  readonly field: EditorField;
  readonly text: string;
}

/** The same as a list in form order, for the disabled button: a click goes to the first. */
export const editorIssues = (form: EditorForm, context: EditorContext): readonly FieldIssue[] =>
  findErrors(form, context).flatMap(([field, text]) =>
    text === undefined ? [] : [{ field, text }],
  );

/** For example, `2 fields need attention`; '' for none. */
export const issuesLabel = (count: number): string => {
  if (count === 0) return '';
  return pluralize(count, 'field needs attention', 'fields need attention');
};
