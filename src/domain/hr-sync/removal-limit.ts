import type { DryRun } from '../../contract/entities/dry-run';
import { formatNumber } from '../text/format-number';
import { pluralize } from '../text/pluralize';

/** More people than this count as many. */
const mostRemovals = 20;
/** Percent of the team's members; a larger share counts as many. */
const mostRemovalPercent = 10;

/** Whether a sync affects many people: more than 20, or more than 10% of the team. */
export const isMany = (people: number, teamSize: number): boolean =>
  people > mostRemovals || people * 100 > teamSize * mostRemovalPercent;

/** Whether the person must type the number of removals, because a removal can't be undone. */
export const needsTypedNumber = (removed: number, teamSize: number): boolean =>
  isMany(removed, teamSize);

/** For example, "3 people will be removed". */
export const removalText = (removed: number): string =>
  `${pluralize(removed, 'person', 'people')} will be removed`;

interface Sizes {
  readonly teamSize: number;
  readonly seats?: number | undefined;
}

/** Whether the people that a sync adds exceed the team's seats, which costs money or is refused. */
export const isBeyondSeats = (
  { teamSize, seats }: Sizes,
  counts: { readonly added: number; readonly removed: number },
): boolean =>
  seats !== undefined && counts.added > 0 && teamSize + counts.added - counts.removed > seats;

/** For example, "11,700 people will be added and 6 removed; the team uses 307 of 350 seats". */
export const additionText = (
  { teamSize, seats = 0 }: Sizes,
  { added, removed }: { readonly added: number; readonly removed: number },
): string => {
  const also = removed > 0 ? ` and ${formatNumber(removed)} removed` : '';
  return `${pluralize(added, 'person', 'people')} will be added${also}; the team uses ${formatNumber(teamSize)} of ${pluralize(seats, 'seat')}`;
};

type PredictedCounts = Pick<DryRun, 'added' | 'removed' | 'teamSize' | 'seats'>;

const isCrowded = ({ added, removed, ...sizes }: PredictedCounts): boolean =>
  isBeyondSeats(sizes, { added: added.length, removed: removed.length });

/**
 * Whether a newer dry run removes someone the older one didn't list, adds many more people, or
 * newly exceeds the seats.
 */
export const exceedsPrediction = (predicted: PredictedCounts, now: PredictedCounts): boolean => {
  const named = new Set(predicted.removed.map(({ memberId }) => memberId));
  const more = now.added.length - predicted.added.length;
  return (
    now.removed.some(({ memberId }) => !named.has(memberId)) ||
    (more > 0 && isMany(more, predicted.teamSize)) ||
    (isCrowded(now) && !isCrowded(predicted))
  );
};
