import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  besideWindow,
  displaysKey,
  placeWindow,
  rememberBounds,
} from '../../src/main/hosts/electron/window-bounds';

const screen = { x: 0, y: 25, width: 1920, height: 1055 };
const left = { x: -1600, y: 0, width: 1600, height: 1200 };

const at = (x: number, y: number, width = 1400, height = 900) => ({
  x,
  y,
  width,
  height,
  maximized: false,
});

describe('the place of a window', () => {
  it('is 1280 by 800, placed by the system, at the first start', () => {
    expect(placeWindow(null, [screen])).toEqual({ width: 1280, height: 800 });
  });

  it('is where it was', () => {
    expect(placeWindow(at(100, 60), [screen])).toEqual({ x: 100, y: 60, width: 1400, height: 900 });
    expect(placeWindow(at(-1500, 60), [screen, left])).toMatchObject({ x: -1500, y: 60 });
  });

  it.each([
    ['on a display that is gone', at(-1500, 60)],
    ['above every display', at(100, -500)],
    ['below', at(100, 2000)],
    ['out of reach at the right', at(1880, 60)],
    ['out of reach at the left', at(-1350, 60)],
  ])('is left to the system when it was %s', (_where, remembered) => {
    expect(placeWindow(remembered, [screen])).toEqual({ width: 1400, height: 900 });
  });

  it('is no larger than its display, and otherwise no smaller than 640 by 480', () => {
    expect(placeWindow(at(0, 30, 5000, 4000), [screen])).toMatchObject({
      width: 1920,
      height: 1055,
    });
    expect(placeWindow(at(0, 30, 10, 10), [screen])).toMatchObject({ width: 640, height: 480 });
    const small = { x: 0, y: 0, width: 800, height: 600 };
    expect(placeWindow(null, [small])).toEqual({ width: 800, height: 600 });
  });

  it('is within its display if it was too large for it, such as on a laptop without its dock', () => {
    const laptop = { x: 0, y: 25, width: 1280, height: 672 };
    expect(placeWindow(at(100, 60), [laptop])).toEqual({ x: 0, y: 25, width: 1280, height: 672 });
    expect(placeWindow(at(100, 60, 1200, 900), [laptop])).toEqual({
      x: 100,
      y: 25,
      width: 1200,
      height: 672,
    });
  });

  it('is beside the window it was opened from', () => {
    expect(besideWindow({ x: 10, y: 20, width: 1200, height: 800 })).toEqual(at(38, 48, 1200, 800));
  });

  it('can always be reached, whatever was remembered', () => {
    const number = fc.integer({ min: -100_000, max: 100_000 });
    const size = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(number, number, size, size, (x, y, width, height) => {
        const place = placeWindow(at(x, y, width, height), [screen, left]);
        expect(place.width).toBeGreaterThanOrEqual(640);
        expect(place.height).toBeGreaterThanOrEqual(480);
        if (place.x === undefined || place.y === undefined) return;
        const [px, py] = [place.x, place.y];
        const reachable = [screen, left].some(
          (area) =>
            px + place.width > area.x &&
            px < area.x + area.width &&
            py + 30 > area.y &&
            py < area.y + area.height,
        );
        expect(reachable).toBe(true);
      }),
    );
  });
});

describe('an arrangement of displays', () => {
  it('is the same in whatever order the system names them', () => {
    const one = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
    const two = { workArea: { x: 1920, y: 0, width: 2560, height: 1400 } };
    expect(displaysKey([one, two])).toBe('1920x1040@0,0 2560x1400@1920,0');
    expect(displaysKey([two, one])).toBe(displaysKey([one, two]));
    expect(displaysKey([one])).not.toBe(displaysKey([one, two]));
  });

  it('is forgotten when ten others follow it', () => {
    let places = {};
    for (let index = 0; index < 11; index += 1) {
      places = rememberBounds(places, `display ${index}`, at(index, 0));
    }
    expect(Object.keys(places)).toHaveLength(10);
    expect(places).not.toHaveProperty('display 0');
    places = rememberBounds(places, 'display 1', at(50, 0));
    expect(Object.keys(places).at(-1)).toBe('display 1');
    expect(Object.keys(places)).toHaveLength(10);
  });
});
