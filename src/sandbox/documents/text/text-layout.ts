import type { PresentedText } from '../fonts/font-book';
import type { FontFace } from '../fonts/font-slices';
import { breakPoints } from './break-points';
import { graphemes } from './clean-text';
import { type Directions, directionsOf, inVisualOrder, textToShape } from './visual-order';

/** A stretch of one font and direction, as it is drawn. */
export interface DrawnRun {
  readonly face: FontFace;
  readonly text: string;
  /** Points. */
  readonly width: number;
}

export interface TextLine {
  /** From left to right. */
  readonly runs: readonly DrawnRun[];
  /** Points. */
  readonly width: number;
  readonly rightToLeft: boolean;
}

/** Width in points of a text set in one font. */
export type Measure = (face: FontFace, text: string, size: number) => number;

/** The part of a presented text that is one paragraph. */
interface Paragraph {
  readonly text: string;
  readonly faceAt: PresentedText['faceAt'];
  readonly directions: Directions;
}

const paragraphsOf = ({ text, faceAt }: PresentedText): readonly Paragraph[] => {
  let start = 0;
  return text.split('\n').map((part) => {
    const faces = faceAt.slice(start, start + part.length);
    start += part.length + 1;
    return { text: part, faceAt: faces, directions: directionsOf(part) };
  });
};

interface ReadRun {
  readonly face: FontFace;
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

/** Splits a part of a paragraph wherever its font or its direction changes. */
const readRuns = ({ faceAt, directions }: Paragraph, start: number, end: number): ReadRun[] => {
  const runs: ReadRun[] = [];
  for (let at = start; at < end; at += 1) {
    const face = faceAt[at];
    if (!face) continue;
    const level = directions.levels[at] ?? 0;
    const last = runs.at(-1);
    if (last && last.face.id === face.id && last.level === level) {
      runs[runs.length - 1] = { ...last, end: at + 1 };
    } else {
      runs.push({ face, level, start: at, end: at + 1 });
    }
  }
  return runs;
};

const trimmedEnd = (text: string, start: number, end: number): number =>
  start + text.slice(start, end).trimEnd().length;

/** Sets texts in lines of at most `width` points. */
export const createTextLayout = (measure: Measure) => {
  const widthOf = (paragraph: Paragraph, start: number, end: number, size: number): number =>
    readRuns(paragraph, start, end).reduce(
      (sum, run) => sum + measure(run.face, paragraph.text.slice(run.start, run.end), size),
      0,
    );

  const lineOf = (paragraph: Paragraph, start: number, end: number, size: number): TextLine => {
    const inOrder = readRuns(paragraph, start, trimmedEnd(paragraph.text, start, end));
    const runs = inVisualOrder(inOrder).map(({ face, level, start: from, end: to }) => {
      const text = textToShape(paragraph.text.slice(from, to), level);
      return { face, text, width: measure(face, text, size) };
    });
    return {
      runs,
      width: runs.reduce((sum, run) => sum + run.width, 0),
      rightToLeft: paragraph.directions.rightToLeft,
    };
  };

  /** A word wider than the line: where it must be cut, never within a character. */
  const cuts = (
    paragraph: Paragraph,
    start: number,
    end: number,
    size: number,
    width: number,
  ): number[] => {
    const found: number[] = [];
    let at = start;
    let used = 0;
    for (const character of graphemes(paragraph.text.slice(start, end))) {
      const wide = widthOf(paragraph, at, at + character.length, size);
      if (used > 0 && used + wide > width) {
        found.push(at);
        used = 0;
      }
      used += wide;
      at += character.length;
    }
    return found;
  };

  const breakParagraph = (paragraph: Paragraph, size: number, width: number): TextLine[] => {
    const { text } = paragraph;
    const lines: TextLine[] = [];
    let lineStart = 0;
    let wordStart = 0;
    let used = 0;
    const endLine = (at: number): void => {
      lines.push(lineOf(paragraph, lineStart, at, size));
      lineStart = at;
      used = 0;
    };
    for (const wordEnd of breakPoints(text)) {
      const visible = widthOf(paragraph, wordStart, trimmedEnd(text, wordStart, wordEnd), size);
      if (used > 0 && used + visible > width) endLine(wordStart);
      if (visible > width) {
        const end = trimmedEnd(text, wordStart, wordEnd);
        for (const cut of cuts(paragraph, wordStart, end, size, width)) endLine(cut);
      }
      const from = Math.max(wordStart, lineStart);
      used += widthOf(paragraph, from, wordEnd, size);
      wordStart = wordEnd;
    }
    endLine(text.length);
    return lines;
  };

  return {
    lines: (presented: PresentedText, size: number, width: number): readonly TextLine[] =>
      paragraphsOf(presented).flatMap((paragraph) => breakParagraph(paragraph, size, width)),
  };
};
