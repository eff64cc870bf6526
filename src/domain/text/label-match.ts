const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}+]+/u)
    .filter(Boolean);

/**
 * Whether each typed word begins a word of the label: `teams - b` matches `Teams - Business
 * (yearly)`.
 */
export const labelMatches = (typed: string, label: string): boolean => {
  const words = wordsOf(label);
  return wordsOf(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
};
