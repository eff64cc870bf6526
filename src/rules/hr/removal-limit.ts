import type { DryRun } from '../../contract/entities/dry-run';
import { counted } from '../counted';

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

/** "3 people are removed". */
export const removalText = (removed: number): string =>
  counted(removed, 'person is removed', 'people are removed');

/** Whether the number typed is that of the removals. */
export const isTypedNumber = (typed: string, removed: number): boolean =>
  typed.trim() === String(removed);

type Told = Pick<DryRun, 'added' | 'removed' | 'teamSize'>;

/** Whether a newer dry run removes somebody whom the older did not name, or adds many more. */
export const tellsMore = (told: Told, now: Told): boolean => {
  const named = new Set(told.removed.map(({ memberId }) => memberId));
  const more = now.added.length - told.added.length;
  return (
    now.removed.some(({ memberId }) => !named.has(memberId)) ||
    (more > 0 && isMany(more, told.teamSize))
  );
};
