import { cleanText, graphemes } from '../text/clean-text';
import { emojiFamily, everydayArabic, type FontFamily, familiesFor } from './font-families';
import { type FontFace, type FontSlice, loadFace, slicesWith, type Weight } from './font-slices';

/** Text that goes on the page, with its weight. */
export interface StyledText {
  readonly text: string;
  readonly weight: Weight;
}

/** A character and the slice that has it. */
interface Piece {
  readonly text: string;
  readonly slice: FontSlice;
}

/** Text of which every character has a font. */
export interface PresentedText {
  readonly text: string;
  readonly weight: Weight;
  /** The font of each UTF-16 unit of `text`; null for line ends. */
  readonly faceAt: readonly (FontFace | null)[];
}

/** The fonts for a set of texts, and for plain Latin text beside them (labels, amounts, dates). */
export interface FontBook {
  readonly faces: readonly FontFace[];
  /** Throws for a text in other scripts that the book was not made for. */
  present(styled: StyledText): PresentedText;
}

const JOINERS = new Set([0x200c, 0x200d, 0xfe0e, 0xfe0f]);
/** Skin tones of an emoji: the font is of one colour and shows them as patches beside it. */
const TONES = /(?<=.)[\u{1F3FB}-\u{1F3FF}]/gu;

const codePointsOf = (text: string): readonly number[] =>
  [...text].map((character) => character.codePointAt(0) ?? 0);

const looksLikeEmoji = (cluster: string): boolean => /\p{Emoji_Presentation}|\uFE0F/u.test(cluster);

/** Looks for the fonts of characters, and for other characters where there is no font. */
class PieceFinder {
  readonly #families: readonly FontFamily[];
  readonly #known = new Map<string, readonly Piece[]>();

  constructor(families: readonly FontFamily[]) {
    this.#families = families;
  }

  async find(cluster: string): Promise<readonly Piece[]> {
    const known = this.#known.get(cluster);
    if (known) return known;
    const found = await this.#search(cluster);
    this.#known.set(cluster, found);
    return found;
  }

  async #search(toned: string): Promise<readonly Piece[]> {
    const cluster = toned.replace(TONES, '');
    const whole = await this.#inOneFont(cluster);
    if (whole) return [whole];
    const parts = [...cluster];
    if (parts.length > 1) {
      const visible = parts.filter((part) => !JOINERS.has(part.codePointAt(0) ?? 0));
      return (await Promise.all(visible.map((part) => this.find(part)))).flat();
    }
    return this.#inLatinLetters(cluster);
  }

  async #inOneFont(cluster: string): Promise<Piece | null> {
    const codePoints = codePointsOf(cluster).filter((codePoint) => codePoint !== 0xfe0f);
    const families = looksLikeEmoji(cluster) ? [emojiFamily, ...this.#families] : this.#families;
    for (const family of families) {
      for (const slice of slicesWith(family, codePoints)) {
        const face = await loadFace(slice, 400);
        if (codePoints.every((codePoint) => face.has(codePoint))) {
          return { text: String.fromCodePoint(...codePoints), slice };
        }
      }
    }
    return null;
  }

  /** A script that no font here has: its sound in Latin letters says more than empty boxes. */
  async #inLatinLetters(character: string): Promise<readonly Piece[]> {
    if (JOINERS.has(character.codePointAt(0) ?? 0)) return [];
    const { default: anyAscii } = await import('any-ascii');
    const sound = anyAscii(character).replace(/[^ -~]/g, '');
    const latin = sound === '' && !/\p{M}/u.test(character) ? '?' : sound;
    const pieces = await Promise.all([...latin].map((letter) => this.#inOneFont(letter)));
    return pieces.filter((piece) => piece !== null);
  }
}

const WEIGHTS: readonly Weight[] = [400, 600];

const loadLatin = async (weight: Weight): Promise<readonly [Weight, FontFace]> => {
  const [general] = familiesFor('');
  const [slice] = general ? slicesWith(general, codePointsOf('Az09')) : [];
  if (!slice) throw new Error('The package of the general font has no Latin letters.');
  return [weight, await loadFace(slice, weight)];
};

const hasRareArabic = async (document: string): Promise<boolean> => {
  const letters = [...new Set(document.match(/\p{Script=Arabic}/gu))];
  if (letters.length === 0) return false;
  const [slice] = slicesWith(everydayArabic, codePointsOf('\u0627'));
  if (!slice) throw new Error('The package of the Arabic font has no Arabic letters.');
  const face = await loadFace(slice, 400);
  return !codePointsOf(letters.join('')).every((letter) => face.has(letter));
};

/** Reads the fonts that these texts need. */
export const createFontBook = async (texts: readonly StyledText[]): Promise<FontBook> => {
  const cleaned = texts.map((styled) => ({ ...styled, text: cleanText(styled.text) }));
  const all = cleaned.map(({ text }) => text).join('\n');
  const finder = new PieceFinder(familiesFor(all, await hasRareArabic(all)));
  const presented = new Map<string, PresentedText>();
  const latin = new Map(await Promise.all(WEIGHTS.map(loadLatin)));
  const faces = new Map([...latin.values()].map((face) => [face.id, face]));
  const keyOf = ({ text, weight }: StyledText): string => `${weight}|${text}`;

  for (const styled of cleaned) {
    let text = '';
    const faceAt: (FontFace | null)[] = [];
    for (const cluster of graphemes(styled.text)) {
      if (cluster === '\n') {
        text += cluster;
        faceAt.push(null);
        continue;
      }
      for (const piece of await finder.find(cluster)) {
        const face = await loadFace(piece.slice, styled.weight);
        faces.set(face.id, face);
        text += piece.text;
        for (let unit = 0; unit < piece.text.length; unit += 1) faceAt.push(face);
      }
    }
    presented.set(keyOf(styled), { text, weight: styled.weight, faceAt });
  }

  return {
    faces: [...faces.values()],
    present({ text: given, weight }) {
      const text = cleanText(given);
      const found = presented.get(keyOf({ text, weight }));
      if (found) return found;
      const face = latin.get(weight);
      if (!face || !codePointsOf(text).every((codePoint) => face.has(codePoint))) {
        throw new Error(`The font book was not made for this text: ${given}`);
      }
      return { text, weight, faceAt: Array.from(text, () => face) };
    },
  };
};
