const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for one character, such as a letter with its accents. */
export const graphemes = (text: string): readonly string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** Marks that turn the order of the text around it; a document decides that by its letters. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF\uFFF9-\uFFFB]/g;

/**
 * Text as people typed or pasted it, made fit for a page: composed letters, plain line ends, no
 * control characters, no halves of characters.
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
