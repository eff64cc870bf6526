/** The words of a text in lower case; a plus sign is a word, for plans such as `Pro +`. */
export const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+|\++/gu) ?? [];

/** Where the first word that begins with `wanted` is among the words; -1 if there is none. */
export const wordAt = (words: readonly string[], wanted: string): number =>
  words.findIndex((word) => word.startsWith(wanted));

/**
 * Whether each typed word begins a word of the text, in any order: `teams - b` matches `Teams -
 * Business (yearly)`.
 */
export const wordsMatch = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((wanted) => wordAt(words, wanted) >= 0);
