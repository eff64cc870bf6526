import type { QuoteRequest } from '../contract/entities/quote';
import { quoteLimits } from '../contract/limits';
import { parseWholeNumber } from './whole-number';

type LimitedField = keyof typeof quoteLimits;

/** Section 9. */
export const defaultQuoteMembers = 1;

/** Create a Quote as typed. `discountId` is '' for no discount. */
export interface QuoteForm {
  readonly companyName: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly memberQuantity: string;
  readonly sourcePriceId: string;
  readonly customMemo: string;
  readonly discountId: string;
  readonly includeCheckout: boolean;
}

/** Section 5: members parsed as integer; null unless it is one of at least 1. */
export const parseMemberQuantity = (text: string): number | null => {
  const members = parseWholeNumber(text);
  return members !== null && members >= 1 ? members : null;
};

const textError = (field: LimitedField, text: string, what: string): string | undefined => {
  if (text.trim() === '') return `Enter ${what}.`;
  return overLong(field, text);
};

const overLong = (field: LimitedField, text: string): string | undefined =>
  text.length > quoteLimits[field]
    ? `Use at most ${quoteLimits[field].toLocaleString('en-US')} characters.`
    : undefined;

const emailError = (text: string): string | undefined =>
  overLong('clientEmail', text) ??
  (/\s/.test(text) ? 'An email address has no spaces.' : undefined);

/**
 * What is wrong with the form, by field (section 5); no key means that the field is right. Needed
 * are a company name, a plan and a number of members; the client's name and email may be empty
 * (checklist J13).
 */
export const quoteErrors = (form: QuoteForm): Partial<Record<keyof QuoteForm, string>> => {
  const found: Partial<Record<keyof QuoteForm, string | undefined>> = {
    companyName: textError('companyName', form.companyName, "the company's name"),
    clientName: overLong('clientName', form.clientName),
    clientEmail: emailError(form.clientEmail),
    memberQuantity:
      parseMemberQuantity(form.memberQuantity) === null
        ? 'Enter a whole number of members, 1 or more.'
        : undefined,
    sourcePriceId: form.sourcePriceId === '' ? 'Choose a plan.' : undefined,
    customMemo: overLong('customMemo', form.customMemo),
  };
  const errors: Partial<Record<keyof QuoteForm, string>> = {};
  for (const [field, message] of Object.entries(found)) {
    if (message !== undefined) errors[field as keyof QuoteForm] = message;
  }
  return errors;
};

/** The request of section 3; null while the form has an error. */
export const quoteRequest = (form: QuoteForm): QuoteRequest | null => {
  const memberQuantity = parseMemberQuantity(form.memberQuantity);
  if (memberQuantity === null || Object.keys(quoteErrors(form)).length > 0) return null;
  return {
    companyName: form.companyName.trim(),
    clientName: form.clientName.trim(),
    clientEmail: form.clientEmail,
    memberQuantity,
    sourcePriceId: form.sourcePriceId,
    customMemo: form.customMemo,
    discountId: form.discountId === '' ? null : form.discountId,
    includeCheckout: form.includeCheckout,
  };
};

const isLimited = (field: keyof QuoteForm): field is LimitedField =>
  Object.hasOwn(quoteLimits, field);

/**
 * Whether a field takes `text` as its new value. False means that the input is ignored and the
 * field keeps what it had: longer than its limit, or an email with a space (section 5). What came too
 * long from elsewhere can be shortened step by step.
 */
export const acceptQuoteInput = (field: keyof QuoteForm, text: string, before = ''): boolean => {
  if (field === 'clientEmail' && /\s/.test(text)) return false;
  return !isLimited(field) || text.length <= Math.max(quoteLimits[field], before.length - 1);
};
