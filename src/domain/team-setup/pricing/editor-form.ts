import type { PriceConfigEntry } from '../../../contract/entities/billing';
import type { NewBillingIds } from '../../../contract/environment';
import { isMonthlyPrice, isNewBillingPrice, priceOf } from '../../billing/price-list';
import { addDays, easternDate } from '../../teams/trial-days';

/**
 * The subscription editor as it stands on the screen: texts as typed, dates as 'YYYY-MM-DD' in US
 * Eastern time. Change it with `changeEditor` only, which keeps the rules of section 4.
 */
export interface EditorForm {
  readonly companyName: string;
  readonly seats: string;
  readonly priceId: string;
  /** Percent off everything. */
  readonly discount: string;
  /** One of `leadsBuckets`; `customLeads` opens `leadsNumber`. */
  readonly leadsBucket: number;
  readonly leadsNumber: string;
  /** Percent off the leads; counts for the New Billing yearly plan only. */
  readonly bucketDiscount: string;
  readonly customPricing: boolean;
  /** Dollars for a seat and a year. */
  readonly pricePerSeat: string;
  readonly multiYear: boolean;
  readonly years: string;
  readonly offerFreeTrial: boolean;
  /** Last day of the trial; a monthly plan has a month instead. */
  readonly trialDate: string;
  readonly dueDate: string;
  readonly invoiceMode: boolean;
  readonly chargeAutomatically: boolean;
  /** ISO code. */
  readonly country: string;
  readonly postalCode: string;
  /** Code of a US state; '' elsewhere. */
  readonly state: string;
  readonly line1: string;
  readonly city: string;
  readonly customMemo: string;
}

export type EditorField = keyof EditorForm;

/** What the editor's rules need to know beside the form. `prices` come from `withNewBilling`. */
export interface EditorContext {
  readonly prices: readonly PriceConfigEntry[];
  /** Unix milliseconds. */
  readonly nowMs: number;
  readonly newBillingIds?: NewBillingIds | undefined;
}

/** Section 9: default trial end and due date, from today. */
export const defaultDaysAhead = 15;

/** The date that a trial end or due date has by default. */
export const defaultEditorDate = (nowMs: number): string => {
  const today = easternDate(nowMs);
  return addDays(today, defaultDaysAhead) ?? today;
};

/** The form of a new team: five seats, no plan yet, country US (section 9). */
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

/** What follows from the plan and the switches (section 4); every other rule asks here. */
export interface EditorMode {
  readonly monthly: boolean;
  readonly newBilling: boolean;
  readonly customPricing: boolean;
  readonly multiYear: boolean;
  readonly offerFreeTrial: boolean;
  /** Whether the trial runs until `trialDate`; a monthly plan has a month's trial. */
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
