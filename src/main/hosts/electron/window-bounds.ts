import type { Display, Rectangle } from 'electron';
import type { WindowBounds } from '../../../contract/entities/settings';

/** Device-independent pixels: beside another app, a window takes half a screen or less. */
export const MINIMUM_SIZE = { width: 640, height: 480 } as const;
const DEFAULT_SIZE = { width: 1280, height: 800 } as const;

/** Part of the title bar that must be on a display for the user to reach the window. */
const REACHABLE = { width: 120, height: 30 } as const;
/** Offset of a new window from the one that it was opened from. */
const CASCADE = 28;

export interface Placement {
  readonly width: number;
  readonly height: number;
  /** Both or neither; without them, the system places the window. */
  readonly x?: number;
  readonly y?: number;
}

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

/**
 * Where a window opens: at its last place, unless that display is gone or smaller now. `areas` are
 * the work areas of the current displays, the primary one first.
 */
export const placeWindow = (
  remembered: WindowBounds | null,
  areas: readonly Rectangle[],
): Placement => {
  const { x, y } = remembered ?? {};
  const width = Math.max(remembered?.width ?? DEFAULT_SIZE.width, MINIMUM_SIZE.width);
  const height = Math.max(remembered?.height ?? DEFAULT_SIZE.height, MINIMUM_SIZE.height);
  const within = (area: Rectangle | undefined) => ({
    width: Math.min(width, area?.width ?? width),
    height: Math.min(height, area?.height ?? height),
  });
  if (x === undefined || y === undefined) return within(areas[0]);
  const area = areas.find(
    (each) =>
      // Use the width on that display: a window that shrinks may no longer reach it.
      overlap(x, within(each).width, each.x, each.width) >= REACHABLE.width &&
      overlap(y, REACHABLE.height, each.y, each.height) >= REACHABLE.height,
  );
  if (!area) return within(areas[0]);
  const size = within(area);
  // If it had to shrink, its place is that of a larger display: it would go over the edge.
  return {
    x: size.width < width ? area.x : x,
    y: size.height < height ? area.y : y,
    ...size,
  };
};

/** Bounds of a new window, offset from an open one. */
export const besideWindow = (open: Rectangle): WindowBounds => ({
  x: open.x + CASCADE,
  y: open.y + CASCADE,
  width: open.width,
  height: open.height,
  maximized: false,
});

/** Identifies an arrangement of displays, such as a desk with two displays or a laptop alone. */
export const displaysKey = (displays: readonly Pick<Display, 'workArea'>[]): string =>
  displays
    .map(({ workArea: { x, y, width, height } }) => `${width}x${height}@${x},${y}`)
    .sort()
    .join(' ');

const mostPlaces = 10;

/** The newest arrangement is last; the least recently used ones are dropped. */
export const rememberBounds = (
  places: Readonly<Record<string, WindowBounds>>,
  key: string,
  bounds: WindowBounds,
): Record<string, WindowBounds> => {
  const { [key]: _before, ...others } = places;
  return Object.fromEntries([...Object.entries(others).slice(1 - mostPlaces), [key, bounds]]);
};
