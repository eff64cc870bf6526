/// <reference path="../untyped-modules.d.ts" />
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import type { FontFamily } from './font-families';

/** Stroke weights of the design: text, and headings and totals. */
export type Weight = 400 | 600;

/** One file of a family. */
export interface FontSlice {
  readonly id: string;
  /** Resolved through node_modules at run time, as the packages ship with the app. */
  readonly specifier: string;
}

/** A slice at one weight, ready to be embedded. */
export interface FontFace {
  readonly id: string;
  /** TrueType. */
  readonly data: Buffer;
  has(codePoint: number): boolean;
}

interface SliceRange {
  readonly first: number;
  readonly last: number;
  readonly slice: FontSlice;
}

const packages = createRequire(import.meta.url);

const PAGE_BITS = 8;
const tables = new Map<string, ReadonlyMap<number, readonly SliceRange[]>>();

const parseRange = (text: string): { first: number; last: number } | null => {
  const match = /^U\+([0-9a-f]+)(?:-([0-9a-f]+))?$/i.exec(text.trim());
  if (!match?.[1]) return null;
  return { first: Number.parseInt(match[1], 16), last: Number.parseInt(match[2] ?? match[1], 16) };
};

/** Which slices promise which characters, by pages of 256 code points. */
const rangesOf = (family: FontFamily): ReadonlyMap<number, readonly SliceRange[]> => {
  const known = tables.get(family.id);
  if (known) return known;
  const file = packages.resolve(`${family.packageName}/unicode.json`);
  const table = new Map<number, SliceRange[]>();
  const entries = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  for (const [key, ranges] of Object.entries(entries)) {
    const name = key.replace(/[[\]]/g, '');
    if (!family.uses(name)) continue;
    const specifier = `${family.packageName}/files/${family.id}-${name}-wght-normal.woff2`;
    const slice: FontSlice = { id: `${family.id}-${name}`, specifier };
    for (const range of ranges.split(',').map(parseRange)) {
      if (range === null) continue;
      for (let page = range.first >> PAGE_BITS; page <= range.last >> PAGE_BITS; page += 1) {
        const list = table.get(page) ?? [];
        list.push({ ...range, slice });
        table.set(page, list);
      }
    }
  }
  tables.set(family.id, table);
  return table;
};

const promises = (family: FontFamily, codePoint: number): readonly FontSlice[] =>
  (rangesOf(family).get(codePoint >> PAGE_BITS) ?? [])
    .filter(({ first, last }) => first <= codePoint && codePoint <= last)
    .map(({ slice }) => slice);

/** The slices of a family that promise all of these characters. */
export const slicesWith = (
  family: FontFamily,
  codePoints: readonly number[],
): readonly FontSlice[] => {
  const [first, ...others] = codePoints;
  if (first === undefined) return [];
  return promises(family, first).filter((slice) =>
    others.every((codePoint) => promises(family, codePoint).some(({ id }) => id === slice.id)),
  );
};

const faces = new Map<string, Promise<FontFace>>();

const readFace = async (slice: FontSlice, weight: Weight, id: string): Promise<FontFace> => {
  // pdfkit embeds the default instance of a variable font, whatever was asked for: so the weight is
  // pinned before, which also unpacks the file.
  const data = await subsetFont(await readFile(packages.resolve(slice.specifier)), '', {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    variationAxes: { wght: weight },
  });
  const font = fontkit.create(data);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${slice.specifier} is no single font.`);
  const characters = new Set(font.characterSet);
  return { id, data, has: (codePoint) => characters.has(codePoint) };
};

/** Reads a face once per process. A file that is missing fails each time it is asked for. */
export const loadFace = (slice: FontSlice, weight: Weight): Promise<FontFace> => {
  const id = `${slice.id}-${weight}`;
  const known = faces.get(id);
  if (known) return known;
  const reading = readFace(slice, weight, id);
  faces.set(id, reading);
  reading.catch(() => faces.delete(id));
  return reading;
};
