let format: Intl.NumberFormat | undefined;

/**
 * A whole number as people read it: `1,234`. `toLocaleString` would look up its format each time,
 * which takes longer than rendering the rest of a row. Most numbers are short and need none, so the
 * first rows don't wait for one to be created.
 */
export const formatNumber = (value: number | bigint): string => {
  if (value > -1000 && value < 1000 && Number.isInteger(value)) return String(value);
  format ??= new Intl.NumberFormat('en-US');
  return format.format(value);
};
