import { z } from 'zod';
import { OptionalText } from './common';
import { Cents } from './pricing';

/** Numbers are shown as they are. */
const TextOrNumber = z.union([z.string(), z.number().transform(String)]);

/**
 * `status` is the provider's word: draft, open (finalized, mailed or not), paid, void, uncollectible. An
 * amount of another shape is not known (checklist J32).
 */
export const Invoice = z.object({
  id: TextOrNumber,
  status: OptionalText,
  amount_due: Cents.nullish().catch(null),
  invoice_pdf: OptionalText,
  number: TextOrNumber.nullish(),
  /** Whom the provider emails it to, and when it is due, in unix seconds: shown where an answer has them. */
  customer_email: z.string().nullish().catch(null),
  due_date: z.number().nullish().catch(null),
});
export type Invoice = z.infer<typeof Invoice>;

/** Characters of an invoice that is shown as it came. */
const longestText = 2000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a provider that does not expand it answers: the id alone. */
const expanded = (value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? { id: value } : value;

/** Whether there is no invoice: null, missing and '' all mean "none" (section 3). */
const isNone = (invoice: unknown): boolean =>
  invoice === null || invoice === undefined || invoice === '';

/**
 * No invoice is a claim (`There was no invoice generated for this change.`), so one that cannot be read is
 * kept as text and never taken for none. A subscription is only shown: an odd one is as good as none, where
 * the answer tells of an invoice at all.
 */
const readLinked = (raw: unknown): unknown => {
  if (!isObject(raw)) return raw;
  const subscription = expanded(raw.subscription);
  const invoice = expanded(raw.invoice);
  const linked = {
    ...raw,
    subscription: isObject(subscription) || raw.invoice === undefined ? subscription : {},
  };
  if (isNone(invoice)) return { ...linked, invoice: null };
  if (isObject(invoice) && Invoice.shape.id.safeParse(invoice.id).success) {
    return { ...linked, invoice };
  }
  return {
    ...linked,
    invoice: null,
    unreadInvoice: (JSON.stringify(invoice, null, 1) ?? '').slice(0, longestText),
  };
};

/**
 * Section 3, extended subscription: what linking a team to its subscription answers. A change that
 * needs no invoice has none, or one that is void. `unreadInvoice` is one in a form that the app does not
 * know, as it came.
 */
export const ExtendedSubscription = z.preprocess(
  readLinked,
  z.object({
    subscription: z.object({ id: OptionalText, collection_method: OptionalText }),
    invoice: Invoice.nullish(),
    unreadInvoice: z.string().nullish(),
  }),
);
export type ExtendedSubscription = z.output<typeof ExtendedSubscription>;

export const SendInvoice = z.object({
  stripe_customer_id: z.string().min(1),
  stripe_invoice_id: z.string().min(1),
});
export type SendInvoice = z.infer<typeof SendInvoice>;
