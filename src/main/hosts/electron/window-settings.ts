import { readFileSync } from 'node:fs';
import type { WindowBounds, WindowSettings } from '../../../contract/entities/settings';
import { isObject } from '../../../contract/is-object';

const isSize = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;

const isPlace = (value: unknown): value is number | undefined =>
  value === undefined || Number.isInteger(value);

const boundsIn = (value: unknown): WindowBounds | null => {
  if (!isObject(value)) return null;
  const { x, y, width, height, maximized } = value;
  if (!isPlace(x) || !isPlace(y) || !isSize(width) || !isSize(height)) return null;
  return { x, y, width, height, maximized: maximized === true };
};

const placesIn = (value: unknown): Record<string, WindowBounds> => {
  const places: Record<string, WindowBounds> = {};
  for (const [key, place] of Object.entries(isObject(value) ? value : {})) {
    const bounds = boundsIn(place);
    if (bounds) places[key] = bounds;
  }
  return places;
};

const contentOf = (file: string): Record<string, unknown> => {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(content) ? content : {};
  } catch {
    return {};
  }
};

/**
 * Reads only what the window needs from the settings file, and takes the default for what is
 * missing or wrong. Without the schemas, because loading them would hold up the window; the
 * settings store checks the whole file, and says so if it's damaged.
 */
export const readWindowSettings = (file: string): WindowSettings => {
  const { theme, windowBounds, windowPlaces, zoomLevel } = contentOf(file);
  const isZoom = typeof zoomLevel === 'number' && Math.abs(zoomLevel) <= 5;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    windowBounds: boundsIn(windowBounds),
    windowPlaces: placesIn(windowPlaces),
    zoomLevel: isZoom ? zoomLevel : 0,
  };
};
