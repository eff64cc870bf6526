const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader sees as one character, such as a letter with its accents. */
export const graphemes = (text: string): readonly string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** Marks that change the direction of the surrounding text. The letters determine it instead. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF\uFFF9-\uFFFB]/g;

/**
 * Makes typed or pasted text fit for a page: composed letters, plain line ends, no control
 * characters, no lone surrogates.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(DIRECTION_MARKS, '')
    .replace(INVISIBLE, '')
    .replace(/[^\S\n ]/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/\uFFFD/g, '?')
    .replace(/\p{Co}/gu, '?');
