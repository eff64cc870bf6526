/** A directory user with all properties. */
export type DirectoryProperties = Readonly<Record<string, unknown>>;

const PLACE = /\{\{([^{}]*)\}\}/g;

const propertyOf = (user: DirectoryProperties, path: string): unknown => {
  let value: unknown = user;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as DirectoryProperties)[key];
  }
  return value;
};

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text.trim() !== '')
      .join(', ');
  return '';
};

const phoneKeys = new Set(['mobilePhone', 'businessPhones', 'faxNumber']);

/**
 * What an asterisk does (section 5, custom parser). For phone numbers: the first one, with plus
 * sign, digits, and spaces. For other text: drops a trailing part in brackets, as in `Jo
 * (she/her)`.
 */
const parseCustom = (path: string, value: unknown): string => {
  if (phoneKeys.has(path)) {
    const first = textOf(Array.isArray(value) ? value[0] : value);
    return first.replace(/[^\d+]+/g, ' ').trim();
  }
  return textOf(value)
    .replace(/\s*[([][^()[\]]*[)\]]\s*$/, '')
    .trim();
};

/** ADR 12: the first template whose result isn't blank, trimmed. Null if there is none. */
export const renderTemplates = (
  templates: readonly string[],
  user: DirectoryProperties,
): string | null => {
  for (const template of templates) {
    const text = template
      .replace(PLACE, (_, inside: string) => {
        const [, path = '', star] = /^\s*(.*?)\s*(\*?)\s*$/.exec(inside) ?? [];
        const value = propertyOf(user, path);
        return star ? parseCustom(path, value) : textOf(value);
      })
      .trim();
    if (text !== '') return text;
  }
  return null;
};
