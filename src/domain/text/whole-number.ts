/**
 * A whole number as people type it into a count field, blanks around it allowed; null for anything
 * else. Stricter than `parseInt`, which makes 12 of '12abc' and 5 of '5.9'.
 */
export const parseWholeNumber = (text: string): number | null => {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return null;
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : null;
};
