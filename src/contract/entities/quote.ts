import { z } from 'zod';
import { trimEnds, withoutInvisible } from '../invisible';
import { quoteLimits } from '../limits';
import { Id } from './common';

/** Section 3, quote request. The client's name and email may be empty (checklist J13). */
export const QuoteRequest = z.object({
  companyName: z.string().overwrite(trimEnds).min(1).max(quoteLimits.companyName),
  clientName: z.string().overwrite(trimEnds).max(quoteLimits.clientName),
  clientEmail: z.string().overwrite(withoutInvisible).regex(/^\S*$/).max(quoteLimits.clientEmail),
  memberQuantity: z.int().min(1),
  sourcePriceId: z.string().min(1),
  customMemo: z.string().max(quoteLimits.customMemo),
  discountId: z.union([z.string(), Id]).nullable(),
  includeCheckout: z.boolean(),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;
