/**
 * A whole number as people type it into a count field, with optional blanks around it; null for
 * anything else. Stricter than `parseInt`, which reads '12abc' as 12 and '5.9' as 5.
 */
export const parseWholeNumber = (text: string): number | null => {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return null;
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : null;
};
