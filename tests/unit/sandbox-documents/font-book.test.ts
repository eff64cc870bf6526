import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFontBook } from '../../../src/sandbox/documents/fonts/font-book';

const present = async (text: string) => {
  const styled = { text, weight: 400 } as const;
  const presented = (await createFontBook([styled])).present(styled);
  const faces = presented.faceAt.map((face) => face?.id.replace(/-400$/, '') ?? null);
  return { ...presented, faces };
};

const familyAt = async (text: string, index = 0): Promise<string> =>
  (await present(text)).faces[index]?.replace(/-[^-]+$/, '') ?? '';

test.each([
  ['A', 'noto-sans'],
  ['Щ', 'noto-sans'],
  ['न', 'noto-sans'],
  ['ن', 'vazirmatn'],
  ['ש', 'noto-sans-hebrew'],
  ['ก', 'noto-sans-thai'],
  ['ア', 'noto-sans-jp'],
  ['한', 'noto-sans-kr'],
  ['软', 'noto-sans-sc'],
  ['🚀', 'noto-emoji'],
])('%s is set in %s', async (text, family) => {
  expect(await familyAt(text)).toBe(family);
});

test('shared ideographs take the shapes that the rest of the document expects', async () => {
  expect(await familyAt('直アメリカ')).toBe('noto-sans-jp');
  expect(await familyAt('直통')).toBe('noto-sans-kr');
  expect(await familyAt('直')).toBe('noto-sans-sc');
});

test('one rare Arabic letter takes the whole document to the font that has it', async () => {
  expect(await familyAt('نﷺ')).toMatch(/vazirmatn|noto-sans-arabic/);
  expect(await familyAt('نࢠ')).toBe('noto-sans-arabic');
});

test.each([
  ['ኢትዮጵያ', 'Ethiopic'],
  ['ᏣᎳᎩ', 'Cherokee'],
  ['ខ្មែរ', 'Khmer'],
])('%s, in a script without a font, is written in Latin letters', async (text) => {
  const presented = await present(text);
  expect(presented.text).toMatch(/^[ -~]+$/);
  expect(presented.text.replace(/\?/g, '')).not.toBe('');
});

test('emoji have no skin tones, which would be patches of their own', async () => {
  const { text, faces } = await present('🤝🏽🧑‍🚀❤️');
  expect(text).toMatch(/^🤝🧑\u200D?🚀❤$/u);
  expect(new Set(faces.map((face) => face?.replace(/-\d+$/, '')))).toEqual(new Set(['noto-emoji']));
});

test.each([
  ['decomposed letters are composed', 'Cafe\u0301', 'Café'],
  ['control characters go', 'a\u0000b\u0007c', 'abc'],
  ['marks that turn text round go', 'a\u202Etxt.exe\u202C', 'atxt.exe'],
  ['half a character is no character', 'a\uD83D!', 'a?!'],
  ['line ends are one kind', 'a\r\nb\u2028c', 'a\nb\nc'],
  ['unusual spaces are spaces', 'a\u00A0b\u3000c', 'a b c'],
])('%s', async (_, text, expected) => {
  expect((await present(text)).text).toBe(expected);
});

test('whatever the text, each character that is left has a font with it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
      const presented = await present(text);
      expect(presented.faceAt).toHaveLength(presented.text.length);
      let at = 0;
      for (const character of presented.text) {
        const face = presented.faceAt[at];
        if (character !== '\n') expect(face?.has(character.codePointAt(0)!)).toBe(true);
        at += character.length;
      }
    }),
    { numRuns: 60 },
  );
});

test('a book knows plain labels without being told, and refuses what it has no font for', async () => {
  const book = await createFontBook([]);
  expect(book.present({ text: 'Total: $1', weight: 600 }).faceAt[0]?.id).toBe(
    'noto-sans-latin-600',
  );
  expect(() => book.present({ text: '日本', weight: 400 })).toThrow('日本');
});
