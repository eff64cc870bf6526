import { formatNumber } from '../../text/format-number';
import { pluralize } from '../../text/pluralize';
import { parseWholeNumber } from '../../text/whole-number';

/** The bucket that opens the `Number of Leads` field (section 9). */
export const customLeads = 50_001;

/** Section 3: the leads buckets in order; the value is the number of leads per year. */
export const leadsBuckets: readonly { readonly value: number; readonly label: string }[] = [
  { value: 0, label: 'No Leads (DBC)' },
  ...[500, 1000, 2500, 5000, 10_000, 25_000, 50_000].map((value) => ({
    value,
    label: String(value),
  })),
  { value: customLeads, label: '50000+' },
];

/** A bucket, and for 50000+ the number in the `Number of Leads` field ('' otherwise). */
export interface Leads {
  readonly leadsBucket: number;
  readonly leadsNumber: string;
}

/**
 * The bucket for a number of leads: from 50001 the custom number, below that the largest bucket
 * that doesn't exceed it.
 */
export const leadsFor = (count: number): Leads => {
  if (count >= customLeads) return { leadsBucket: customLeads, leadsNumber: String(count) };
  const fitting = leadsBuckets.filter(({ value }) => value <= Math.max(0, count));
  return { leadsBucket: fitting.at(-1)?.value ?? 0, leadsNumber: '' };
};

/**
 * The leads that a team has. A number that isn't offered stays as it is, in the field for the custom
 * number, and sells as the largest bucket that doesn't exceed it.
 */
export const ownLeads = (count: number): Leads => {
  const offered = leadsFor(count);
  return offered.leadsBucket < count && offered.leadsBucket !== customLeads
    ? { leadsBucket: customLeads, leadsNumber: String(count) }
    : offered;
};

/**
 * What happens when the user leaves `Number of Leads` (section 4): a number below 50001 snaps to
 * the largest bucket that doesn't exceed it. Text that isn't a number stays for the user to fix.
 */
export const leadsOnBlur = ({ leadsBucket, leadsNumber }: Leads): Leads => {
  const count = parseWholeNumber(leadsNumber);
  return leadsBucket !== customLeads || count === null
    ? { leadsBucket, leadsNumber }
    : leadsFor(count);
};

/**
 * The number of leads to sell, snapped as on blur, so that submitting with the keyboard can't
 * bypass it. Null if the `Number of Leads` field isn't a number.
 */
export const leadsCount = ({ leadsBucket, leadsNumber }: Leads): number | null => {
  if (leadsBucket !== customLeads) return leadsBucket;
  const count = parseWholeNumber(leadsNumber);
  if (count === null) return null;
  return count >= customLeads ? count : leadsFor(count).leadsBucket;
};

/**
 * The note beside a number that snapped: its new bucket and the next larger one. Null if the number
 * is a bucket or is sold as typed.
 */
export const snappedLeadsText = (typed: string): string | null => {
  const count = parseWholeNumber(typed);
  if (count === null) return null;
  const { leadsBucket } = leadsFor(count);
  if (leadsBucket === customLeads || leadsBucket === count) return null;
  const next = leadsBuckets.find(({ value }) => value > count)?.value ?? customLeads;
  return `${pluralize(count, 'lead')} isn’t offered, so we chose ${formatNumber(leadsBucket)}. The next option is ${formatNumber(next)}.`;
};
