import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { formatCents } from '../../text/money';

/** An estimate in cents, as the button shows it: `$2,592.00 to $2,832.00`, or `about $3,262.50`. */
export const estimateWords = (lowestCents: number, highestCents: number): string => {
  const [lowest, highest] = [formatCents(lowestCents), formatCents(highestCents)];
  return lowest === highest ? `about ${lowest}` : `${lowest} to ${highest}`;
};

/**
 * How far the invoice may be from an estimate, in cents. The estimate has one discount that the
 * server's preview leaves out, so it can't repeat how the server rounds. A server that rounds each
 * line and each step, with either discount first, is at most two cents outside of the estimate. One
 * that rounds each of several years is further off; then the difference is pointed out needlessly.
 */
const roundingCents = 2;

/** What the preview showed when the pricing was sent. */
export type Previewed = Pick<TeamSetupFlow, 'previewedCents'> &
  Partial<Pick<TeamSetupFlow, 'previewedPrice'>>;

/** The invoice's amount that the preview allows, in cents. */
export interface ExpectedDue {
  readonly lowestCents: number;
  readonly highestCents: number;
  readonly isEstimate: boolean;
}

/**
 * What the preview showed, if the invoice has another amount due: not the same, or outside of the
 * estimate (checklist J26). Null if it fits, or if the price was unknown. `dueCents` is null or
 * undefined if the invoice's amount is unknown.
 */
export const otherThanDue = (
  { previewedCents, previewedPrice }: Previewed,
  dueCents: number | null | undefined,
): ExpectedDue | null => {
  const definite = previewedCents !== null && {
    lowestCents: previewedCents,
    highestCents: previewedCents,
    isEstimate: false,
  };
  const expected = definite || (previewedPrice?.isEstimate && previewedPrice);
  if (!expected) return null;
  const { lowestCents, highestCents } = expected;
  const slack = expected.isEstimate ? roundingCents : 0;
  const isExpected =
    dueCents != null && lowestCents - slack <= dueCents && dueCents <= highestCents + slack;
  return isExpected ? null : expected;
};

export const expectedDueText = ({ lowestCents, highestCents, isEstimate }: ExpectedDue): string =>
  isEstimate ? estimateWords(lowestCents, highestCents) : formatCents(lowestCents);
