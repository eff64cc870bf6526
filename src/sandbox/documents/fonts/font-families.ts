/** A package that ships one variable font, cut into slices by Unicode range. */
export interface FontFamily {
  readonly id: string;
  readonly packageName: string;
  /** Which of the package's slices to use; the others double what an earlier family has. */
  readonly uses: (slice: string) => boolean;
}

const family = (id: string, uses: FontFamily['uses']): FontFamily => ({
  id,
  packageName: `@fontsource-variable/${id}`,
  uses,
});

const numbered = (slice: string): boolean => /^\d+$/.test(slice);
const only =
  (name: string) =>
  (slice: string): boolean =>
    slice === name;

const general = family('noto-sans', () => true);
/**
 * Arabic of everyday languages, in whole letters, so that text copied from the page is right. Noto
 * builds its letters from parts that they share, but has those of rare languages too.
 */
const arabic = family('vazirmatn', only('arabic'));
const arabicOfRareLanguages = family('noto-sans-arabic', only('arabic'));
const hebrew = family('noto-sans-hebrew', only('hebrew'));
const thai = family('noto-sans-thai', only('thai'));
const armenian = family('noto-sans-armenian', only('armenian'));
const georgian = family('noto-sans-georgian', only('georgian'));
const bengali = family('noto-sans-bengali', only('bengali'));
const tamil = family('noto-sans-tamil', only('tamil'));
const japanese = family('noto-sans-jp', numbered);
const korean = family('noto-sans-kr', numbered);
const chinese = family('noto-sans-sc', numbered);
const emoji = family('noto-emoji', numbered);

/**
 * Chinese, Japanese and Korean share code points whose shapes differ: the other characters of the
 * document say which shapes its reader expects.
 */
const ideographs = (document: string): readonly FontFamily[] => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(document)) {
    return [japanese, chinese, korean];
  }
  if (/\p{Script=Hangul}/u.test(document)) return [korean, chinese, japanese];
  return [chinese, japanese, korean];
};

/**
 * The families in the order in which to look for a character of this document. Joined letters must
 * come from one font, so a document has one for Arabic.
 *
 * @param rareArabic whether it has letters that `everydayArabic` lacks.
 */
export const familiesFor = (document: string, rareArabic = false): readonly FontFamily[] => [
  general,
  ...(rareArabic ? [arabicOfRareLanguages] : [arabic]),
  hebrew,
  thai,
  armenian,
  georgian,
  bengali,
  tamil,
  ...ideographs(document),
  emoji,
];

export const everydayArabic: FontFamily = arabic;
export const emojiFamily: FontFamily = emoji;
