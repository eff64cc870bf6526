import { easternDayText } from '../../text/eastern-day';
import { roundCents } from '../../text/money';
import type { EditorContext, EditorForm } from './editor-form';
import { trialDaysOf } from './editor-payload';
import type { PreviewAmounts } from './preview-amounts';

/**
 * Integer cents that a draft of this form is expected to be due at once: nothing while a trial runs,
 * which is billed when it ends, else the preview's total as it stands on the screen. Null where the
 * price is not known.
 */
export const dueNowCents = (
  form: EditorForm,
  context: EditorContext,
  amounts: Pick<PreviewAmounts, 'totalCents'> | null,
): number | null => {
  const total = amounts?.totalCents ?? null;
  if (total === null) return null;
  return trialDaysOf(form, context) > 0 ? 0 : roundCents(total);
};

/** What that amount is called: an invoice with its due date, unless it is charged or a trial runs. */
export const dueNowLabel = (form: EditorForm, context: EditorContext): string => {
  if (form.chargeAutomatically) return 'Expected to be charged now';
  if (trialDaysOf(form, context) > 0) return 'Expected to be due now';
  return `Expected invoice, due ${easternDayText(form.dueDate, context.nowMs)}`;
};
