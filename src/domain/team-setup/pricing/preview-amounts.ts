import {
  type NewBillingPreview,
  PriceTier,
  type TierPreview,
} from '../../../contract/entities/pricing';
import { formatCents } from '../../text/money';
import type { PricingPreview } from './editor-preview';

/** One line of the preview. */
export interface PreviewLine {
  readonly label: string;
  /** How the amount comes about, such as '20 × $80.00'; '' where it says nothing more. */
  readonly detail: string;
  /** US cents, perhaps with a fraction; null where the answer has no amount for this line. */
  readonly cents: number | null;
}

/**
 * What the answer to a preview says, and what follows from it for certain. Amounts are US cents with
 * the fractions that came (checklist J31); `formatCents` rounds them for the screen.
 */
export interface PreviewAmounts {
  readonly lines: readonly PreviewLine[];
  /** Before the discount; null where the answer does not say it. */
  readonly subTotalCents: number | null;
  /** Percent off everything, as the server answered it, else as it was asked for. */
  readonly discountPercent: number;
  /** What the discount takes off; null where the answer does not say it. */
  readonly discountCents: number | null;
  /** Null: the answer does not say it, and it does not follow for certain. */
  readonly totalCents: number | null;
  /**
   * For a seat and a year (or month), without leads: where one tier holds all seats, or before the
   * discount where the answer adds seats and leads up; null otherwise.
   */
  readonly perSeatCents: number | null;
  /** Sentences about what is left open or looks odd. */
  readonly notes: readonly string[];
  readonly years: number;
  readonly period: 'month' | 'year';
}

/** `a year`, `a month`, `for 3 years`: what an amount is for. */
export const termText = ({ years, period }: Pick<PreviewAmounts, 'years' | 'period'>): string =>
  years > 1 ? `for ${years} years` : `a ${period}`;

/** In place of an amount that nobody knows. */
export const unknownPriceText = 'Price unknown';

/** `$1,234.00 a year`, `$3,000.00 for 3 years`; null where the total is not known. */
export const totalText = (amounts: PreviewAmounts): string | null =>
  amounts.totalCents === null ? null : `${formatCents(amounts.totalCents)} ${termText(amounts)}`;

/** Characters of an odd value on the screen. */
const longestOddValue = 80;

const asItIs = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > longestOddValue ? `${text.slice(0, longestOddValue)}…` : text;
};

/** Null for what is no amount, or too large to be told apart to the cent. */
const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && Number.isSafeInteger(Math.round(value)) ? value : null;

const termOf = ({ request }: PricingPreview) => ({
  years: request.multiYearSubYears,
  period: request.interval,
});

/** A tier with the seat that it begins after. */
interface RankedTier {
  readonly tier: PriceTier;
  readonly after: number;
}

/** In the order of their ends; null where one cannot be read or two have the same end. */
const rankTiers = (values: readonly unknown[]): readonly RankedTier[] | null => {
  const read = values.map((value) => PriceTier.safeParse(value));
  const tiers = read.flatMap(({ data }) => (data ? [data] : []));
  const endOf = ({ up_to }: PriceTier) => up_to ?? Number.POSITIVE_INFINITY;
  const ends = new Set(tiers.map(endOf));
  if (tiers.length < values.length || ends.size < tiers.length) return null;
  const sorted = [...tiers].sort((a, b) => endOf(a) - endOf(b));
  return sorted.map((tier, index) => ({ tier, after: sorted[index - 1]?.up_to ?? 0 }));
};

const rangeText = ({ tier: { up_to }, after }: RankedTier): string => {
  if (up_to === null) return after === 0 ? 'Every seat' : `Seats from ${after + 1}`;
  return after + 1 === up_to ? `Seat ${up_to}` : `Seats ${after + 1} to ${up_to}`;
};

/** `20 × $80.00 + $50.00`, or `$80.00 a seat + $50.00` where no number of seats is known for it. */
const priceText = ({ unit_amount, flat_amount }: PriceTier, seats: number | null): string => {
  const unit = formatCents(unit_amount ?? 0);
  const hasUnit = Boolean(unit_amount) || !flat_amount;
  return [
    ...(hasUnit ? [seats === null ? `${unit} a seat` : `${seats} × ${unit}`] : []),
    ...(flat_amount ? [formatCents(flat_amount)] : []),
  ].join(' + ');
};

const oddTiers = (values: readonly unknown[]): Pick<PreviewAmounts, 'lines' | 'notes'> => ({
  lines: values.map((value, index) => ({
    label: `Tier ${index + 1}`,
    detail: asItIs(value),
    cents: null,
  })),
  notes: [
    values.length === 0
      ? 'The server returned no tiers, so there is no total.'
      : 'The tiers have an unusual format and are shown as received. There is no total.',
  ],
});

/**
 * Amounts of the previews `current_pricing` and `custom_pricing`. The answer does not say whether its
 * tiers are graduated or by volume, nor whether those of a multi-year term are for a year or for all
 * years: the total is certain only for one year whose seats all stand in the first tier, where both
 * readings agree.
 */
export const tierAmounts = (preview: PricingPreview, { tiers }: TierPreview): PreviewAmounts => {
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
  if (!ranked || !first) return { ...open, ...oddTiers(tiers) };
  const seats = preview.request.number_seats;
  const { unit_amount, flat_amount, up_to } = first.tier;
  const holdsAll = up_to === null || up_to >= seats;
  if (!holdsAll || term.years > 1) {
    return {
      ...open,
      lines: ranked.map((each) => ({
        label: rangeText(each),
        detail: priceText(each.tier, null),
        cents: null,
      })),
      notes: [
        ...(holdsAll
          ? []
          : [
              'The server doesn’t say how its tiers add up for this many seats, so there is no total.',
            ]),
        ...(term.years > 1
          ? [`The server doesn’t say whether its tiers are for a year or ${termText(term)}.`]
          : []),
      ],
    };
  }
  const totalCents = amountOf(seats * (unit_amount ?? 0) + (flat_amount ?? 0));
  return {
    ...open,
    lines: [{ label: rangeText(first), detail: priceText(first.tier, seats), cents: totalCents }],
    notes: [],
    totalCents,
    perSeatCents: flat_amount ? null : (unit_amount ?? 0),
  };
};

const newBillingNames = {
  seatsTotal: 'Seats',
  leadsTotal: 'Leads',
  subTotal: 'Subtotal',
  total: 'Total',
} as const;

/**
 * Amounts of the preview `new_billing`: the server's own. The discount on the leads is not in the
 * request, so nobody knows the total with it.
 */
export const newBillingAmounts = (
  preview: PricingPreview,
  answer: NewBillingPreview,
): PreviewAmounts => {
  const { number_seats: seats, leadsNumber: leads } = preview.request;
  const [seatsTotal, leadsTotal, subTotal, total] = [
    amountOf(answer.seatsTotal),
    amountOf(answer.leadsTotal),
    amountOf(answer.subTotal),
    amountOf(answer.total),
  ];
  const off = leads > 0 && leadsTotal !== 0 ? preview.bucketPercentOff : 0;
  // Before the discount for certain only where the subtotal is the sum of both.
  const isSum = seatsTotal !== null && leadsTotal !== null && subTotal === seatsTotal + leadsTotal;
  const isOneYear = preview.request.multiYearSubYears === 1;
  const odd = (['seatsTotal', 'leadsTotal', 'subTotal', 'total'] as const).filter(
    (key) => amountOf(answer[key]) === null,
  );
  return {
    lines: [
      { label: 'Seats', detail: seats.toLocaleString('en-US'), cents: seatsTotal },
      { label: 'Leads', detail: leads.toLocaleString('en-US'), cents: leadsTotal },
      ...(off > 0
        ? [{ label: 'Total without the discount on leads', detail: '', cents: total }]
        : []),
    ],
    subTotalCents: subTotal,
    discountPercent: amountOf(answer.discountPercent) ?? preview.discountPercent,
    discountCents: subTotal === null || total === null ? null : subTotal - total,
    totalCents: off > 0 ? null : total,
    perSeatCents: isSum && isOneYear && seats > 0 ? seatsTotal / seats : null,
    notes: [
      ...(off > 0 ? [`The server’s preview doesn’t include the ${off}% discount on leads.`] : []),
      ...odd.map((key) =>
        answer[key] === undefined
          ? `The server didn’t return "${newBillingNames[key]}".`
          : `The server returned "${newBillingNames[key]}" as ${asItIs(answer[key])}.`,
      ),
    ],
    ...termOf(preview),
  };
};

/**
 * The same with the discount as an amount, from the server's answer to the same terms without it. As
 * they came where that answer is not the higher one.
 */
export const withListPrice = (amounts: PreviewAmounts, list: PreviewAmounts): PreviewAmounts => {
  const { totalCents } = amounts;
  if (totalCents === null || list.totalCents === null || list.totalCents <= totalCents) {
    return amounts;
  }
  return {
    ...amounts,
    lines: list.lines,
    subTotalCents: list.totalCents,
    discountCents: list.totalCents - totalCents,
  };
};
