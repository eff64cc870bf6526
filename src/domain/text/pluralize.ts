import { formatNumber } from './format-number';

/** `1 seat`, `3 seats`, `20,000 rows`; `many` is for plurals that don't just add an s. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** `Both cards`, `All 3 cards`; for two or more. */
export const allOf = (count: number, one: string): string =>
  count === 2 ? `Both ${one}s` : `All ${pluralize(count, one)}`;
