import { type EditorContext, type EditorField, type EditorForm, editorMode } from './editor-form';
import { customLeads } from './leads';

export type EditorUnavailable = Partial<Record<EditorField, string>>;

const monthlyReasons: EditorUnavailable = {
  customPricing: 'Custom pricing is for yearly plans.',
  multiYear: 'Multi-year is for yearly plans.',
  leadsBucket: 'Leads require a yearly plan.',
  trialDate: 'The trial of a monthly plan is 1 month.',
};

/**
 * Which controls cannot be used just now, and why (sections 4 and 5); no key means that the field
 * can be used. A field that belongs to a switch has the switch's reason, or waits for it.
 */
export const editorUnavailable = (form: EditorForm, context: EditorContext): EditorUnavailable => {
  const mode = editorMode(form, context);
  const found: EditorUnavailable = mode.monthly ? { ...monthlyReasons } : {};
  if (!mode.customPricing)
    found.pricePerSeat = found.customPricing ?? 'Turn on Custom pricing first.';
  if (!mode.multiYear) found.years = found.multiYear ?? 'Turn on Multi-year first.';
  if (form.invoiceMode) found.offerFreeTrial = 'No trials in invoice mode.';
  if (!mode.offerFreeTrial) found.trialDate = found.offerFreeTrial ?? 'Turn on Free trial first.';
  if (!mode.leads) found.leadsNumber = monthlyReasons.leadsBucket;
  else if (form.leadsBucket !== customLeads) found.leadsNumber = 'Choose 50000+ to type a number.';
  if (!mode.bucketDiscount) {
    found.bucketDiscount = 'A discount on leads is for the New Billing yearly plan.';
  }
  if (!mode.inUs) found.state = 'States are for the United States only.';
  return found;
};
