import type { NewBillingPreview, TierPreview } from '../../../contract/entities/pricing';
import { formatNumber } from '../../text/format-number';
import { centsBetween, formatCents } from '../../text/money';
import { roundPercent } from '../../text/percent';
import type { PricingPreview } from './editor-preview';
import { estimateWords } from './previewed-price';

export interface PreviewLine {
  readonly label: string;
  /** The calculation, such as '20 × $80.00'; '' if the label says enough. */
  readonly detail: string;
  /** US cents, possibly fractional; null if the response has no amount for this line. */
  readonly cents: number | null;
}

/**
 * The amounts in a preview's response and those that certainly follow from it. US cents with the
 * fractions received (checklist J31); `formatCents` rounds them for the screen.
 */
export interface PreviewAmounts {
  readonly lines: readonly PreviewLine[];
  /** Before the discount; null if the response doesn't include it. */
  readonly subTotalCents: number | null;
  /** Percent off the whole price, from the response, or else from the request. */
  readonly discountPercent: number;
  /** The amount of the discount; null if the response doesn't include it. */
  readonly discountCents: number | null;
  /** The total without the discount on leads, where there is one; null if it is unknown. */
  readonly fullLeadsCents?: number | null;
  /** Null if the response doesn't include it and it can't be derived with certainty. */
  readonly totalCents: number | null;
  /**
   * The lowest and the highest total that the response allows, where the total itself is unknown. To
   * talk about and to compare an invoice with, never for the server.
   */
  readonly estimate?: readonly [lowestCents: number, highestCents: number];
  /**
   * Price per seat per year (or month), without leads. Known if one tier holds all seats, or before
   * the discount if the response adds up seats and leads; null otherwise.
   */
  readonly perSeatCents: number | null;
  /** Sentences about what is uncertain or looks wrong. */
  readonly notes: readonly string[];
  readonly years: number;
  readonly period: 'month' | 'year';
}

/** What the words of a price need. */
type Priced = Pick<PreviewAmounts, 'totalCents' | 'estimate' | 'years' | 'period'>;

/** The term of an amount: `per year`, `per month`, or `for 3 years`. */
export const termText = ({ years, period }: Pick<PreviewAmounts, 'years' | 'period'>): string =>
  years > 1 ? `for ${years} years` : `per ${period}`;

/** Shown instead of an unknown amount. */
export const unknownPriceText = 'Price unknown';

/** For example, `$1,234.00 per year` or `$3,000.00 for 3 years`. Null if the total is unknown. */
export const totalText = (amounts: Priced): string | null =>
  amounts.totalCents === null ? null : `${formatCents(amounts.totalCents)} ${termText(amounts)}`;

/** For example, `$2,592.00 to $2,832.00`, or `About $3,262.50`. Null without an estimate. */
export const estimateText = ({ estimate }: Pick<PreviewAmounts, 'estimate'>): string | null => {
  if (!estimate) return null;
  return estimateWords(...estimate).replace('about', 'About');
};

/** The total or an estimate of it, with its term. Null if the price is unknown. */
export const priceWords = (amounts: Priced | null): string | null => {
  if (amounts === null) return null;
  const estimate = estimateText(amounts);
  return totalText(amounts) ?? (estimate && `${estimate} ${termText(amounts)}`);
};

/** Maximum length of an unexpected value on the screen, in characters. */
const longestUnexpectedValue = 80;

const asItIs = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > longestUnexpectedValue ? `${text.slice(0, longestUnexpectedValue)}…` : text;
};

/** Null if the value isn't an amount or is too large to be exact to the cent. */
const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && Number.isSafeInteger(Math.round(value)) ? value : null;

const termOf = ({ request }: PricingPreview) => ({
  years: request.multiYearSubYears,
  period: request.interval,
});

/**
 * A tier from section 3, in cents, possibly fractional (checklist J31): `unit_amount` per seat and
 * `flat_amount` once. The last tier is open-ended: null.
 */
interface PriceTier {
  readonly up_to: number | null;
  readonly unit_amount?: number | null;
  readonly flat_amount?: number | null;
}

const isCents = (value: unknown): value is number | null | undefined =>
  value == null || amountOf(value) !== null;

/** Null if the value isn't a tier. Reads by hand so that records do not load a parser. */
const tierOf = (value: unknown): PriceTier | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { up_to, unit_amount, flat_amount } = value as Readonly<Record<string, unknown>>;
  // The payment provider also writes 'inf'.
  const end = up_to === 'inf' ? null : up_to;
  const hasEnd = typeof end === 'number' && Number.isSafeInteger(end) && end > 0;
  if (!hasEnd && end !== null) return null;
  if (!isCents(unit_amount) || !isCents(flat_amount)) return null;
  return unit_amount == null && flat_amount == null
    ? null
    : { up_to: end, unit_amount, flat_amount };
};

/** A tier and the number of seats before it. */
interface RankedTier {
  readonly tier: PriceTier;
  readonly after: number;
}

/** Sorts the tiers by their ends. Null if one can't be read or two have the same end. */
const rankTiers = (values: readonly unknown[]): readonly RankedTier[] | null => {
  const tiers = values.flatMap((value) => tierOf(value) ?? []);
  const endOf = ({ up_to }: PriceTier) => up_to ?? Number.POSITIVE_INFINITY;
  const ends = new Set(tiers.map(endOf));
  if (tiers.length < values.length || ends.size < tiers.length) return null;
  const sorted = [...tiers].sort((a, b) => endOf(a) - endOf(b));
  return sorted.map((tier, index) => ({ tier, after: sorted[index - 1]?.up_to ?? 0 }));
};

const rangeText = ({ tier: { up_to }, after }: RankedTier): string => {
  if (up_to === null) return after === 0 ? 'All seats' : `Seats ${formatNumber(after + 1)}+`;
  const [from, to] = [formatNumber(after + 1), formatNumber(up_to)];
  return from === to ? `Seat ${to}` : `Seats ${from} to ${to}`;
};

/** `20 × $80.00 + $50.00`, or `$80.00 per seat + $50.00` if the number of seats is unknown. */
const priceText = ({ unit_amount, flat_amount }: PriceTier, seats: number | null): string => {
  const unit = formatCents(unit_amount ?? 0);
  const hasUnit = Boolean(unit_amount) || !flat_amount;
  return [
    ...(hasUnit ? [seats === null ? `${unit} per seat` : `${formatNumber(seats)} × ${unit}`] : []),
    ...(flat_amount ? [formatCents(flat_amount)] : []),
  ].join(' + ');
};

const unexpectedTiers = (values: readonly unknown[]): Pick<PreviewAmounts, 'lines' | 'notes'> => ({
  lines: values.map((value, index) => ({
    label: `Tier ${index + 1}`,
    detail: asItIs(value),
    cents: null,
  })),
  notes: [
    values.length === 0
      ? 'The server returned no tiers, so there is no total.'
      : 'The tiers have an unknown format and are shown as received, without a total.',
  ],
});

/** Seats of one tier. */
const seatsIn = ({ tier: { up_to }, after }: RankedTier, seats: number): number =>
  Math.max(0, Math.min(seats, up_to ?? seats) - after);

const costOf = ({ unit_amount, flat_amount }: PriceTier, seats: number): number =>
  seats * (unit_amount ?? 0) + (flat_amount ?? 0);

/** A custom price tells whether its tier is per year: it is the typed price, less the discount. */
const isPerYear = ({ request }: PricingPreview, [first]: readonly RankedTier[]): boolean | null => {
  const { price_per_seat_yearly_dollars: dollars, discount_factor, multiYearSubYears } = request;
  const unit = first?.tier.unit_amount;
  if (dollars === null || unit == null) return null;
  const yearly = dollars * 100 * discount_factor;
  const fits = (cents: number) => Math.abs(unit - cents) < 1;
  if (fits(yearly)) return true;
  return fits(yearly * multiYearSubYears) ? false : null;
};

/**
 * The one line of a custom price for several years, whose reading is known: `25 × $72.50 × 2 years`,
 * or `25 × $130.59 for 2 years` if the price of a year isn't in whole cents. Null if it isn't known.
 */
const termLine = (
  preview: PricingPreview,
  [first]: readonly RankedTier[],
  perYear: boolean | null,
): PreviewLine | null => {
  const { number_seats: seats, multiYearSubYears: years } = preview.request;
  if (!first || perYear === null || first.tier.flat_amount) return null;
  const unit = first.tier.unit_amount ?? 0;
  const yearly = perYear ? unit : unit / years;
  const price =
    perYear || Number.isInteger(yearly)
      ? `${formatCents(yearly)} × ${years} years`
      : `${formatCents(unit)} ${termText(termOf(preview))}`;
  return {
    label: rangeText(first),
    detail: `${formatNumber(seats)} × ${price}`,
    cents: amountOf(seats * unit * (perYear ? years : 1)),
  };
};

/** The totals of every reading of the tiers: graduated or by volume, per year or for all years. */
const estimateOf = (
  preview: PricingPreview,
  ranked: readonly RankedTier[],
  perYear: boolean | null,
): Pick<PreviewAmounts, 'estimate'> => {
  const { number_seats: seats, multiYearSubYears: years } = preview.request;
  const last = ranked.find(({ tier: { up_to } }) => up_to === null || up_to >= seats);
  if (!last) return {};
  const graduated = ranked
    .filter((each) => seatsIn(each, seats) > 0)
    .reduce((sum, each) => sum + costOf(each.tier, seatsIn(each, seats)), 0);
  const factors = perYear === null ? [1, years] : [perYear ? years : 1];
  const totals = [graduated, costOf(last.tier, seats)].flatMap((total) =>
    factors.map((factor) => total * factor),
  );
  const estimate = [Math.min(...totals), Math.max(...totals)] as const;
  return estimate.every((cents) => amountOf(cents) !== null) ? { estimate } : {};
};

/** The leads of a preview by tiers, which price seats only. */
export const unpricedLeads = ({ kind, request }: PricingPreview): number =>
  kind === 'new-billing' ? 0 : request.leadsNumber;

/** A number of leads that is sent, but isn't in the price. */
export const unpricedLeadsText = (leads: number): string =>
  `${formatNumber(leads)}, not in this price`;

/**
 * Amounts of the `current_pricing` and `custom_pricing` previews. The response doesn't say whether
 * its tiers are graduated or by volume, or whether those of a multi-year term are per year or for
 * all years. The total is certain only for a one-year term with all seats in the first tier, where
 * all readings agree.
 */
const seatAmounts = (preview: PricingPreview, { tiers }: TierPreview): PreviewAmounts => {
  const term = termOf(preview);
  const open = {
    discountPercent: preview.discountPercent,
    subTotalCents: null,
    discountCents: null,
    totalCents: null,
    perSeatCents: null,
    ...term,
  };
  const ranked = rankTiers(tiers);
  const [first] = ranked ?? [];
  if (!ranked || !first) return { ...open, ...unexpectedTiers(tiers) };
  const seats = preview.request.number_seats;
  const { unit_amount, flat_amount, up_to } = first.tier;
  const holdsAll = up_to === null || up_to >= seats;
  if (!holdsAll || term.years > 1) {
    const perYear = isPerYear(preview, ranked);
    const line = holdsAll ? termLine(preview, ranked, perYear) : null;
    return {
      ...open,
      ...estimateOf(preview, ranked, perYear),
      lines: line
        ? [line]
        : ranked.map((each) => ({
            label: rangeText(each),
            detail: priceText(each.tier, null),
            cents: null,
          })),
      notes: [
        ...(holdsAll ? [] : ['We can’t tell how the tiers add up for this many seats.']),
        ...(term.years > 1 && perYear === null
          ? [`We can’t tell whether the tiers are per year or ${termText(term)}.`]
          : []),
      ],
    };
  }
  const totalCents = amountOf(costOf(first.tier, seats));
  return {
    ...open,
    lines: [{ label: rangeText(first), detail: priceText(first.tier, seats), cents: totalCents }],
    notes: [],
    totalCents,
    perSeatCents: flat_amount ? null : (unit_amount ?? 0),
  };
};

/** The amounts by tiers, with a line for the leads that they leave out. */
export const tierAmounts = (preview: PricingPreview, response: TierPreview): PreviewAmounts => {
  const amounts = seatAmounts(preview, response);
  const leads = unpricedLeads(preview);
  if (leads === 0) return amounts;
  const line = { label: 'Leads', detail: unpricedLeadsText(leads), cents: null };
  return { ...amounts, lines: [...amounts.lines, line] };
};

const newBillingNames = {
  seatsTotal: 'Seats',
  leadsTotal: 'Leads',
  subTotal: 'Subtotal',
  total: 'Total',
} as const;

/** The total less the discount on leads, which applies before or after the other discount. */
const withLeadsOff = (
  total: number | null,
  leadsTotal: number | null,
  { off, discountPercent }: { readonly off: number; readonly discountPercent: number },
): Pick<PreviewAmounts, 'estimate'> => {
  if (off === 0 || total === null || leadsTotal === null) return {};
  const most = (leadsTotal * off) / 100;
  const least = most * (1 - discountPercent / 100);
  return total < most ? {} : { estimate: [total - most, total - least] };
};

/**
 * Amounts of the `new_billing` preview, as calculated by the server. The request doesn't contain
 * the leads discount, so the total with it is unknown.
 */
export const newBillingAmounts = (
  preview: PricingPreview,
  response: NewBillingPreview,
): PreviewAmounts => {
  const { number_seats: seats, leadsNumber: leads } = preview.request;
  const [seatsTotal, leadsTotal, subTotal, total] = [
    amountOf(response.seatsTotal),
    amountOf(response.leadsTotal),
    amountOf(response.subTotal),
    amountOf(response.total),
  ];
  const off = leads > 0 && leadsTotal !== 0 ? preview.bucketPercentOff : 0;
  // The seat price is certainly before the discount only if the subtotal is the sum of both.
  const isSum = seatsTotal !== null && leadsTotal !== null && subTotal === seatsTotal + leadsTotal;
  const isOneYear = preview.request.multiYearSubYears === 1;
  const unexpected = (['seatsTotal', 'leadsTotal', 'subTotal', 'total'] as const).filter(
    (key) => amountOf(response[key]) === null,
  );
  const told = amountOf(response.discountPercent);
  const discountPercent = told === null ? preview.discountPercent : roundPercent(told);
  return {
    ...withLeadsOff(total, leadsTotal, { off, discountPercent }),
    lines: [
      { label: 'Seats', detail: formatNumber(seats), cents: seatsTotal },
      { label: 'Leads', detail: formatNumber(leads), cents: leadsTotal },
    ],
    ...(off > 0 ? { fullLeadsCents: total } : {}),
    subTotalCents: subTotal,
    discountPercent,
    discountCents: subTotal === null || total === null ? null : centsBetween(total, subTotal),
    totalCents: off > 0 ? null : total,
    perSeatCents: isSum && isOneYear && seats > 0 ? seatsTotal / seats : null,
    notes: [
      ...(off > 0 ? [`The server’s preview doesn’t include the ${off}% discount on leads.`] : []),
      ...unexpected.map((key) =>
        response[key] === undefined
          ? `The server didn’t return “${newBillingNames[key]}”.`
          : `The server returned “${newBillingNames[key]}” as ${asItIs(response[key])}.`,
      ),
    ],
    ...termOf(preview),
  };
};

/** The total, or an estimate that is one amount. Null if there are several. */
const oneAmountOf = ({ totalCents, estimate }: PreviewAmounts): number | null => {
  const [lowest = null, highest = null] = estimate ?? [];
  return totalCents ?? (lowest === highest ? lowest : null);
};

/**
 * Adds the amount of the discount, from the response for the same terms without it. Returns
 * `amounts` unchanged if the list price isn't higher.
 */
export const withListPrice = (amounts: PreviewAmounts, list: PreviewAmounts): PreviewAmounts => {
  const [after, before] = [oneAmountOf(amounts), oneAmountOf(list)];
  if (after === null || before === null || before <= after) return amounts;
  return {
    ...amounts,
    lines: list.lines,
    subTotalCents: before,
    discountCents: centsBetween(after, before),
  };
};
