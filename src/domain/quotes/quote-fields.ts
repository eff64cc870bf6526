import type { QuoteRequest } from '../../contract/entities/quote';
import { trimEnds, withoutInvisible } from '../../contract/invisible';
import { quoteLimits } from '../../contract/limits';
import { formatNumber } from '../text/format-number';
import { parseWholeNumber } from '../text/whole-number';

export type QuoteField = keyof QuoteRequest;
type Typed<K extends QuoteField> = QuoteRequest[K] extends boolean ? boolean : string;

interface FieldRow<K extends QuoteField> {
  /** The field's name in tables, messages, and results. */
  readonly label: string;
  /** Headings that mean this field, in lower case without blanks and punctuation. */
  readonly headings: readonly string[];
  /** A table without this column can't be read. */
  readonly needed?: true;
  /** The value in an empty form, and for an empty cell of a table. */
  readonly empty: Typed<K>;
  /** In characters (section 5). */
  readonly limit?: number;
  /** Input with these characters is ignored. */
  readonly ignores?: RegExp;
  /** What is wrong with the value, apart from its length. */
  readonly error?: (typed: Typed<K>) => string | undefined;
  /** The value in the request; only called if the field has no error. */
  readonly parse: (typed: Typed<K>) => QuoteRequest[K];
}

/** Section 9. */
export const defaultQuoteMembers = 1;

/** Section 5: members parsed as an integer; null unless it is at least 1. */
export const parseMemberQuantity = (text: string): number | null => {
  const members = parseWholeNumber(text);
  return members !== null && members >= 1 ? members : null;
};

const same = <T>(typed: T): T => typed;

/**
 * Every field of a quote (section 3), in the order in which messages name them. The form, its
 * draft, errors, the request, and the columns of a batch all derive from this table; a request
 * field without a row doesn't compile. The client's name and email may be empty (checklist J13).
 */
export const quoteFields: { readonly [K in QuoteField]: FieldRow<K> } = {
  companyName: {
    label: 'Company',
    headings: [
      'company',
      'companyname',
      'organization',
      'organisation',
      'business',
      'account',
      'accountname',
      'customer',
    ],
    needed: true,
    empty: '',
    limit: quoteLimits.companyName,
    error: (text) => (trimEnds(text) === '' ? 'Enter the company’s name.' : undefined),
    parse: trimEnds,
  },
  clientName: {
    label: 'Client name',
    headings: [
      'clientname',
      'client',
      'contact',
      'contactname',
      'name',
      'fullname',
      'person',
      'attention',
    ],
    empty: '',
    limit: quoteLimits.clientName,
    parse: trimEnds,
  },
  clientEmail: {
    label: 'Client email',
    headings: ['clientemail', 'email', 'emailaddress', 'contactemail', 'mail'],
    empty: '',
    limit: quoteLimits.clientEmail,
    ignores: /\s/,
    error: (text) =>
      /\s/.test(withoutInvisible(text)) ? 'An email address has no spaces.' : undefined,
    parse: withoutInvisible,
  },
  memberQuantity: {
    label: 'Members',
    headings: [
      'members',
      'memberquantity',
      'membercount',
      'numberofmembers',
      'seats',
      'numberofseats',
      'quantity',
      'qty',
      'users',
      'licenses',
      'licences',
    ],
    empty: String(defaultQuoteMembers),
    error: (text) =>
      parseMemberQuantity(text) === null
        ? 'Enter a whole number of members, 1 or more.'
        : undefined,
    parse: (text) => parseMemberQuantity(text) ?? defaultQuoteMembers,
  },
  sourcePriceId: {
    label: 'Plan',
    headings: ['plan', 'planname', 'price', 'priceid', 'sourcepriceid', 'product', 'tier'],
    needed: true,
    empty: '',
    error: (id) => (id === '' ? 'Choose a plan.' : undefined),
    parse: same,
  },
  customMemo: {
    label: 'Memo',
    headings: ['memo', 'custommemo', 'note', 'notes', 'comment', 'comments', 'message'],
    empty: '',
    limit: quoteLimits.customMemo,
    parse: same,
  },
  discountId: {
    label: 'Discount',
    headings: ['discount', 'discountid', 'coupon', 'couponid', 'couponcode', 'promotion'],
    empty: '',
    parse: (id) => (id === '' ? null : id),
  },
  includeCheckout: {
    label: 'Include checkout',
    headings: ['includecheckout', 'checkout', 'checkoutlink', 'paymentlink', 'withcheckout'],
    empty: false,
    parse: same,
  },
};

export const quoteFieldNames = Object.keys(quoteFields) as readonly QuoteField[];

/** The Create a Quote form as typed; `discountId` is '' for no discount. */
export type QuoteForm = { readonly [K in QuoteField]: Typed<K> };

/** Builds a form field by field; `of` returns a field's value by its name. */
export const quoteFormOf = (of: <K extends QuoteField>(name: K) => Typed<K>): QuoteForm =>
  Object.fromEntries(quoteFieldNames.map((name) => [name, of(name)])) as unknown as QuoteForm;

export const emptyQuoteForm: QuoteForm = quoteFormOf((name) => quoteFields[name].empty);

const overLong = (text: string | boolean, limit: number | undefined): string | undefined =>
  limit !== undefined && typeof text === 'string' && text.length > limit
    ? `Use at most ${formatNumber(limit)} characters.`
    : undefined;

/** The error of one field as typed (section 5). */
const errorOf = <K extends QuoteField>(name: K, form: QuoteForm): string | undefined => {
  const row: FieldRow<K> = quoteFields[name];
  return overLong(form[name], row.limit) ?? row.error?.(form[name]);
};

/** The form's errors by field (section 5); a valid field has no key. */
export const quoteErrors = (form: QuoteForm): Partial<Record<QuoteField, string>> => {
  const errors: Partial<Record<QuoteField, string>> = {};
  for (const name of quoteFieldNames) {
    const message = errorOf(name, form);
    if (message !== undefined) errors[name] = message;
  }
  return errors;
};

const parsed = <K extends QuoteField>(name: K, form: QuoteForm): QuoteRequest[K] => {
  const row: FieldRow<K> = quoteFields[name];
  return row.parse(form[name]);
};

/** The request of section 3; null while the form has an error. */
export const quoteRequest = (form: QuoteForm): QuoteRequest | null =>
  Object.keys(quoteErrors(form)).length > 0
    ? null
    : (Object.fromEntries(
        quoteFieldNames.map((name) => [name, parsed(name, form)]),
      ) as unknown as QuoteRequest);

/**
 * Whether a field accepts `text` as its new value. False means that the input is ignored and the
 * field keeps its value: the text is too long, or an email contains a space (section 5). A value
 * that was too long to begin with can be shortened step by step.
 */
export const acceptQuoteInput = (name: QuoteField, text: string, before = ''): boolean => {
  const { ignores, limit } = quoteFields[name];
  if (ignores?.test(withoutInvisible(text))) return false;
  return limit === undefined || text.length <= Math.max(limit, before.length - 1);
};
