import { centsFromDollars, formatExactDollars } from '../../text/money';
import { editorThingsToMend, mendLabel, type ThingToMend } from './editor-errors';
import { type EditorContext, type EditorForm, editorMode } from './editor-form';
import { pricingPreview } from './editor-preview';
import { type PreviewAmounts, totalText } from './preview-amounts';

/** Section 2. */
export const editorTitle = 'Edit Subscription';
export const teamCreatedTitle = 'Team Created Successfully';
export const editorHeading = (
  isUpgrade: boolean,
): 'Set New Team Pricing' | 'Change Team Pricing' =>
  isUpgrade ? 'Change Team Pricing' : 'Set New Team Pricing';

/**
 * Section 4: Submit creates a team's demo subscription; it updates pricing instead when it is an
 * upgrade with an existing subscription or when invoice mode is on.
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
      /** In the form's order; empty where the form is right. */
      readonly mend: readonly ThingToMend[];
    };

/**
 * Whether Submit can be pressed. Only section 5 disables it: an error in the form, or something being
 * saved. A price that is not known is said and asked about (checklist J22).
 */
export const submitVerdict = (
  form: EditorForm,
  context: EditorContext,
  saving: boolean,
): SubmitVerdict => {
  const mend = editorThingsToMend(form, context);
  if (mend.length > 0) return { enabled: false, reason: mendLabel(mend.length), mend };
  return saving ? { enabled: false, reason: 'Saving.', mend } : { enabled: true };
};

/** The price as Submit knows it: `previewing` while an answer is on its way. */
export interface SubmitPrice {
  readonly amounts: PreviewAmounts | null;
  readonly previewing: boolean;
}

const verbs = { create: 'Create', update: 'Update' } as const;

/** The button's text, with the amount: `Create · $1,234.00 a year`; null while the form has errors. */
export const submitLabel = (kind: 'create' | 'update', price: SubmitPrice | null): string => {
  const verb = verbs[kind];
  if (price === null) return verb;
  const known = price.amounts && totalText(price.amounts);
  if (known !== null) return `${verb} · ${known}`;
  return `${verb} · ${price.previewing ? 'price not available yet' : 'price unknown'}`;
};

/** What is asked before a price goes out that nobody has seen; it names the consequence. */
export const unknownPriceQuestion = (
  kind: 'create' | 'update',
  teamId: number,
): { readonly message: string; readonly confirm: string } => ({
  message:
    kind === 'create'
      ? `The price is unknown: the subscription of team #${teamId} will be created at the price the server calculates.`
      : `The price is unknown: the pricing of team #${teamId} will be set, and its invoice drafted, at the price the server calculates.`,
  confirm: `${verbs[kind]} without a known price`,
});

/**
 * What is asked before a custom price goes out that looks odd (checklist J22): it names what is sent.
 * Null for none.
 */
export const oddPriceQuestion = (form: EditorForm, context: EditorContext): string | null => {
  const request = pricingPreview(form, context)?.request;
  const dollars = request?.price_per_seat_yearly_dollars ?? null;
  if (dollars === null) return null;
  const sent = `${formatExactDollars(dollars)} per seat per year is sent`;
  if (dollars < 0) return `${sent}: a price below zero, which the provider may refuse.`;
  const isWhole = (centsFromDollars(dollars) ?? 0) / 100 === dollars;
  return isWhole
    ? null
    : `${sent}: it includes a fraction of a cent, which the provider may round.`;
};

/** Said of a change of plan that changes no term, on the screen and before it is sent (checklist J22). */
export const noChangeText =
  'Nothing differs from the current plan, so there may be no invoice for this change.';

/** Whether the customer pays by the month or the year, as the summary says it. */
export const periodLabel = (form: EditorForm, context: EditorContext): 'Monthly' | 'Yearly' =>
  editorMode(form, context).monthly ? 'Monthly' : 'Yearly';
