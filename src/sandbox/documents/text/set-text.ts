import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { cleanText, graphemes } from './clean-text';

export type Weight = 400 | 600;

/** Text for the page, with its weight. */
export interface StyledText {
  readonly text: string;
  readonly weight: Weight;
}

/** Text that the font can display completely. */
export interface SetText {
  readonly text: string;
  /** A font name that is registered in the PDF. */
  readonly font: string;
}

/** Fonts that every PDF reader has. */
const latin: Readonly<Record<Weight, string>> = { 400: 'Helvetica', 600: 'Helvetica-Bold' };
/** Fonts for more alphabets; the package has a file for each name. */
const further: Readonly<Record<Weight, string>> = { 400: 'DejaVuSans', 600: 'DejaVuSans-Bold' };

/** The characters of the Latin fonts' encoding (Windows-1252). */
const inLatin = /^[\n -~¡-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;
const inFurther =
  /^(?:[\n -~\u00A1-\u024F\u1E00-\u1EFF\u2010-\u205E\u20A0-\u20BF]|[\u0300-\u036F]|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Armenian}|\p{Script=Georgian})$/u;

/** For a script that no font here has. A Latin transcription says more than empty boxes. */
const inLatinLetters = (character: string): string => {
  const sound = anyAscii(character).replace(/[^ -~]/g, '');
  return sound === '' && !/^[\p{M}\p{Cf}]+$/u.test(character) ? '?' : sound;
};

const written = (cluster: string): string =>
  [...cluster].map((each) => (inFurther.test(each) ? each : inLatinLetters(each))).join('');

/** Chooses the font for a text, and transcribes characters that no font has. */
export const setText = ({ text, weight }: StyledText): SetText => {
  const clean = cleanText(text);
  if (inLatin.test(clean)) return { text: clean, font: latin[weight] };
  const all = graphemes(clean).map(written).join('');
  return { text: all, font: inLatin.test(all) ? latin[weight] : further[weight] };
};

/** Registers the additional fonts in a PDF, which embeds only those that are used. */
export const registerFaces = (pdf: PDFKit.PDFDocument): void => {
  const { resolve } = createRequire(import.meta.url);
  for (const name of Object.values(further)) {
    pdf.registerFont(name, resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  }
};
