import { graphemes } from './clean-text';
import type { SetText } from './set-text';

export interface TextLine extends SetText {
  /** Points. */
  readonly width: number;
}

/** Width in points of a text in one font. */
export type Measure = (font: string, text: string, size: number) => number;

/** Words, each with the spaces after it. */
const wordsOf = (paragraph: string): readonly string[] => paragraph.match(/\S+\s*|^\s+/gu) ?? [];

/** Breaks texts into lines of at most `width` points. */
export const createTextLayout = (measure: Measure) => {
  /** Splits a word that is wider than the line, but never within a character. */
  const cut = (font: string, word: string, size: number, width: number): string[] => {
    const parts: string[] = [];
    let part = '';
    for (const character of graphemes(word)) {
      if (part !== '' && measure(font, part + character, size) > width) {
        parts.push(part);
        part = '';
      }
      part += character;
    }
    return part === '' ? parts : [...parts, part];
  };

  const breakParagraph = (font: string, paragraph: string, size: number, width: number) => {
    const lines: string[] = [];
    let line = '';
    for (const word of wordsOf(paragraph)) {
      if (measure(font, (line + word).trimEnd(), size) <= width) {
        line += word;
        continue;
      }
      if (line.trim() !== '') lines.push(line);
      const parts = cut(font, word, size, width);
      line = parts.pop() ?? '';
      lines.push(...parts);
    }
    return [...lines, line];
  };

  return {
    lines: ({ font, text }: SetText, size: number, width: number): readonly TextLine[] =>
      text
        .split('\n')
        .flatMap((paragraph) => breakParagraph(font, paragraph, size, width))
        .map((line) => line.trimEnd())
        .map((line) => ({ font, text: line, width: measure(font, line, size) })),
  };
};
