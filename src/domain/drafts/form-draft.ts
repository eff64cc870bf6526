const objectIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** A form as the text of a draft. */
export const writeFormDraft = (form: object): string => JSON.stringify(form);

/**
 * The form that a draft holds. A field that is missing or has another type (written by an earlier
 * version) takes its value from `base`. Null means no draft.
 */
export const readFormDraft = <F extends object>(text: string | null, base: F): F => {
  if (text === null) return base;
  const kept = objectIn(text);
  const fields = Object.entries(base).map(([key, value]) => {
    const own = Object.hasOwn(kept, key) ? kept[key] : undefined;
    return [key, typeof own === typeof value ? own : value];
  });
  return Object.fromEntries(fields) as F;
};
