import type { PriceConfigEntry } from '../../../contract/entities/billing';
import type { NewBillingIds } from '../../../contract/environment';
import { isMonthlyPrice, isNewBillingPrice, priceOf } from '../../billing/price-list';
import { addDays, easternDate } from '../../text/calendar-day';

/**
 * The subscription editor's form: texts as typed, dates as 'YYYY-MM-DD' in US Eastern time. Only
 * change it with `changeEditor`, which applies the rules of section 4.
 */
export interface EditorForm {
  readonly companyName: string;
  readonly seats: string;
  readonly priceId: string;
  /** Percent off the whole price. */
  readonly discount: string;
  /** One of `leadsBuckets`; `customLeads` enables `leadsNumber`. */
  readonly leadsBucket: number;
  readonly leadsNumber: string;
  /** Percent off the leads; only applies to the yearly New Billing plan. */
  readonly bucketDiscount: string;
  readonly customPricing: boolean;
  /** Dollars per seat per year. */
  readonly pricePerSeat: string;
  readonly multiYear: boolean;
  readonly years: string;
  readonly offerFreeTrial: boolean;
  /** Last day of the trial; a monthly plan has a one-month trial instead. */
  readonly trialDate: string;
  readonly dueDate: string;
  readonly invoiceMode: boolean;
  readonly chargeAutomatically: boolean;
  /** ISO code. */
  readonly country: string;
  readonly postalCode: string;
  /** Code of a US state; '' for other countries. */
  readonly state: string;
  readonly line1: string;
  readonly city: string;
  readonly customMemo: string;
}

export type EditorField = keyof EditorForm;

/** What the editor's rules need besides the form. `prices` come from `withNewBilling`. */
export interface EditorContext {
  readonly prices: readonly PriceConfigEntry[];
  /** Unix milliseconds. */
  readonly nowMs: number;
  readonly newBillingIds?: NewBillingIds | undefined;
}

/** Section 9: default trial end and due date, in days from today. */
const defaultDaysAhead = 15;

/** The default trial end and due date. */
export const defaultEditorDate = (nowMs: number): string => {
  const today = easternDate(nowMs);
  return addDays(today, defaultDaysAhead) ?? today;
};

/** The form for a new team: five seats, no plan yet, country US (section 9). */
export const newEditorForm = (nowMs: number): EditorForm => ({
  companyName: '',
  seats: '5',
  priceId: '',
  discount: '0',
  leadsBucket: 0,
  leadsNumber: '',
  bucketDiscount: '0',
  customPricing: false,
  pricePerSeat: '',
  multiYear: false,
  years: '1',
  offerFreeTrial: false,
  trialDate: defaultEditorDate(nowMs),
  dueDate: defaultEditorDate(nowMs),
  invoiceMode: false,
  chargeAutomatically: false,
  country: 'US',
  postalCode: '',
  state: '',
  line1: '',
  city: '',
  customMemo: '',
});

/** What the plan and the switches imply (section 4). Every other rule uses this. */
export interface EditorMode {
  readonly monthly: boolean;
  readonly newBilling: boolean;
  readonly customPricing: boolean;
  readonly multiYear: boolean;
  readonly offerFreeTrial: boolean;
  /** Whether the trial runs until `trialDate`; a monthly plan's trial lasts a month. */
  readonly trialUntilDate: boolean;
  /** Whether leads can be sold with the plan. */
  readonly leads: boolean;
  readonly bucketDiscount: boolean;
  readonly inUs: boolean;
}

export const editorMode = (
  form: EditorForm,
  { prices, newBillingIds }: EditorContext,
): EditorMode => {
  const monthly = isMonthlyPrice(prices, form.priceId);
  const newBilling = isNewBillingPrice(form.priceId, newBillingIds);
  const offerFreeTrial = form.offerFreeTrial && !form.invoiceMode;
  return {
    monthly,
    newBilling,
    customPricing: form.customPricing && !monthly,
    multiYear: form.multiYear && !monthly,
    offerFreeTrial,
    trialUntilDate: offerFreeTrial && !monthly,
    leads: !monthly,
    bucketDiscount: newBilling && priceOf(prices, form.priceId)?.period === 'year',
    inUs: form.country === 'US',
  };
};
