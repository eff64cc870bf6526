import { parseWholeNumber } from '../../text/whole-number';

/** The bucket that opens the free field `Number of Leads` (section 9). */
export const customLeads = 50_001;

/** Section 3: the leads buckets in their order; the value is the number of leads of a year. */
export const leadsBuckets: readonly { readonly value: number; readonly label: string }[] = [
  { value: 0, label: 'No Leads (DBC)' },
  ...[500, 1000, 2500, 5000, 10_000, 25_000, 50_000].map((value) => ({
    value,
    label: String(value),
  })),
  { value: customLeads, label: '50000+' },
];

/** A bucket and, for 50000+, the number in the free field ('' for all others). */
export interface Leads {
  readonly leadsBucket: number;
  readonly leadsNumber: string;
}

/**
 * Where a number of leads belongs: from 50001 on the free field, below it the largest bucket that
 * does not exceed it.
 */
export const leadsFor = (count: number): Leads => {
  if (count >= customLeads) return { leadsBucket: customLeads, leadsNumber: String(count) };
  const fitting = leadsBuckets.filter(({ value }) => value <= Math.max(0, count));
  return { leadsBucket: fitting.at(-1)?.value ?? 0, leadsNumber: '' };
};

/**
 * Leaving the free field (section 4): a number below 50001 snaps to the largest bucket that does
 * not exceed it. Text that is no number stays, for the user to mend.
 */
export const leadsOnBlur = ({ leadsBucket, leadsNumber }: Leads): Leads => {
  const count = parseWholeNumber(leadsNumber);
  return leadsBucket !== customLeads || count === null
    ? { leadsBucket, leadsNumber }
    : leadsFor(count);
};

/**
 * The number of leads that is sold, snapped as on blur, so that a send by keyboard does not get
 * round it; null when the free field holds no number.
 */
export const leadsCount = ({ leadsBucket, leadsNumber }: Leads): number | null => {
  if (leadsBucket !== customLeads) return leadsBucket;
  const count = parseWholeNumber(leadsNumber);
  if (count === null) return null;
  return count >= customLeads ? count : leadsFor(count).leadsBucket;
};

/**
 * What is said beside the field of a number that has snapped: the bucket that stands there now, and the
 * one above; null for a number that is a bucket, or sold as it is.
 */
export const snappedLeadsText = (typed: string): string | null => {
  const count = parseWholeNumber(typed);
  if (count === null) return null;
  const { leadsBucket } = leadsFor(count);
  if (leadsBucket === customLeads || leadsBucket === count) return null;
  const next = leadsBuckets.find(({ value }) => value > count)?.value ?? customLeads;
  const leads = (value: number) => value.toLocaleString('en-US');
  return `${leads(count)} isn’t offered, so ${leads(leadsBucket)} was chosen. Next: ${leads(next)}.`;
};
