import type { DryRun } from '../../contract/entities/dry-run';
import { pluralize } from '../text/pluralize';

/** People beyond either are many. */
export const mostRemovals = 20;
/** Per cent of the team's members. */
export const mostRemovalPercent = 10;

/** Whether a sync concerns many: more than 20, or than 10 % of the team. */
export const isMany = (people: number, teamSize: number): boolean =>
  people > mostRemovals || people * 100 > teamSize * mostRemovalPercent;

/** Whether a sync removes so many that the number must be typed: they are lost for good. */
export const needsTypedNumber = (removed: number, teamSize: number): boolean =>
  isMany(removed, teamSize);

/** "3 people will be removed". */
export const removalText = (removed: number): string =>
  `${pluralize(removed, 'person', 'people')} will be removed`;

interface Sizes {
  readonly teamSize: number;
  readonly seats?: number | undefined;
}

/** Whether the people whom a sync adds have more than the team's seats: that costs, or is refused. */
export const isBeyondSeats = (
  { teamSize, seats }: Sizes,
  counts: { readonly added: number; readonly removed: number },
): boolean =>
  seats !== undefined && counts.added > 0 && teamSize + counts.added - counts.removed > seats;

/** "Adds 11,700 people; the team has 307 of 350 seats", as a member list counts them. */
export const additionText = ({ teamSize, seats = 0 }: Sizes, added: number): string =>
  `Adds ${pluralize(added, 'person', 'people')}; the team uses ${teamSize.toLocaleString('en-US')} of ${pluralize(seats, 'seat')}`;

/** Whether the number typed is the one asked for; `11,700` is 11700. */
export const isTypedNumber = (typed: string, asked: number): boolean =>
  typed.trim().replace(/,/g, '') === String(asked);

type Told = Pick<DryRun, 'added' | 'removed' | 'teamSize' | 'seats'>;

const isCrowded = ({ added, removed, ...sizes }: Told): boolean =>
  isBeyondSeats(sizes, { added: added.length, removed: removed.length });

/** Whether a newer dry run removes somebody whom the older did not name, or adds many or too many more. */
export const tellsMore = (told: Told, now: Told): boolean => {
  const named = new Set(told.removed.map(({ memberId }) => memberId));
  const more = now.added.length - told.added.length;
  return (
    now.removed.some(({ memberId }) => !named.has(memberId)) ||
    (more > 0 && isMany(more, told.teamSize)) ||
    (isCrowded(now) && !isCrowded(told))
  );
};
