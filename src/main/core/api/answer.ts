import type { ZodError } from 'zod';
import type { ApiRoute } from '../../../contract/methods/route';
import { AppFailure } from '../../../contract/wire/errors';
import type { OddPart } from '../../../contract/wire/odd-parts';
import { serverMessage } from './errors';
import { salvage } from './salvage';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a body may have its keys: at its top, under `data`, under `data.data` (J6, J31). */
const levelsOf = (body: unknown): readonly Record<string, unknown>[] => {
  if (!isObject(body)) return [];
  const { data } = body;
  return [body, data, isObject(data) ? data.data : null].filter(isObject);
};

/** A key of the body, on the first level that has it. */
const find = (body: unknown, key: string, levels = levelsOf(body)): unknown => {
  const level = levels.find((each) => Object.hasOwn(each, key));
  if (level !== undefined) return level[key];
  // A list may also be the whole body.
  return key === 'data' && Array.isArray(body) ? body : undefined;
};

/** The level with most of the fields goes first: a `total` outside may be a count of rows. */
const levelsFor = (body: unknown, fields: readonly string[]) => {
  const held = (level: Record<string, unknown>) =>
    fields.filter((key) => Object.hasOwn(level, key)).length;
  return [...levelsOf(body)].sort((a, b) => held(b) - held(a));
};

const invalid = (field: string, message: string, cause?: unknown): AppFailure =>
  new AppFailure({ code: 'invalid-response', field, message }, { cause });

/** A JSON text that stops half-way was cut off; anything else that is no JSON never was any. */
const beginsAsJson = (text: string): boolean => /^\s*[[{]/.test(text);

const parseJson = (id: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = beginsAsJson(text)
      ? `The server’s response to ${id} was cut off.`
      : `The server’s response to ${id} is not JSON.`;
    throw invalid('body', message, cause);
  }
};

/** The page of a hotel's network, a proxy or a gateway: the API answers JSON, or a bare word. */
const isDocument = (text: string): boolean => text.trimStart().startsWith('<');

/**
 * What an action was answered with status 200 counts as done, unless it is no answer of the API (then
 * nobody knows), or says itself that it was refused. Throws an AppFailure.
 */
const checkAction = (id: string, text: string): void => {
  if (isDocument(text)) {
    throw invalid(
      'body',
      `The response to ${id} is a web page, not a response from the server. We couldn’t confirm whether the change was made.`,
    );
  }
  // A bare word is an answer too: the spec names none for most actions.
  const body = beginsAsJson(text) ? parseJson(id, text) : null;
  if (isObject(body) && (Boolean(body.error) || body.success === false)) {
    throw new AppFailure({ code: 'server', status: 200, message: serverMessage(text, 200) });
  }
};

/** Names what is missing or wrong, without repeating the value (it may be a secret). */
const essential = (id: string, prefix: string, error: ZodError): AppFailure => {
  const issue = error.issues[0];
  const path = [prefix, ...(issue?.path ?? []).map(String)].filter((part) => part !== '');
  const field = path.join('.') || 'body';
  return invalid(
    field,
    `The server’s response to ${id} is missing something essential: “${field}”.`,
    error,
  );
};

/** The value, and what goes before the names of its fields in a message. */
const valueIn = (
  body: unknown,
  answer: Exclude<ApiRoute['answer'], 'none' | 'pdf'>,
): readonly [value: unknown, prefix: string] => {
  if (answer === 'body') return [body, ''];
  if ('key' in answer) return [find(body, answer.key), answer.key];
  const levels = levelsFor(body, answer.fields);
  return [Object.fromEntries(answer.fields.map((key) => [key, find(body, key, levels)])), ''];
};

/** What an action answered; a bare word tells nothing but that it was done. */
const bodyOf = (id: string, kind: ApiRoute['kind'], text: string): unknown =>
  kind === 'action' && !beginsAsJson(text) ? undefined : parseJson(id, text);

const oddParts = new WeakMap<object, readonly OddPart[]>();

/** What was left out of an answer's value, as long as it is the very value that `readAnswer` gave. */
export const oddPartsOf = (value: unknown): readonly OddPart[] =>
  (typeof value === 'object' && value !== null && oddParts.get(value)) || [];

/** Keeps beside a value what was left out of it. */
export const withOddParts = <T extends object>(value: T, odd: readonly OddPart[]): T => {
  if (odd.length > 0) oddParts.set(value, odd);
  return value;
};

export interface ReadOptions {
  /** An odd part fails the reading instead of being left out. */
  readonly whole?: boolean | undefined;
  /** Told where the parts stood that were left out. */
  readonly onOdd?: (at: readonly string[]) => void;
}

/**
 * The value of an answer, unwrapped and parsed with the row's schema. What is odd costs its own part
 * (checklist J32), except where the value is wanted `whole`: nobody can tell from half a list that
 * something is not there. An action was done, whatever its answer looks like: one that need not say
 * anything has none where it cannot be read. Throws an AppFailure `invalid-response` that names the
 * field.
 */
export const readAnswer = (
  id: string,
  route: ApiRoute,
  text: string,
  { whole = false, onOdd = () => undefined }: ReadOptions = {},
): unknown => {
  const { answer, output, kind } = route;
  if (kind === 'action') checkAction(id, text);
  if (answer === 'none' || answer === 'pdf') return null;
  const body = bodyOf(id, kind, text);
  const [value, prefix] = valueIn(body, answer);
  const parsed = output.safeParse(value);
  if (parsed.success) return parsed.data;
  const saved = !whole && !route.whole ? salvage(output, value) : null;
  if (saved !== null) {
    onOdd(saved.odd.map(({ at }) => at));
    const { value: read } = saved;
    return typeof read === 'object' && read !== null ? withOddParts(read, saved.odd) : read;
  }
  const none = kind === 'action' ? output.safeParse(undefined) : null;
  if (!none?.success) throw essential(id, prefix, parsed.error);
  onOdd([prefix]);
  return none.data;
};
