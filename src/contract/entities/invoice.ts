import { z } from 'zod';
import { OptionalText } from './common';
import { Cents } from './pricing';

/**
 * `status` is the provider's word: draft, open (finalized, mailed or not), paid, void, uncollectible. An
 * amount of another shape is not known (checklist J32).
 */
export const Invoice = z.object({
  id: z.string(),
  status: OptionalText,
  amount_due: Cents.nullish().catch(null),
  invoice_pdf: OptionalText,
  number: OptionalText,
});
export type Invoice = z.infer<typeof Invoice>;

/**
 * Section 3, extended subscription: what linking a team to its subscription answers. A change that
 * needs no invoice has none, or one that is void.
 */
export const ExtendedSubscription = z.object({
  subscription: z.object({ id: OptionalText, collection_method: OptionalText }),
  invoice: Invoice.nullish(),
});
export type ExtendedSubscription = z.infer<typeof ExtendedSubscription>;

export const SendInvoice = z.object({
  stripe_customer_id: z.string().min(1),
  stripe_invoice_id: z.string().min(1),
});
export type SendInvoice = z.infer<typeof SendInvoice>;
