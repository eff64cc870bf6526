import { trimEnds } from '../../../contract/invisible';
import { editorLimits } from '../../../contract/limits';
import { isMonthlyPrice } from '../../billing/price-list';
import { hasSpaces } from '../../teams/trial-days';
import type { EditorContext, EditorField, EditorForm } from './editor-form';
import { customLeads, leadsOnBlur } from './leads';

type LimitedField = keyof typeof editorLimits;

const isLimited = (field: string): field is LimitedField => Object.hasOwn(editorLimits, field);

/**
 * Whether a field accepts a text as its new value (section 5). If false, the input is ignored
 * because it exceeds the field's limit or is a date with spaces. A value that was too long to begin
 * with can be shortened step by step.
 */
export const acceptEditorInput = (field: EditorField, text: string, before = ''): boolean => {
  if (field === 'trialDate' || field === 'dueDate') return !hasSpaces(text);
  return !isLimited(field) || text.length <= Math.max(editorLimits[field], before.length - 1);
};

/**
 * The form after the user changes one field, with everything that follows from it (section 4).
 * Returns the same object if the input is ignored or the control is unavailable.
 */
export const changeEditor = <F extends EditorField>(
  form: EditorForm,
  field: F,
  value: EditorForm[F],
  context: EditorContext,
): EditorForm => {
  const { prices } = context;
  if (typeof value === 'string' && !acceptEditorInput(field, value, String(form[field]))) {
    // A pasted text may be too long only for what surrounds it.
    const own = isLimited(field) ? trimEnds(value) : value;
    if (own === value || own === form[field]) return form;
    return changeEditor(form, field, own as EditorForm[F], context);
  }
  const monthly = isMonthlyPrice(prices, form.priceId);
  const changed: EditorForm = { ...form, [field]: value };
  switch (field) {
    case 'priceId':
      // Custom pricing and multi-year are only unavailable (section 5, `editorMode`): nothing of them
      // is sent, and they are back with a yearly plan.
      return isMonthlyPrice(prices, changed.priceId)
        ? { ...changed, offerFreeTrial: false }
        : changed;
    case 'customPricing':
      return monthly && changed.customPricing ? form : changed;
    case 'multiYear':
      if (monthly && changed.multiYear) return form;
      return { ...changed, years: changed.multiYear ? '2' : '1' };
    case 'invoiceMode':
      return changed.invoiceMode ? { ...changed, offerFreeTrial: false } : changed;
    case 'offerFreeTrial':
      return form.invoiceMode && changed.offerFreeTrial ? form : changed;
    case 'leadsBucket':
      return changed.leadsBucket === customLeads ? changed : { ...changed, leadsNumber: '' };
    case 'country':
      return changed.country === form.country ? changed : { ...changed, state: '' };
    default:
      return changed;
  }
};

/** The form after the user leaves `Number of Leads`. Returns the same object if nothing snaps. */
export const leaveLeadsNumber = (form: EditorForm): EditorForm => {
  const left = leadsOnBlur(form);
  return left.leadsBucket === form.leadsBucket && left.leadsNumber === form.leadsNumber
    ? form
    : { ...form, leadsBucket: left.leadsBucket, leadsNumber: left.leadsNumber };
};
