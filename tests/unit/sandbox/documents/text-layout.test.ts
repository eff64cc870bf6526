import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setText } from '../../../../src/sandbox/documents/text/set-text';
import { createTextLayout } from '../../../../src/sandbox/documents/text/text-layout';

/** One point per UTF-16 unit at size 1. */
const layout = createTextLayout((_font, text, size) => text.length * size);

const textsOf = (text: string, width: number) =>
  layout.lines({ text, font: 'any' }, 1, width).map((line) => line.text);

test('breaks between words and keeps line ends', () => {
  expect(textsOf('one two three\n\nfour', 8)).toEqual(['one two', 'three', '', 'four']);
});

test('cuts what does not fit on a line', () => {
  expect(textsOf('a abcdefghij b', 4)).toEqual(['a', 'abcd', 'efgh', 'ij b']);
});

test('never cuts within a character', () => {
  expect(textsOf('🚀🚀🚀', 3)).toEqual(['🚀', '🚀', '🚀']);
});

test('keeps every word and exceeds no line width', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (text, width) => {
      const lines = layout.lines({ text, font: 'any' }, 1, width);
      for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
      const joined = lines.map((line) => line.text).join('');
      expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
  );
});

test.each([
  ['decomposed letters are composed', 'Cafe\u0301', 'Café'],
  ['control characters are removed', 'a\u0000b\u0007c', 'abc'],
  ['marks that reverse text are removed', 'a\u202Etxt.exe\u202C', 'atxt.exe'],
  ['half a character is dropped', 'a\uD83D!', 'a?!'],
  ['line ends are unified', 'a\r\nb\u2028c', 'a\nb\nc'],
  ['unusual spaces become spaces', 'a\u00A0b\u3000c', 'a b c'],
])('%s', (_, text, expected) => {
  expect(setText({ text, weight: 400 }).text).toBe(expected);
});

test.each([
  ['Café “Zoë” €', 400, 'Helvetica'],
  ['Café “Zoë” €', 600, 'Helvetica-Bold'],
  ['Łódź', 400, 'DejaVuSans'],
  ['Щукин', 600, 'DejaVuSans-Bold'],
  ['日本', 400, 'Helvetica'],
] as const)('%s of weight %i is set in %s', (text, weight, font) => {
  expect(setText({ text, weight }).font).toBe(font);
});
