import { planNameOf, priceTitleOf } from '../../billing/plan-names';
import { priceOf } from '../../billing/price-list';
import { easternDayText } from '../../text/eastern-day';
import { formatNumber } from '../../text/format-number';
import { dollarsAsTyped, formatCents, formatExactDollars } from '../../text/money';
import { percentText } from '../../text/percent';
import { pluralize } from '../../text/pluralize';
import { countText, parseWholeNumber } from '../../text/whole-number';
import { type EditorContext, type EditorForm, editorMode } from './editor-form';
import { trialEndOf } from './editor-payload';
import { pricingPreview } from './editor-preview';
import { periodLabel } from './editor-submit';
import { customLeads, leadsBuckets, leadsCount } from './leads';
import { unpricedLeads, unpricedLeadsText } from './preview-amounts';
import { sendsSeats, summaryPrice } from './unsent-fields';

/** One labeled value of the summary or of a comparison. */
export interface SummaryRow {
  readonly label: string;
  readonly text: string;
}

const yesNo = (yes: boolean): 'Yes' | 'No' => (yes ? 'Yes' : 'No');

/** As it is read, so `10.0` isn't another discount than `10`. An invalid one may have its own `%`. */
const discountText = (typed: string): string => `${percentText(typed.replace('%', ''))}%`;

const priceText = (form: EditorForm): string => {
  const dollars = dollarsAsTyped(form.pricePerSeat);
  return dollars === null ? form.pricePerSeat : formatExactDollars(dollars);
};

/** As sent: a monthly trial has no seat count. */
const seatsText = (form: EditorForm, context: EditorContext): string =>
  sendsSeats(form, context) ? countText(form.seats) : 'Not set';

const trialText = (
  form: EditorForm,
  context: EditorContext,
  end = trialEndOf(form, context),
): string => {
  const { offerFreeTrial, monthly } = editorMode(form, context);
  if (!offerFreeTrial) return 'No';
  const until = end === null ? '' : ` until ${easternDayText(end, context.nowMs)}`;
  return monthly ? `Yes, 1 month${until}` : `Yes,${until}`;
};

const multiYearText = (form: EditorForm): string =>
  form.multiYear ? `Yes (${countText(form.years)} years)` : 'No';

const leadsText = (form: EditorForm): string =>
  form.leadsBucket === customLeads
    ? String(parseWholeNumber(form.leadsNumber) ?? form.leadsNumber.trim())
    : (leadsBuckets.find(({ value }) => value === form.leadsBucket)?.label ?? '');

/** Seats that aren't a number are quoted. */
const typedSeats = (form: EditorForm): readonly string[] => {
  const typed = form.seats.trim();
  if (typed === '') return [];
  const count = parseWholeNumber(typed);
  return [count === null ? `“${typed}” seats` : pluralize(count, 'seat')];
};

/**
 * The pricing of an unsent form in a few words, without its plan: '25 seats, 10% discount'; '' if
 * none of it was entered. With a `monthly` price, it has no leads, custom pricing, and years, even if
 * the form keeps them for a yearly one (`editorMode`).
 */
export const pricingWords = (form: EditorForm, monthly: boolean): string => {
  const leads = monthly ? 0 : (leadsCount(form) ?? 0);
  const off = discountText(form.discount);
  return [
    ...typedSeats(form),
    ...(leads > 0 ? [`${formatNumber(leads)} leads`] : []),
    ...(form.customPricing && !monthly && form.pricePerSeat.trim() !== ''
      ? [`${priceText(form)} per seat per year`]
      : []),
    ...(off === '0%' ? [] : [`${off} discount`]),
    ...(form.multiYear && !monthly ? [`${countText(form.years)} years`] : []),
  ].join(', ');
};

/**
 * Section 2, after creation: company name, seats, plan, discount, monthly or yearly; for plans that
 * aren't monthly also custom pricing, price per seat per year, and multi-year; free trial.
 * `perSeatYearlyCents` comes from the preview, for a plan without custom pricing; null if unknown. A
 * plan that isn't in the price list may be monthly or not; `waiting` is shown for it while the list
 * loads.
 */
export const editorSummary = (
  form: EditorForm,
  context: EditorContext,
  perSeatYearlyCents: number | null,
  waiting: string | null = null,
): readonly SummaryRow[] => {
  const mode = editorMode(form, context);
  const isUnknown = priceOf(context.prices, form.priceId) === null;
  const listPrice = perSeatYearlyCents === null ? 'List price' : formatCents(perSeatYearlyCents);
  const yearly: readonly SummaryRow[] = [
    { label: 'Custom pricing', text: yesNo(mode.customPricing) },
    {
      label: 'Price per seat per year',
      text: mode.customPricing ? priceText(form) : listPrice,
    },
    { label: 'Multi-year', text: multiYearText(form) },
  ];
  return [
    { label: 'Company name', text: form.companyName.trim() },
    { label: 'Seats', text: seatsText(form, context) },
    {
      label: 'Plan',
      text: (isUnknown && waiting) || priceTitleOf(context.prices, form.priceId),
    },
    { label: 'Discount', text: discountText(form.discount) },
    { label: 'Billing', text: isUnknown ? (waiting ?? 'Unknown') : periodLabel(form, context) },
    ...(mode.monthly || isUnknown ? [] : yearly),
    { label: 'Free trial', text: trialText(form, context) },
  ];
};

/**
 * Rows beyond the spec's summary: the leads, their discount, and the total. `price` has the amount
 * and its term; null if it is unknown.
 */
export const summaryTotals = (
  form: EditorForm,
  context: EditorContext,
  price: string | null,
): readonly SummaryRow[] => {
  const { leads, bucketDiscount } = editorMode(form, context);
  const count = leads ? (leadsCount(form) ?? 0) : 0;
  const preview = pricingPreview(form, context);
  const isUnpriced = preview !== null && unpricedLeads(preview) > 0;
  return [
    ...(count > 0
      ? [
          {
            label: 'Leads',
            text: isUnpriced ? unpricedLeadsText(count) : formatNumber(count),
          },
        ]
      : []),
    ...(count > 0 && bucketDiscount
      ? [{ label: 'Discount on leads', text: discountText(form.bucketDiscount) }]
      : []),
    ...(price === null ? [] : [summaryPrice(form, context, price)]),
  ];
};

/** A term of the current plan that the form changes; `field` identifies its control. */
export interface EditorChange {
  readonly field: keyof EditorForm;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type Term = readonly [
  field: keyof EditorForm,
  label: string,
  text: (form: EditorForm, context: EditorContext) => string,
  /** For the current plan, if it is told in another way. */
  before?: (current: EditorForm, context: EditorContext) => string,
];

/** The terms that a customer would notice on a bill; unavailable options count as off. */
const terms: readonly Term[] = [
  ['companyName', 'Company name', (form) => form.companyName.trim()],
  ['priceId', 'Plan', (form, { prices }) => planNameOf(prices, form.priceId)],
  ['seats', 'Seats', seatsText],
  [
    'leadsBucket',
    'Leads',
    (form, context) => (editorMode(form, context).leads ? leadsText(form) : 'No Leads (DBC)'),
  ],
  ['discount', 'Discount', (form) => discountText(form.discount)],
  [
    'bucketDiscount',
    'Discount on leads',
    (form, context) =>
      editorMode(form, context).bucketDiscount && leadsCount(form) !== 0
        ? discountText(form.bucketDiscount)
        : '0%',
  ],
  [
    'pricePerSeat',
    'Price per seat per year',
    (form, context) => (editorMode(form, context).customPricing ? priceText(form) : 'List price'),
  ],
  [
    'years',
    'Multi-year',
    (form, context) => (editorMode(form, context).multiYear ? multiYearText(form) : 'No'),
  ],
  [
    'trialDate',
    'Free trial',
    trialText,
    // A running trial ends on its own day; a monthly one begins again with what is sent.
    (current, context) => trialText(current, context, current.trialDate),
  ],
];

/** The form's terms that differ from the current plan, in form order. */
export const editorChanges = (
  current: EditorForm,
  form: EditorForm,
  context: EditorContext,
): readonly EditorChange[] =>
  terms.flatMap(([field, label, text, textBefore = text]) => {
    const [before, after] = [textBefore(current, context), text(form, context)];
    return before === after ? [] : [{ field, label, before, after }];
  });

/**
 * Shown before sending if a plan change begins a running monthly trial again: the plan sets its
 * length, so nobody typed this change (checklist J22).
 */
export const trialAgainText = (
  current: EditorForm,
  form: EditorForm,
  context: EditorContext,
): string | null => {
  const [before, after] = [editorMode(current, context), editorMode(form, context)];
  const end = trialEndOf(form, context);
  if (!before.offerFreeTrial || !after.offerFreeTrial || !after.monthly || end === null)
    return null;
  const [was, now] = [current.trialDate, end].map((day) => easternDayText(day, context.nowMs));
  return was === now ? null : `The free trial begins again: it ends ${now}, instead of ${was}.`;
};
