import { priceOf } from '../../billing/price-list';
import { isLongTrial, trialQuestion } from '../../teams/trial-change';
import { trialDaysUntil } from '../../teams/trial-days';
import { easternDayText } from '../../text/eastern-day';
import { centsFromDollars, formatExactDollars } from '../../text/money';
import { pluralize } from '../../text/pluralize';
import { editorIssues, type FieldIssue, issuesLabel } from './editor-errors';
import { type EditorContext, type EditorForm, editorMode } from './editor-form';
import { daysUntilDue } from './editor-payload';
import { pricingPreview } from './editor-preview';
import type { PrefilledEditor } from './prefill-editor';
import { type PreviewAmounts, priceWords } from './preview-amounts';

/** Section 2. */
export const editorTitle = 'Edit Subscription';
export const teamCreatedTitle = 'Team Created Successfully';
export const editorHeading = (
  isUpgrade: boolean,
): 'Set New Team Pricing' | 'Change Team Pricing' =>
  isUpgrade ? 'Change Team Pricing' : 'Set New Team Pricing';

/**
 * Section 4: Submit creates the team's demo subscription. For an upgrade with an existing
 * subscription, or in invoice mode, it updates the pricing instead.
 */
export const submitKind = (
  form: Pick<EditorForm, 'invoiceMode'>,
  team: { readonly isUpgrade: boolean; readonly hasSubscription: boolean },
): 'create' | 'update' =>
  form.invoiceMode || (team.isUpgrade && team.hasSubscription) ? 'update' : 'create';

export type SubmitVerdict =
  | { readonly enabled: true }
  | {
      readonly enabled: false;
      /** A sentence for the disabled button. */
      readonly reason: string;
      /** In form order; empty if the form has no errors. */
      readonly issues: readonly FieldIssue[];
    };

/**
 * Whether Submit is enabled. Only section 5 disables it: an error in the form, or a save in
 * progress. An unknown price is shown and needs a confirmation (checklist J22).
 */
export const submitVerdict = (
  form: EditorForm,
  context: EditorContext,
  saving: boolean,
): SubmitVerdict => {
  const issues = editorIssues(form, context);
  if (issues.length > 0) return { enabled: false, reason: issuesLabel(issues.length), issues };
  return saving ? { enabled: false, reason: 'Saving.', issues } : { enabled: true };
};

/** The price as Submit knows it; `previewing` while a response is pending. */
export interface SubmitPrice {
  readonly amounts: PreviewAmounts | null;
  readonly previewing: boolean;
}

const verbs = { create: 'Create', update: 'Update' } as const;

/**
 * The button's text with the price: `Create · $1,234.00 per year`, or an estimate:
 * `Create · about $3,000.00 for 3 years`. `price` is null while the form
 * has errors.
 */
export const submitLabel = (kind: 'create' | 'update', price: SubmitPrice | null): string => {
  const verb = verbs[kind];
  if (price === null) return verb;
  const known = priceWords(price.amounts);
  if (known !== null) return `${verb} · ${known.replace('About', 'about')}`;
  return `${verb} · ${price.previewing ? 'price not available yet' : 'price unknown'}`;
};

/** The title of every confirmation before sending. */
export const submitTitle = (kind: 'create' | 'update', team: string): string =>
  kind === 'create' ? `Create the subscription for ${team}?` : `Update the pricing for ${team}?`;

/**
 * The confirmation before sending a price without a certain total; it names the consequence.
 * `amounts` is null if there is no estimate either.
 */
export const unknownPriceQuestion = (
  kind: 'create' | 'update',
  team: string,
  amounts: PreviewAmounts | null = null,
): { readonly message: string; readonly confirm: string } => {
  const estimate = priceWords(amounts)?.replace('About', 'about');
  const what = estimate ? `an estimate, ${estimate}` : 'unknown';
  return {
    message:
      kind === 'create'
        ? `The price is ${what}: the subscription for ${team} will be created at the price the server calculates.`
        : `The price is ${what}: the pricing for ${team} will be set, and its invoice drafted, at the price the server calculates.`,
    confirm: `${verbs[kind]} anyway`,
  };
};

/**
 * The confirmation before sending an unusual custom price (checklist J22); it names what is sent.
 * Null if there is nothing unusual.
 */
export const unusualPriceQuestion = (form: EditorForm, context: EditorContext): string | null => {
  const request = pricingPreview(form, context)?.request;
  const dollars = request?.price_per_seat_yearly_dollars ?? null;
  if (dollars === null) return null;
  const sent = `You’re sending ${formatExactDollars(dollars)} per seat per year`;
  if (dollars < 0) return `${sent}, a negative price. The payment provider may refuse it.`;
  const isWhole = (centsFromDollars(dollars) ?? 0) / 100 === dollars;
  return isWhole
    ? null
    : `${sent}, which includes a fraction of a cent. The payment provider may round it.`;
};

/**
 * The dates more than a year from today, which are more likely typos, in the confirmation before
 * sending (checklist J22). An automatic charge has no due date.
 */
export const farDateTexts = (form: EditorForm, context: EditorContext): readonly string[] => {
  const { nowMs } = context;
  const { trialDate, dueDate } = form;
  const isFar = (day: string) => isLongTrial(trialDaysUntil(day, nowMs));
  return [
    ...(editorMode(form, context).trialUntilDate && isFar(trialDate)
      ? [trialQuestion('far', null, trialDate, nowMs)]
      : []),
    ...(!form.chargeAutomatically && isFar(dueDate)
      ? [
          `The invoice would be due ${easternDayText(dueDate, nowMs)}: ${pluralize(daysUntilDue(dueDate, nowMs), 'day')} from today.`,
        ]
      : []),
  ];
};

/** Shown at the button: only an update drafts an invoice (section 4). */
export const noInvoiceText = 'Creates the subscription without an invoice.';

/** Shown on the screen and before sending if a plan change changes no terms (checklist J22). */
export const noChangeText =
  'Nothing has changed from the current plan, so this may not create an invoice.';

/** Shown on the screen and before sending if someone else has changed the plan meanwhile (ADR 5). */
export const outdatedText =
  'The team’s plan has changed since you started. What it has now comes from its record, which shows no discount and no custom price. To start from all of its terms, exit, dismiss this plan change on Home, and begin it again.';

/**
 * Shown on the screen and before sending, if the form of a plan change comes from the team's record,
 * which has no discount, and a custom price only of a quote (J22).
 */
export const unknownTermsText =
  'The server didn’t return the team’s current terms, such as its discount and custom price: what you send replaces them.';

/**
 * Shown on the screen and before sending, if a subscription is created beside another one (J22). A
 * new team's own one isn't updated either (section 4).
 */
export const secondSubscriptionText = (isNamed: boolean): string =>
  `${isNamed ? 'The team already has a subscription' : 'The team’s record doesn’t name the subscription that its payment customer has'}, so the customer may pay for two.`;

/** What the form is prefilled from and couldn't be read. */
export interface UnreadRecords {
  readonly team: boolean;
  /** The team was read without a part from which the form is prefilled. */
  readonly isTeamPartial: boolean;
  /** The customer was read without the team's subscription, or can't be asked about it. */
  readonly isSubscriptionUnread: boolean;
  /** The team was read without its payment customer's ID, which isn't known from elsewhere. */
  readonly isCustomerIdUnread: boolean;
  /** The payment customer, which may exist. */
  readonly customer: boolean;
}

/** Shown on the screen and before sending if the payment customer's ID is unknown (J22). */
export const unreadCustomerText =
  'The team’s payment customer couldn’t be read: what you send names none, so the server may create a second one.';

/**
 * Shown on the screen and before sending a plan change (checklist J22): values that couldn't be read
 * are missing from the form, and are replaced with what it has.
 */
export const unreadTexts = ({
  team,
  isTeamPartial,
  isSubscriptionUnread,
  customer,
}: UnreadRecords): readonly string[] => [
  ...(team
    ? [
        'The team couldn’t be loaded: its leads and other terms may be missing here, and what you send replaces them.',
      ]
    : []),
  ...(isTeamPartial
    ? [
        'The team’s record is incomplete: its trial, leads, and other terms may be missing here, and what you send replaces them.',
      ]
    : []),
  ...((team && customer) || isSubscriptionUnread
    ? ['We can’t tell whether it has a subscription.']
    : []),
  ...(customer
    ? ['The customer’s address couldn’t be loaded: the one in the form replaces it.']
    : []),
];

const intervals: Readonly<Record<string, string>> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
};

/**
 * Shown on the screen and before sending if the plan that replaces one no longer sold is billed at
 * another interval.
 */
export const intervalChangeText = (
  { fellBack, billedBefore }: Pick<PrefilledEditor, 'fellBack' | 'billedBefore'>,
  form: EditorForm,
  { prices }: EditorContext,
): string | null => {
  const before = intervals[billedBefore ?? ''];
  const now = intervals[priceOf(prices, form.priceId)?.period ?? ''];
  if (!fellBack || !before || !now || now === before) return null;
  return `Billing changes from ${before} to ${now}.`;
};

/** How often the customer pays, as worded in the summary. */
export const periodLabel = (form: EditorForm, context: EditorContext): 'Monthly' | 'Yearly' =>
  editorMode(form, context).monthly ? 'Monthly' : 'Yearly';
