import { z } from 'zod';
import { isObject } from '../is-object';
import { OptionalText } from './common';
import { Cents } from './pricing';

/** Numbers are shown as is. */
const TextOrNumber = z.union([z.string(), z.number().transform(String)]);

/**
 * `status` is the payment provider's: draft, open (finalized, emailed or not), paid, void, or
 * uncollectible. An amount in another format counts as unknown (checklist J32).
 */
export const Invoice = z.object({
  id: TextOrNumber,
  status: OptionalText,
  amount_due: Cents.nullish().catch(null),
  invoice_pdf: OptionalText,
  number: TextOrNumber.nullish(),
  /** The email recipient and the due date (unix seconds); optional in responses. */
  customer_email: z.string().nullish().catch(null),
  due_date: z.number().nullish().catch(null),
});
export type Invoice = z.infer<typeof Invoice>;

/** Maximum characters of an invoice shown as received. */
const longestText = 2000;

/** An unexpanded object comes as its ID alone. */
const expanded = (value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? { id: value } : value;

/** Whether there is no invoice: null, missing and '' all mean "none" (section 3). */
const isNone = (invoice: unknown): boolean =>
  invoice === null || invoice === undefined || invoice === '';

/**
 * "No invoice" is a claim (`There was no invoice generated for this change.`), so an unreadable
 * invoice is kept as text and never treated as none. A subscription is only displayed, so an
 * unreadable one is dropped if the response mentions an invoice at all.
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
 * Section 3, extended subscription: the response to linking a team to its subscription. A change
 * that needs no invoice has none, or a void one. `unreadInvoice` is an invoice in an unknown
 * format, as received.
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
