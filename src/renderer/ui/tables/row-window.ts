/** Pixels; every row is one line, so that 10,000 rows need no measuring. */
export const rowHeight = 34;

/**
 * Rows beyond the view, on the side that one scrolls to and on the other. Until one scrolls there are none: they
 * would be drawn with each answer, in the frame that somebody waits for.
 */
const ahead = 6;
const behind = 2;

export interface RowWindow {
  /** Index of the first row that is in the document. */
  readonly first: number;
  /** Index behind the last one. */
  readonly end: number;
}

interface View {
  /** Pixels that the rows are scrolled, and that are seen of them. */
  readonly top: number;
  readonly height: number;
  readonly count: number;
  /** Pixels by which they were scrolled last; below zero upwards. */
  readonly travel: number;
}

/** The rows that the document needs for a view: those in it, and while one scrolls more of them on the way. */
export const rowWindow = ({ top, height, count, travel }: View): RowWindow => {
  const [above, below] = travel < 0 ? [ahead, behind] : travel > 0 ? [behind, ahead] : [0, 0];
  const last = Math.max(0, count - 1);
  const inView = Math.min(last, Math.max(0, Math.floor(top / rowHeight)));
  const first = Math.max(0, inView - above);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + below);
  return { first, end: Math.max(first, end) };
};

/** Whether the window still has every row of a view. */
export const covers = ({ first, end }: RowWindow, { top, height, count }: View): boolean =>
  first <= Math.floor(top / rowHeight) &&
  end >= Math.min(count, Math.ceil((top + height) / rowHeight));

/**
 * Which row each of the row elements shows; null where it shows none. Whatever stays in the window
 * keeps its element, as the focus may be in it; one that is free takes over a row that comes in.
 */
export const assignRows = (
  before: readonly (number | null)[],
  { first, end }: RowWindow,
  /** The row with the focus, which stays in the document wherever it is. */
  kept: number | null,
): readonly (number | null)[] => {
  const isWanted = (index: number | null) =>
    index !== null && ((index >= first && index < end) || index === kept);
  const after = before.map((index) => (isWanted(index) ? index : null));
  const there = new Set(after);
  const coming: number[] = [];
  if (kept !== null && kept < first && !there.has(kept)) coming.push(kept);
  for (let index = first; index < end; index += 1) if (!there.has(index)) coming.push(index);
  if (kept !== null && kept >= end && !there.has(kept)) coming.push(kept);
  let slot = 0;
  for (const index of coming) {
    while (slot < after.length && after[slot] !== null) slot += 1;
    after[slot] = index;
  }
  return after;
};

/** The same rows in their order, as whoever reads the document expects them. */
export const inOrder = (slots: readonly (number | null)[]): readonly (number | null)[] =>
  [...slots].sort((a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY));
