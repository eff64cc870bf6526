import { expect, test } from 'vitest';
import { createFontBook } from '../../../src/sandbox/documents/fonts/font-book';
import { breakPoints } from '../../../src/sandbox/documents/text/break-points';
import { createTextLayout } from '../../../src/sandbox/documents/text/text-layout';
import {
  directionsOf,
  inVisualOrder,
  textToShape,
} from '../../../src/sandbox/documents/text/visual-order';

/** One point for each UTF-16 unit at size 1. */
const layout = createTextLayout((_face, text, size) => text.length * size);

const linesOf = async (text: string, width: number) => {
  const styled = { text, weight: 400 } as const;
  const book = await createFontBook([styled]);
  return layout.lines(book.present(styled), 1, width);
};

const textsOf = async (text: string, width: number) =>
  (await linesOf(text, width)).map((line) => line.runs.map((run) => run.text).join(''));

test('breaks between words and keeps line ends', async () => {
  expect(await textsOf('one two three\n\nfour', 8)).toEqual(['one two', 'three', '', 'four']);
});

test('cuts what does not fit on a line', async () => {
  expect(await textsOf('a abcdefghij b', 4)).toEqual(['a', 'abcd', 'efgh', 'ij b']);
});

test('never cuts within a character', async () => {
  const lines = await textsOf('🚀🚀🚀', 3);
  expect(lines).toEqual(['🚀', '🚀', '🚀']);
});

test('no line is wider than asked, trailing spaces aside', async () => {
  const text = 'The quick brown fox — jumps over "the lazy" dog, again and again; שלום עולם!';
  for (const width of [7, 11, 20, 33]) {
    for (const line of await linesOf(text, width)) expect(line.width).toBeLessThanOrEqual(width);
  }
});

test('Japanese breaks anywhere but before a closing mark, Thai at its words', () => {
  expect(breakPoints('日本。')).toEqual([1, 3]);
  const thai = 'ขอบคุณที่ไว้วางใจ';
  const points = breakPoints(thai);
  expect(points.length).toBeGreaterThan(2);
  expect(points.at(-1)).toBe(thai.length);
});

test('addresses break behind their separators', () => {
  const url = 'https://a.example/b?c=1&d=2';
  const parts = breakPoints(url).map((end, index, all) => url.slice(all[index - 1] ?? 0, end));
  expect(parts.join('')).toBe(url);
  expect(parts).toContain('d=2');
  expect(parts[0]).not.toBe('https:/');
});

test('the first letter decides the direction of a paragraph', () => {
  expect(directionsOf('שלום world').rightToLeft).toBe(true);
  expect(directionsOf('hello עולם').rightToLeft).toBe(false);
  expect(directionsOf('').rightToLeft).toBe(false);
});

test('right-to-left words stand in their order from the right, numbers in theirs', async () => {
  const [line] = await linesOf('אבג 123 דהו', 40);
  expect(line!.rightToLeft).toBe(true);
  const shown = line!.runs.map(({ text }) => text.trim()).filter((text) => text !== '');
  expect(shown).toEqual(['דהו', '123', 'אבג']);
});

test('runs of mixed levels are reordered by rule L2', () => {
  const run = (name: string, level: number) => ({ name, level });
  const read = [run('a', 0), run('B', 1), run('1', 2), run('C', 1), run('d', 0)];
  expect(inVisualOrder(read).map(({ name }) => name)).toEqual(['a', 'C', '1', 'B', 'd']);
});

test('brackets turn round in right-to-left text, and letterless text is reversed', () => {
  expect(textToShape('(א)', 1)).toBe(')א(');
  expect(textToShape('. (', 1)).toBe(') .');
  expect(textToShape('(a)', 2)).toBe('(a)');
});
