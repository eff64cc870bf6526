import { trimPasted } from '../../contract/invisible';
import { formatNumber } from './format-number';

/** Groups of three after a comma or one kind of space. A dot could be a decimal point. */
const grouped = /^[1-9]\d{0,2}(?:([, \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*)$/;

/**
 * A whole number as a sheet shows it, such as `1,200` or `12 000`, without its separators; any other
 * text unchanged, also `1,5` and `1.200`, which could be fractions. Expects trimmed text.
 */
export const withoutThousands = (text: string): string =>
  grouped.test(text) ? text.replace(/\D/g, '') : text;

/**
 * A whole number as people type or paste it into a count field, such as `1,200`, with optional blanks
 * and invisible characters around it; null for anything else. Stricter than `parseInt`, which reads
 * '12abc' as 12 and '5.9' as 5.
 */
export const parseWholeNumber = (text: string): number | null => {
  const digits = withoutThousands(trimPasted(text));
  if (!/^\d+$/.test(digits)) return null;
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : null;
};

/** A typed or received number as people read it, `1,200`; other text as it is. */
export const countText = (text: string): string => {
  const count = parseWholeNumber(text);
  return count === null ? text.trim() : formatNumber(count);
};
