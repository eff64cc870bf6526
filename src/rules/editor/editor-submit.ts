import { editorThingsToMend, mendLabel, type ThingToMend } from './editor-errors';
import { type EditorContext, type EditorForm, editorMode } from './editor-form';
import { previewKey, pricingPreview } from './editor-preview';
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

/** What Submit waits for beside the form itself. */
export interface SubmitState {
  readonly saving: boolean;
  /** `previewKey` of the preview whose answer is on the screen; null while there is none. */
  readonly shownPreview: string | null;
  /** Whether a preview is on its way. */
  readonly previewing: boolean;
}

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
 * Whether Submit can be pressed: no error in the form (section 5), nothing being saved, and the
 * preview on the screen belongs to the form on the screen.
 */
export const submitVerdict = (
  form: EditorForm,
  context: EditorContext,
  { saving, shownPreview, previewing }: SubmitState,
): SubmitVerdict => {
  const mend = editorThingsToMend(form, context);
  if (mend.length > 0) return { enabled: false, reason: mendLabel(mend.length), mend };
  if (saving) return { enabled: false, reason: 'Saving.', mend };
  const preview = pricingPreview(form, context);
  if (preview !== null && previewKey(preview) === shownPreview) return { enabled: true };
  const reason = previewing ? 'Waiting for the price.' : 'There is no price for this form yet.';
  return { enabled: false, reason, mend };
};

/** The button's text, with the amount once it is known: `Create · $1,234.00 a year`. */
export const submitLabel = (kind: 'create' | 'update', amounts: PreviewAmounts | null): string => {
  const verb = kind === 'create' ? 'Create' : 'Update';
  return amounts === null ? verb : `${verb} · ${totalText(amounts)}`;
};

/** Whether the customer pays by the month or the year, as the summary says it. */
export const periodLabel = (form: EditorForm, context: EditorContext): 'Monthly' | 'Yearly' =>
  editorMode(form, context).monthly ? 'Monthly' : 'Yearly';
