import type { PricingPreviewRequest } from '../../../contract/entities/pricing';
import { hasPricePeriod, priceOf } from '../../billing/price-list';
import { dollarsAsTyped } from '../../text/money';
import { discountFactor, parsePercent } from '../../text/percent';
import { parseSeats, parseYears } from './editor-errors';
import { type EditorContext, type EditorForm, editorMode } from './editor-form';
import { leadsCount } from './leads';

/** The three previews of section 7: `current_pricing`, `new_billing`, `custom_pricing`. */
export type PreviewKind = 'current' | 'new-billing' | 'custom';

/** Everything that determines the amounts on the screen. */
export interface PricingPreview {
  readonly kind: PreviewKind;
  readonly request: PricingPreviewRequest;
  /** Percent off the whole price, 0 to 100; the request contains it as a factor. */
  readonly discountPercent: number;
  /** Percent off the leads, which the request doesn't contain; 0 if it doesn't apply. */
  readonly bucketPercentOff: number;
}

/**
 * The preview request for the form, or null while a field that affects the price has an error
 * (address, memo, and company name don't). Custom pricing takes precedence over the plan's own
 * kind.
 */
export const pricingPreview = (form: EditorForm, context: EditorContext): PricingPreview | null => {
  const mode = editorMode(form, context);
  const seats = parseSeats(form.seats);
  const discountPercent = parsePercent(form.discount);
  const leads = mode.leads ? leadsCount(form) : 0;
  // Without leads, its field is hidden, whatever was typed before.
  const bucketPercentOff =
    mode.bucketDiscount && leads !== 0 ? parsePercent(form.bucketDiscount) : 0;
  const dollars = mode.customPricing ? dollarsAsTyped(form.pricePerSeat) : null;
  const years = mode.multiYear ? parseYears(form.years) : 1;
  const entry = priceOf(context.prices, form.priceId);
  if (entry === null || !hasPricePeriod(entry)) return null;
  if (mode.customPricing && dollars === null) return null;
  if (seats === null || discountPercent === null || bucketPercentOff === null) return null;
  if (leads === null || years === null) return null;
  return {
    kind: mode.customPricing ? 'custom' : mode.newBilling ? 'new-billing' : 'current',
    request: {
      number_seats: seats,
      price_per_seat_yearly_dollars: dollars,
      discount_factor: discountFactor(discountPercent),
      leadsNumber: leads,
      multiYearSubYears: years,
      sourcePriceId: form.priceId,
      interval: mode.monthly ? 'month' : 'year',
    },
    discountPercent,
    bucketPercentOff,
  };
};

/**
 * The same terms without the discount, to find out its amount. Null without a discount, and for New
 * Billing, whose response includes the amount.
 */
export const listPricePreview = (preview: PricingPreview): PricingPreview | null =>
  preview.kind === 'new-billing' || preview.discountPercent === 0
    ? null
    : {
        ...preview,
        request: { ...preview.request, discount_factor: 1 },
        discountPercent: 0,
      };

/**
 * The key of a preview. Two previews have the same key if and only if they show the same amounts,
 * so it tells whether the preview on the screen still matches the form.
 */
export const previewKey = (preview: PricingPreview): string =>
  JSON.stringify([
    preview.kind,
    preview.request.sourcePriceId,
    preview.request.interval,
    preview.request.number_seats,
    preview.request.price_per_seat_yearly_dollars,
    preview.discountPercent,
    preview.bucketPercentOff,
    preview.request.leadsNumber,
    preview.request.multiYearSubYears,
  ]);
