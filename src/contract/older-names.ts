const olderPrefixes = { postFlow: 'teamSetup', quoteBatch: 'batchQuotes' } as const;

/** The name of an action or a bridge method in this version; files may hold that of version 0.2. */
export const currentName = (name: string): string =>
  name.replace(
    /^(postFlow|quoteBatch)(?=\.)/,
    (prefix) => olderPrefixes[prefix as keyof typeof olderPrefixes],
  );
