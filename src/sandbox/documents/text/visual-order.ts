import bidiFactory from 'bidi-js';
import { graphemes } from './clean-text';

const bidi = bidiFactory();

/** Letters that a shaping engine sets from right to left by itself. */
const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export interface Directions {
  /** The paragraph reads from right to left: it starts at the right edge. */
  readonly rightToLeft: boolean;
  /** Level of each UTF-16 unit: odd ones read from right to left. */
  readonly levels: Uint8Array;
}

/** Directions of a paragraph by the Unicode bidirectional algorithm; its first letter leads. */
export const directionsOf = (paragraph: string): Directions => {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return { rightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1, levels };
};

export interface LevelRun {
  readonly level: number;
}

/** Rule L2: what is drawn from left to right, from runs in reading order. */
export const inVisualOrder = <Run extends LevelRun>(runs: readonly Run[]): readonly Run[] => {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return ordered;
};

/**
 * Text of one run as the shaping engine wants it: brackets of right-to-left text turned round, and
 * reversed here where the run has no letter that makes the engine do it.
 */
export const textToShape = (text: string, level: number): string => {
  if (level % 2 === 0) return text;
  const mirrored = graphemes(text).map((one) => bidi.getMirroredCharacter(one) ?? one);
  return (RIGHT_TO_LEFT_LETTER.test(text) ? mirrored : mirrored.reverse()).join('');
};
