import { onFirstUse } from './on-first-use';

const format = onFirstUse(() => new Intl.NumberFormat('en-US'));

/**
 * A whole number as people read it: `1,234`. `toLocaleString` would look up its format each time,
 * which takes longer than rendering the rest of a row. Most numbers are short and need none, so the
 * first rows don't wait for one to be created.
 */
export const formatNumber = (value: number | bigint): string => {
  if (value > -1000 && value < 1000 && Number.isInteger(value)) return String(value);
  return format().format(value);
};
