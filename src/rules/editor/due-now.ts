import type { EditorContext, EditorForm } from './editor-form';
import { trialDaysOf } from './editor-payload';
import type { PreviewAmounts } from './preview-amounts';

/**
 * Integer cents that a draft of this form is due at once: nothing while a trial runs, which is
 * billed when it ends, else the preview's total. A draft that is due anything else is not sent.
 */
export const dueNowCents = (
  form: EditorForm,
  context: EditorContext,
  { totalCents }: Pick<PreviewAmounts, 'totalCents'>,
): number => (trialDaysOf(form, context) > 0 ? 0 : totalCents);
