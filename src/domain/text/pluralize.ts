/** `1 seat`, `3 seats`, `20,000 rows`; `many` is for plurals that don't just add an s. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
