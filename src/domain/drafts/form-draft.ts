/** A form as typed, and the stored values when the edit began; null if none are known. */
export interface Edit<T> {
  readonly base: T | null;
  readonly value: T;
}

/** Where the draft of a whole form is kept, and how its text is read and written. */
export interface FormDraft<T> {
  readonly key: string;
  /** Null if there is no draft, or none that can be used. */
  readonly read: (text: string | undefined) => Edit<T> | null;
  readonly write: (edit: Edit<T>) => string;
}

/** The part of a zod schema that reading a draft needs. */
interface Schema<T> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** The fields of a draft's text; none if it is no object. */
export const fieldsOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/**
 * The draft of a new form: the text is its fields. A field that is missing or has another type
 * (written by an earlier version) takes its value from `initial`.
 */
export const newFormDraft = <F extends object>(key: string, initial: F): FormDraft<F> => ({
  key,
  read: (text) => {
    if (text === undefined) return null;
    const kept = fieldsOf(text);
    const fields = Object.entries(initial).map(([field, value]) => {
      const own = Object.hasOwn(kept, field) ? kept[field] : undefined;
      return [field, typeof own === typeof value ? own : value];
    });
    return { base: null, value: Object.fromEntries(fields) as F };
  },
  write: ({ value }) => JSON.stringify(value),
});

/**
 * The draft of a stored value's edit: the text is the value and its base, so that a save does not
 * overwrite others unseen. Text that does not fit the schema is no draft.
 */
export const editDraft = <T>(key: string, schema: Schema<T>): FormDraft<T> => ({
  key,
  read: (text) => {
    if (text === undefined) return null;
    const { base = null, value } = fieldsOf(text);
    const read = schema.safeParse(value);
    if (!read.success) return null;
    if (base === null) return { base: null, value: read.data };
    const from = schema.safeParse(base);
    return from.success ? { base: from.data, value: read.data } : null;
  },
  write: (edit) => JSON.stringify(edit),
});

type Texts = Readonly<Record<string, string>>;

/**
 * A form whose fields are drafts of their own, `${prefix}${field}`. A field without a draft has its
 * value in `initial`; a flag is `true` or `false`.
 */
export const fieldsIn = <F extends object>(texts: Texts, prefix: string, initial: F): F =>
  Object.fromEntries(
    Object.entries(initial).map(([field, value]) => {
      const text = texts[`${prefix}${field}`];
      if (text === undefined) return [field, value];
      return [field, typeof value === 'boolean' ? text === 'true' : text];
    }),
  ) as F;
