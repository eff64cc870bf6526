import { counted } from '../counted';
/** Removals beyond either need their number typed in. */
export const mostRemovals = 20;
/** Per cent of the team's members. */
export const mostRemovalPercent = 10;

/** Whether a sync removes so many that the number must be typed: more than 20, or than 10 % of the team. */
export const needsTypedNumber = (removed: number, teamSize: number): boolean =>
  removed > mostRemovals || removed * 100 > teamSize * mostRemovalPercent;

/** "3 people are removed". */
export const removalText = (removed: number): string =>
  counted(removed, 'person is removed', 'people are removed');

/** Whether the number typed is that of the removals. */
export const isTypedNumber = (typed: string, removed: number): boolean =>
  typed.trim() === String(removed);
