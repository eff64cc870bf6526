import { easternDayText } from '../../text/eastern-day';
import { roundCents } from '../../text/money';
import type { EditorContext, EditorForm } from './editor-form';
import { trialDaysOf } from './editor-payload';
import type { PreviewAmounts } from './preview-amounts';

/**
 * The amount in integer cents that is expected to be due immediately: 0 during a trial, which is
 * billed at its end, and otherwise the preview's total. Null if the price is unknown, or without a
 * trial only an estimate.
 */
export const dueNowCents = (
  form: EditorForm,
  context: EditorContext,
  amounts: Pick<PreviewAmounts, 'totalCents' | 'estimate'> | null,
): number | null => {
  if (amounts === null) return null;
  const { totalCents, estimate } = amounts;
  if (totalCents === null && !estimate) return null;
  if (trialDaysOf(form, context) > 0) return 0;
  return totalCents === null ? null : roundCents(totalCents);
};

/**
 * The label of that amount: an invoice with its due date, unless it is charged automatically or a
 * trial runs.
 */
export const dueNowLabel = (form: EditorForm, context: EditorContext): string => {
  if (form.chargeAutomatically) return 'Expected to be charged now';
  if (trialDaysOf(form, context) > 0) return 'Expected to be due now';
  return `Expected invoice, due ${easternDayText(form.dueDate, context.nowMs)}`;
};

/**
 * Whether the form charges the customer now, so that the cards matter. A trial is charged at its end,
 * and its card may be added until then.
 */
export const chargesNow = (form: EditorForm, context: EditorContext): boolean =>
  form.chargeAutomatically && trialDaysOf(form, context) === 0;
