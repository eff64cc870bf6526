import { formatNumber } from '../../../domain/text/format-number';
import { discounted } from '../../../domain/text/money';
import { classicTiers, newBillingLeads, newBillingPeriods, newBillingSeats } from './price-book';
import { graduatedTotal, type Tier, tierAmounts, tiersFor } from './tiers';

/** A price from the price config, or a New Billing price. */
export interface PriceToUse {
  readonly priceId: string;
  readonly title: string;
  readonly period: 'month' | 'year';
  /** Cents per seat and period; unused for New Billing. */
  readonly seatCents: number;
}

export interface Purchase {
  readonly price: PriceToUse;
  readonly seats: number;
  readonly leads: number;
  /** Cents per seat and year; null without custom pricing. */
  readonly customSeatCents: number | null;
  /** 1 - percent/100 (section 9). */
  readonly discountFactor: number;
  /** The same factor for the leads bucket only; 1 for no discount. */
  readonly bucketFactor: number;
  /** 1 unless it is a multi-year subscription. */
  readonly years: number;
}

/** A line of a bill; `unitCents` is null if the line isn't quantity times price. */
export interface BillLine {
  readonly title: string;
  readonly detail: string;
  readonly quantity: number;
  readonly unitCents: number | null;
  readonly amountCents: number;
}

/** The amount billed now, in integer cents. The lines add up to the subtotal. */
export interface Bill {
  readonly lines: readonly BillLine[];
  readonly subtotalCents: number;
  /**
   * Subtracted from the subtotal. Classic and custom prices include the discount in their lines
   * instead.
   */
  readonly discountCents: number;
  readonly discountPercent: number;
  readonly totalCents: number;
}

/** Rounds, because 1 - 0.9 is 0.09999… and must be 10 percent. */
export const percentOf = (factor: number): number => Number(((1 - factor) * 100).toFixed(4));

const term = ({ price, years }: Purchase): string => {
  if (years > 1) return `Term of ${years} years`;
  return price.period === 'year' ? 'Billed yearly' : 'Billed monthly';
};

/** The tiers billed now, including discount and years. */
export const tiersOf = (purchase: Purchase): readonly Tier[] => {
  const { price, customSeatCents, discountFactor, years } = purchase;
  const list: readonly Tier[] =
    customSeatCents === null
      ? classicTiers(price.priceId, price.seatCents)
      : [{ up_to: null, unit_amount: customSeatCents, flat_amount: 0 }];
  return tiersFor(list, years, percentOf(discountFactor));
};

const tieredBill = (purchase: Purchase): Bill => {
  const percent = percentOf(purchase.discountFactor);
  const off = percent === 0 ? '' : `, ${percent}% off`;
  const tiers = tiersOf(purchase);
  const reached = tierAmounts(tiers, purchase.seats);
  const lines = reached.flatMap(({ tier, from, units }): BillLine[] => {
    const seats = {
      title: purchase.price.title,
      detail:
        tiers.length === 1
          ? `${term(purchase)}${off}`
          : `${term(purchase)}, seats ${formatNumber(from + 1)} to ${formatNumber(from + units)}${off}`,
      quantity: units,
      unitCents: tier.unit_amount,
      amountCents: units * tier.unit_amount,
    };
    const flat = {
      title: `${purchase.price.title}: base fee`,
      detail: `${term(purchase)}${off}`,
      quantity: 1,
      unitCents: tier.flat_amount,
      amountCents: tier.flat_amount,
    };
    return tier.flat_amount > 0 ? [seats, flat] : [seats];
  });
  const total = graduatedTotal(tiers, purchase.seats);
  return {
    lines,
    subtotalCents: total,
    discountCents: 0,
    discountPercent: percent,
    totalCents: total,
  };
};

const newBillingBill = (purchase: Purchase): Bill => {
  const { price, seats, leads, years, discountFactor, bucketFactor } = purchase;
  const seatsCents = graduatedTotal(newBillingSeats[price.period], seats) * years;
  const listLeads = price.period === 'year' ? graduatedTotal(newBillingLeads, leads) * years : 0;
  const bucketPercent = percentOf(bucketFactor);
  const leadsCents = discounted(listLeads, bucketPercent);
  const subtotalCents = seatsCents + leadsCents;
  const discountPercent = percentOf(discountFactor);
  const totalCents = discounted(subtotalCents, discountPercent);
  const lines: BillLine[] = [
    {
      title: 'Seats',
      detail: `${price.title}. ${term(purchase)}`,
      quantity: seats,
      unitCents: null,
      amountCents: seatsCents,
    },
  ];
  if (leads > 0 && price.period === 'year') {
    lines.push({
      title: 'Leads',
      detail: bucketPercent === 0 ? term(purchase) : `${term(purchase)}, ${bucketPercent}% off`,
      quantity: leads,
      unitCents: null,
      amountCents: leadsCents,
    });
  }
  return {
    lines,
    subtotalCents,
    discountCents: subtotalCents - totalCents,
    discountPercent,
    totalCents,
  };
};

export const isNewBilling = ({ price, customSeatCents }: Purchase): boolean =>
  customSeatCents === null && Object.hasOwn(newBillingPeriods, price.priceId);

/**
 * The amount that a purchase bills now: one period, or a whole multi-year term. Preview, invoice,
 * and quote all use it, so they agree to the cent.
 */
export const billFor = (purchase: Purchase): Bill =>
  isNewBilling(purchase) ? newBillingBill(purchase) : tieredBill(purchase);
