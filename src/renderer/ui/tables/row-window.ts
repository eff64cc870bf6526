/** Pixels; rows have a fixed height, so that 10,000 rows need no measuring. */
export const rowHeight = 34;

/**
 * Extra rows ahead of and behind the scroll direction. None before the first scroll, because they
 * would delay the first frame of a response.
 */
const ahead = 6;
const behind = 2;

export interface RowWindow {
  /** Index of the first row in the document. */
  readonly first: number;
  /** Index after the last row. */
  readonly end: number;
}

interface View {
  /** Scroll offset and visible height in pixels. */
  readonly top: number;
  readonly height: number;
  readonly count: number;
  /** Pixels of the last scroll; negative is up. */
  readonly travel: number;
}

/** The rows needed for a view: the visible ones and, while scrolling, extra ones. */
export const rowWindow = ({ top, height, count, travel }: View): RowWindow => {
  const [above, below] = travel < 0 ? [ahead, behind] : travel > 0 ? [behind, ahead] : [0, 0];
  const last = Math.max(0, count - 1);
  const inView = Math.min(last, Math.max(0, Math.floor(top / rowHeight)));
  const first = Math.max(0, inView - above);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + below);
  return { first, end: Math.max(first, end) };
};

/** Whether the window contains every row of a view. */
export const covers = ({ first, end }: RowWindow, { top, height, count }: View): boolean =>
  first <= Math.floor(top / rowHeight) &&
  end >= Math.min(count, Math.ceil((top + height) / rowHeight));

/**
 * Assigns rows to row elements; null for an unused element. A row that stays keeps its element,
 * because the focus may be in it; unused elements take the new rows.
 */
export const assignRows = (
  before: readonly (number | null)[],
  { first, end }: RowWindow,
  /** The focused row, which stays in the document even out of view. */
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

/** The same rows in display order, for screen readers. */
export const sortedSlots = (slots: readonly (number | null)[]): readonly (number | null)[] =>
  [...slots].sort((a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY));
