import { isNewBillingPrice, priceOf } from '../../billing/price-list';
import type { SubscriptionDetails } from '../../billing/subscription';
import { pluralize } from '../../text/pluralize';
import { type EditorContext, newEditorForm } from './editor-form';
import { type PricingPreview, pricingPreview } from './editor-preview';
import { leadsCount, leadsFor } from './leads';
import { unpricedLeads } from './preview-amounts';

type Terms = Pick<SubscriptionDetails, 'priceId' | 'interval' | 'seats' | 'leads'>;

/**
 * The editor's preview for the terms of a subscription, without a discount. Null if the payment provider
 * doesn't say its price, seats, or leads, or if the price is not in the list of current prices.
 */
export const listPriceOf = (terms: Terms, context: EditorContext): PricingPreview | null => {
  const { priceId, interval, seats, leads } = terms;
  const entry = priceId === null ? null : priceOf(context.prices, priceId);
  if (!entry?.isCurrent || entry.period !== interval || seats === null) return null;
  if (leads === null && isNewBillingPrice(entry.priceId, context.newBillingIds)) return null;
  const form = {
    ...newEditorForm(context.nowMs),
    ...leadsFor(leads ?? 0),
    priceId: entry.priceId,
    seats: String(seats),
  };
  // The server previews only its buckets.
  return leadsCount(form) === (leads ?? 0) ? pricingPreview(form, context) : null;
};

/** What a list price covers, and what it leaves out. */
export const listPriceNote = (preview: PricingPreview): string => {
  const { number_seats: seats, leadsNumber: leads } = preview.request;
  const [priced, unpriced] = [leads - unpricedLeads(preview), unpricedLeads(preview)];
  return `For ${pluralize(seats, 'seat')}${priced > 0 ? ` and ${pluralize(priced, 'lead')}` : ''}. Excludes ${unpriced > 0 ? `the ${pluralize(unpriced, 'lead')}, ` : ''}discounts, custom prices, and multi-year terms.`;
};
