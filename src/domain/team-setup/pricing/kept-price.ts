import type { PreviewedPrice } from '../../../contract/entities/pricing';
import { roundCents } from '../../text/money';
import { type PreviewAmounts, priceWords } from './preview-amounts';

/** A preview's price, to be kept with what is sent. Null if it is unknown. */
export const previewedPriceOf = (amounts: PreviewAmounts | null): PreviewedPrice | null => {
  if (amounts === null) return null;
  const { totalCents, estimate, years, period } = amounts;
  const [lowest, highest] = totalCents === null ? (estimate ?? []) : [totalCents, totalCents];
  if (lowest === undefined || highest === undefined) return null;
  return {
    lowestCents: roundCents(lowest),
    highestCents: roundCents(highest),
    isEstimate: totalCents === null,
    years,
    period,
  };
};

/** A kept price in the words of the preview: with its term, such as `$1,234.00 per year`. */
export const previewedWords = ({
  lowestCents,
  highestCents,
  isEstimate,
  ...term
}: PreviewedPrice): string | null =>
  priceWords({
    ...term,
    totalCents: isEstimate ? null : lowestCents,
    estimate: [lowestCents, highestCents],
  });
