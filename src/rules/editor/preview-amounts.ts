import type { NewBillingPreview, PriceTier, TierPreview } from '../../contract/entities/pricing';
import { discounted, formatCents, roundCents } from '../money';
import type { PricingPreview } from './editor-preview';

/** One line of the preview; amounts are integer cents of what is billed at once. */
export interface PreviewLine {
  readonly label: string;
  /** How the amount comes about, such as '20 × $80.00'; '' where it says nothing more. */
  readonly detail: string;
  readonly cents: number;
}

/**
 * What a preview has to say, in integer cents. What is billed at once is `totalCents`: a month, a
 * year, or all years of a multi-year term.
 */
export interface PreviewAmounts {
  readonly lines: readonly PreviewLine[];
  /** Sum of the lines before a discount; null where the lines have it in them already. */
  readonly subTotalCents: number | null;
  /** What the discount takes off; null where the lines have it in them already. */
  readonly discountCents: number | null;
  readonly totalCents: number;
  /** For a month or a year; of a multi-year term rounded to the cent. */
  readonly perPeriodCents: number;
  /** For a seat and a month or a year, rounded to the cent. */
  readonly perSeatCents: number;
  readonly years: number;
  readonly period: 'month' | 'year';
}

/**
 * The amount of graduated tiers for so many seats: each seat at its own tier's price, each reached
 * tier's flat amount once. Tiers come in any order; one without an end is the last.
 */
export const graduatedLines = (
  tiers: readonly PriceTier[],
  seats: number,
): readonly PreviewLine[] => {
  const sorted = [...tiers].sort(
    (a, b) => (a.up_to ?? Number.POSITIVE_INFINITY) - (b.up_to ?? Number.POSITIVE_INFINITY),
  );
  const lines: PreviewLine[] = [];
  let below = 0;
  for (const tier of sorted) {
    if (below >= seats) break;
    const end = Math.min(tier.up_to ?? seats, seats);
    const count = end - below;
    const unit = tier.unit_amount ?? 0;
    const flat = tier.flat_amount ?? 0;
    const from = below + 1;
    const range = from === end ? `Seat ${end}` : `Seats ${from} to ${end}`;
    const parts = [
      ...(unit > 0 || flat === 0 ? [`${count} × ${formatCents(unit)}`] : []),
      ...(flat > 0 ? [formatCents(flat)] : []),
    ];
    lines.push({ label: range, detail: parts.join(' + '), cents: count * unit + flat });
    below = end;
  }
  return lines;
};

const sum = (lines: readonly PreviewLine[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);

/** What a total means for a period and a seat. */
const spread = (preview: PricingPreview, totalCents: number) => {
  const { multiYearSubYears: years, number_seats: seats, interval: period } = preview.request;
  return {
    totalCents,
    perPeriodCents: roundCents(totalCents / years),
    perSeatCents: roundCents(totalCents / years / seats),
    years,
    period,
  };
};

/** Amounts of the previews `current_pricing` and `custom_pricing`; the discount is in the tiers. */
export const tierAmounts = (preview: PricingPreview, answer: TierPreview): PreviewAmounts => {
  const lines = graduatedLines(answer.tiers, preview.request.number_seats);
  return { lines, subTotalCents: null, discountCents: null, ...spread(preview, sum(lines)) };
};

/**
 * Amounts of the preview `new_billing`. The discount on the leads, which the request does not
 * carry, is taken off here, before the discount on everything; without one the server's own figures
 * stand.
 */
export const newBillingAmounts = (
  preview: PricingPreview,
  answer: NewBillingPreview,
): PreviewAmounts => {
  const { number_seats: seats, leadsNumber: leads } = preview.request;
  const leadsCents = discounted(answer.leadsTotal, preview.bucketPercentOff);
  const lines: PreviewLine[] = [
    { label: 'Seats', detail: String(seats), cents: answer.seatsTotal },
    {
      label: 'Leads',
      detail:
        preview.bucketPercentOff > 0 ? `${leads}, ${preview.bucketPercentOff}% off` : `${leads}`,
      cents: leadsCents,
    },
  ];
  const own = preview.bucketPercentOff > 0;
  const subTotalCents = own ? answer.seatsTotal + leadsCents : answer.subTotal;
  const totalCents = own ? discounted(subTotalCents, answer.discountPercent) : answer.total;
  return {
    lines,
    subTotalCents,
    discountCents: subTotalCents - totalCents,
    ...spread(preview, totalCents),
  };
};

/** `$1,234.00 a year`, `$99.00 a month`, `$3,000.00 for 3 years`: what is billed at once. */
export const totalText = ({ totalCents, years, period }: PreviewAmounts): string =>
  years > 1
    ? `${formatCents(totalCents)} for ${years} years`
    : `${formatCents(totalCents)} a ${period}`;
