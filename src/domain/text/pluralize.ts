/** `1 seat`, `3 seats`, `20,000 rows`; `many` where it is not the one with an s. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
