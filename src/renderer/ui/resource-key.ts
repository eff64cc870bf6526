/** Names a query by method and input; the same question has the same key. */
export const resourceKey = (method: string, input: unknown): string =>
  `${method} ${JSON.stringify(input)}`;
