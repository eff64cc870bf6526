/** What a template is rendered with: a directory user, or any object. */
export type DirectoryValues = Readonly<Record<string, unknown>>;

/** A `{{key}}` in a template; `custom` for `{{key*}}`, which the server parses itself. */
export interface TemplateKey {
  readonly key: string;
  readonly custom: boolean;
}

type Part = string | TemplateKey;
export type Template = readonly Part[];

const placeholder = /\{\{([^{}]*)\}\}/g;

const keyOf = (inside: string): TemplateKey => {
  const key = inside.trim();
  return key.endsWith('*')
    ? { key: key.slice(0, -1).trim(), custom: true }
    : { key, custom: false };
};

/** A template's text and keys in order. Any text is a valid template. */
export const parseTemplate = (text: string): Template => {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(keyOf(match[1] ?? ''));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
};

/** The keys that templates use, each once. */
export const templateKeys = (templates: readonly string[]): TemplateKey[] => {
  const found = new Map<string, TemplateKey>();
  for (const text of templates) {
    for (const part of parseTemplate(text)) {
      if (typeof part !== 'string') found.set(`${part.key}${part.custom ? '*' : ''}`, part);
    }
  }
  return [...found.values()];
};

const isObject = (value: unknown): value is DirectoryValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own keys only, so that `{{constructor}}` has no value. */
const own = (values: DirectoryValues, key: string): unknown =>
  Object.hasOwn(values, key) ? values[key] : undefined;

const valueAt = (user: DirectoryValues, key: string): unknown => {
  const direct = own(user, key);
  const dot = key.indexOf('.');
  if (direct !== undefined || dot < 0) return direct;
  const inner = own(user, key.slice(0, dot));
  return isObject(inner) ? valueAt(inner, key.slice(dot + 1)) : undefined;
};

const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map(scalarText)
        .filter((text) => text.trim() !== '')
        .join(', ')
    : scalarText(value);

export interface Rendered {
  /** Trimmed; '' if there is nothing. */
  readonly text: string;
  /** The template has a key that the server parses itself, so the text is a guess. */
  readonly custom: boolean;
}

const nothing: Rendered = { text: '', custom: false };

/** Renders one template for a user. Never throws; a missing or unknown key renders as nothing. */
const renderTemplate = (template: Template, user: DirectoryValues): Rendered => {
  let text = '';
  let custom = false;
  for (const part of template) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    text += textOf(valueAt(user, part.key));
    custom ||= part.custom;
  }
  return { text: text.trim(), custom };
};

/** Renders the first parsed template with a non-empty result. */
export const renderParsed = (templates: readonly Template[], user: DirectoryValues): Rendered => {
  for (const template of templates) {
    const rendered = renderTemplate(template, user);
    if (rendered.text !== '') return rendered;
  }
  return nothing;
};

/** Renders the first template with a non-empty result; '' if there is none. */
export const renderFirst = (templates: readonly string[], user: DirectoryValues): Rendered =>
  renderParsed(templates.map(parseTemplate), user);
