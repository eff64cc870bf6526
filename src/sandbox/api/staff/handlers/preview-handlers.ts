import type { PricingPreviewRequest } from '../../../../contract/entities/pricing';
import { centsFromDollars } from '../../../../domain/text/money';
import type { Database } from '../../../data/database/database';
import { billFor, isNewBilling, type Purchase, percentOf, tiersOf } from '../../pricing/price-team';
import type { Handler } from '../handler';
import { invalid } from '../refusal';
import { requireSoldPrice } from './team-setup-lookups';

const purchaseOf = (
  database: Database,
  request: PricingPreviewRequest,
  custom: boolean,
): Purchase => {
  const price = requireSoldPrice(database, request.sourcePriceId);
  const { interval, multiYearSubYears: years, price_per_seat_yearly_dollars: dollars } = request;
  if (interval !== price.period) {
    throw invalid(`The price ${price.priceId} is per ${price.period}.`, 'interval');
  }
  if (interval === 'month' && years > 1) {
    throw invalid('A monthly plan can’t be a multi-year subscription.', 'multiYearSubYears');
  }
  const customSeatCents = custom && dollars !== null ? centsFromDollars(dollars) : null;
  if (custom && customSeatCents === null) {
    throw invalid('Custom pricing needs a price per seat.', 'price_per_seat_yearly_dollars');
  }
  if (customSeatCents !== null && customSeatCents < 0) {
    throw invalid('The price per seat must be 0 or more.', 'price_per_seat_yearly_dollars');
  }
  if (custom && interval === 'month') throw invalid('A monthly plan can’t have custom pricing.');
  return {
    price,
    seats: request.number_seats,
    leads: interval === 'month' ? 0 : request.leadsNumber,
    customSeatCents,
    discountFactor: request.discount_factor,
    bucketFactor: 1,
    years,
  };
};

const previewTiers: Handler<'billing.previewCurrent'> = (request, { database }) => {
  const purchase = purchaseOf(database, request, false);
  if (isNewBilling(purchase)) throw invalid('New Billing has its own preview.');
  return { tiers: [...tiersOf(purchase)] };
};

const previewCustom: Handler<'billing.previewCustom'> = (request, { database }) => ({
  tiers: [...tiersOf(purchaseOf(database, request, true))],
});

const previewNewBilling: Handler<'billing.previewNewBilling'> = (request, { database }) => {
  const purchase = purchaseOf(database, request, false);
  if (!isNewBilling(purchase)) {
    throw invalid(`${request.sourcePriceId} is not a New Billing price.`, 'sourcePriceId');
  }
  const { lines, subtotalCents, totalCents } = billFor(purchase);
  const [seats, leads] = lines;
  return {
    seatsTotal: seats?.amountCents ?? 0,
    leadsTotal: leads?.amountCents ?? 0,
    subTotal: subtotalCents,
    discountPercent: percentOf(request.discount_factor),
    total: totalCents,
  };
};

export const previewHandlers = {
  'billing.previewCurrent': previewTiers,
  'billing.previewCustom': previewCustom,
  'billing.previewNewBilling': previewNewBilling,
};
