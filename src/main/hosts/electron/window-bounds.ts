import type { Display, Rectangle } from 'electron';
import type { WindowBounds } from '../../../contract/entities/settings';

/** Device-independent pixels. */
export const MINIMUM_SIZE = { width: 1100, height: 700 } as const;
export const DEFAULT_SIZE = { width: 1280, height: 800 } as const;

/** How much of the title bar must be on a display for the window to be within the user's reach. */
const REACHABLE = { width: 120, height: 30 } as const;
/** A further window stands a little beside the one it was opened from. */
const CASCADE = 28;

export interface Placement {
  readonly width: number;
  readonly height: number;
  /** Both or none: without them the system places the window. */
  readonly x?: number;
  readonly y?: number;
}

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

/**
 * Where a window opens: where it was, unless the display it was on is gone or smaller now.
 * `areas` are the work areas of the displays there are, the primary one first.
 */
export const placeWindow = (
  remembered: WindowBounds | null,
  areas: readonly Rectangle[],
): Placement => {
  const { x, y } = remembered ?? {};
  const width = Math.max(remembered?.width ?? DEFAULT_SIZE.width, MINIMUM_SIZE.width);
  const height = Math.max(remembered?.height ?? DEFAULT_SIZE.height, MINIMUM_SIZE.height);
  const within = (area: Rectangle | undefined) => ({
    width: Math.max(Math.min(width, area?.width ?? width), MINIMUM_SIZE.width),
    height: Math.max(Math.min(height, area?.height ?? height), MINIMUM_SIZE.height),
  });
  if (x === undefined || y === undefined) return within(areas[0]);
  const area = areas.find(
    (each) =>
      // With the width it will have there: a window that shrinks may no longer reach the display.
      overlap(x, within(each).width, each.x, each.width) >= REACHABLE.width &&
      overlap(y, REACHABLE.height, each.y, each.height) >= REACHABLE.height,
  );
  return area ? { x, y, ...within(area) } : within(areas[0]);
};

/** The place beside an open window. */
export const besideWindow = (open: Rectangle): WindowBounds => ({
  x: open.x + CASCADE,
  y: open.y + CASCADE,
  width: open.width,
  height: open.height,
  maximized: false,
});

/** Names an arrangement of displays: a desk with two is another one than the train. */
export const displaysKey = (displays: readonly Pick<Display, 'workArea'>[]): string =>
  displays
    .map(({ workArea: { x, y, width, height } }) => `${width}x${height}@${x},${y}`)
    .sort()
    .join(' ');

const mostPlaces = 10;

/** The newest at the end; arrangements that were not seen for long go. */
export const rememberPlace = (
  places: Readonly<Record<string, WindowBounds>>,
  key: string,
  bounds: WindowBounds,
): Record<string, WindowBounds> => {
  const { [key]: _before, ...others } = places;
  return Object.fromEntries([...Object.entries(others).slice(1 - mostPlaces), [key, bounds]]);
};
