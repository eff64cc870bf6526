import { type EditorContext, type EditorField, type EditorForm, editorMode } from './editor-form';
import { customLeads } from './leads';

export type EditorUnavailable = Partial<Record<EditorField, string>>;

const monthlyReasons: EditorUnavailable = {
  customPricing: 'Custom pricing requires a yearly plan.',
  multiYear: 'Multi-year requires a yearly plan.',
  leadsBucket: 'Leads require a yearly plan.',
  trialDate: 'Monthly plans have a 1-month trial.',
};

/**
 * The unavailable controls with the reason (sections 4 and 5); an available field has no key. A
 * field that depends on a switch shows the switch's reason, or asks to turn it on.
 */
export const editorUnavailable = (form: EditorForm, context: EditorContext): EditorUnavailable => {
  const mode = editorMode(form, context);
  const found: EditorUnavailable = mode.monthly ? { ...monthlyReasons } : {};
  if (!mode.customPricing)
    found.pricePerSeat = found.customPricing ?? 'Turn on Custom pricing first.';
  if (!mode.multiYear) found.years = found.multiYear ?? 'Turn on Multi-year first.';
  if (form.invoiceMode) found.offerFreeTrial = 'Trials aren’t available in invoice mode.';
  if (!mode.offerFreeTrial)
    found.trialDate = found.offerFreeTrial ?? 'Turn on Offer free trial first.';
  if (!mode.leads) found.leadsNumber = monthlyReasons.leadsBucket;
  else if (form.leadsBucket !== customLeads) found.leadsNumber = 'Choose 50000+ to type a number.';
  if (!mode.bucketDiscount) {
    found.bucketDiscount = 'A discount on leads requires the New Billing yearly plan.';
  }
  if (!mode.inUs) found.state = 'State applies to US addresses only.';
  return found;
};
