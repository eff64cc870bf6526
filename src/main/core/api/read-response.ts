import type { ZodError } from 'zod';
import { isObject } from '../../../contract/is-object';
import type { ApiRoute } from '../../../contract/methods/route';
import { AppFailure } from '../../../contract/wire/result';
import type { UnexpectedPart } from '../../../contract/wire/unexpected-parts';
import { serverMessage } from './errors';
import { salvage } from './salvage';

/** Levels that may have the body's keys: the top, `data`, or `data.data` (J6, J31). */
const levelsOf = (body: unknown): readonly Record<string, unknown>[] => {
  if (!isObject(body)) return [];
  const { data } = body;
  return [body, data, isObject(data) ? data.data : null].filter(isObject);
};

/** A key of the body, from the first level that has it. */
const find = (body: unknown, key: string, levels = levelsOf(body)): unknown => {
  const level = levels.find((each) => Object.hasOwn(each, key));
  if (level !== undefined) return level[key];
  // The whole body may be a list.
  return key === 'data' && Array.isArray(body) ? body : undefined;
};

/** Puts the level with most of the fields first: a `total` further out may be a row count. */
const levelsFor = (body: unknown, fields: readonly string[]) => {
  const held = (level: Record<string, unknown>) =>
    fields.filter((key) => Object.hasOwn(level, key)).length;
  return [...levelsOf(body)].sort((a, b) => held(b) - held(a));
};

/** The message is for staff; the names of the route and the field are for support. */
const invalid = (route: string, field: string, message: string, cause?: unknown): AppFailure =>
  new AppFailure({ code: 'invalid-response', route, field, message }, { cause });

/** Whether a text starts like JSON, so that an incomplete one was cut off. */
const beginsAsJson = (text: string): boolean => /^\s*[[{]/.test(text);

const parseJson = (id: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = beginsAsJson(text)
      ? 'The server’s response was cut off.'
      : 'The server’s response has an unknown format.';
    throw invalid(id, 'body', message, cause);
  }
};

/**
 * Detects the page of a hotel network, a proxy, or a gateway. The API responds with JSON or plain
 * text.
 */
const isDocument = (text: string): boolean => text.trimStart().startsWith('<');

/** Whether a body with status 200 says that the call was refused, whatever else it has. */
const isRefusal = (body: unknown): boolean =>
  isObject(body) && (Boolean(body.error) || body.success === false);

const failedStatus = /^(error|fail(ed|ure)?)$/i;
const doneStatus = /^(ok|success)$/i;

const isNone = (value: unknown): boolean =>
  value == null || (Array.isArray(value) && value.length === 0);

/** Whether the value, or each of its fields, is none. */
const isEmpty = (value: unknown): boolean =>
  isNone(value) || (isObject(value) && Object.values(value).every(isNone));

/** Keys about the call as a whole. */
const aboutCall = /^(errors|extensions|meta|status|timestamp)$|code$/i;

/** Whether a value says that nothing was done, such as 0, or has nothing else. */
const isNothing = (value: unknown): boolean =>
  !value || isEmpty(value) || (isObject(value) && Object.values(value).every(isNothing));

/** Whether a body has what an action did, such as `added: 5`. */
const hasResult = (body: Record<string, unknown>): boolean =>
  Object.entries(body).some(
    ([key, value]) =>
      !aboutCall.test(key) &&
      (typeof value === 'number' || typeof value === 'object') &&
      !isNothing(value),
  );

/**
 * Whether a body without a value says that the call failed, in any usual form. Beside a value, the
 * same words may be about something else. Of an action that was done, `errors` are of a part, such
 * as one person in a sync; a list with `errors` may be empty because of them.
 */
const saysFailed = (body: unknown, kind: ApiRoute['kind']): boolean => {
  if (!isObject(body)) return false;
  const { ok, status, success, errors } = body;
  const saysStatus = (words: RegExp) => typeof status === 'string' && words.test(status);
  const saysDone = success === true || ok === true || saysStatus(doneStatus);
  const isDone = kind === 'action' && (saysDone || hasResult(body));
  return (
    isRefusal(body) ||
    ok === false ||
    saysStatus(failedStatus) ||
    (!isDone && Array.isArray(errors) && errors.length > 0)
  );
};

const noRecord = (): AppFailure =>
  new AppFailure({ code: 'not-found', message: serverMessage('', 404), wordless: true });

const refused = (text: string): AppFailure =>
  new AppFailure({ code: 'server', status: 200, message: serverMessage(text, 200) });

/**
 * Checks an action's response with status 200. It counts as done, unless it is not from the API (then
 * the outcome is unknown) or says that the action was refused. Throws an AppFailure.
 */
const checkAction = (id: string, text: string, response: ApiRoute['response']): void => {
  if (isDocument(text)) {
    throw invalid(
      id,
      'body',
      'The response is a web page, not a response from the server. We couldn’t confirm whether the change was made.',
    );
  }
  // Plain text is a response too: the spec defines none for most actions.
  const body = beginsAsJson(text) ? parseJson(id, text) : null;
  if (response === 'none' ? saysFailed(body, 'action') : isRefusal(body)) throw refused(text);
};

/** Names the missing or invalid field without the value, which may be secret. */
const essential = (id: string, prefix: string, error: ZodError): AppFailure => {
  const issue = error.issues[0];
  const path = [prefix, ...(issue?.path ?? []).map(String)].filter((part) => part !== '');
  const field = path.join('.') || 'body';
  return invalid(id, field, 'The server’s response is missing a required value.', error);
};

/** Throws `invalid-response` if the value of a route with an `idKey` is another record. */
export const requireRequested = (
  id: string,
  { idKey, response }: Pick<ApiRoute, 'idKey' | 'response'>,
  input: Readonly<Record<string, unknown>>,
  value: unknown,
): void => {
  if (idKey === undefined || !isObject(value) || String(value.id) === String(input[idKey])) return;
  const prefix = typeof response === 'object' && 'key' in response ? `${response.key}.` : '';
  const message = 'The server responded with another record than the one requested.';
  throw invalid(id, `${prefix}id`, message);
};

/** The value, and the prefix for its fields' names in messages. */
const valueIn = (
  body: unknown,
  response: Exclude<ApiRoute['response'], 'none' | 'pdf'>,
): readonly [value: unknown, prefix: string] => {
  if (response === 'body') return [body, ''];
  if ('key' in response) return [find(body, response.key), response.key];
  const levels = levelsFor(body, response.fields);
  return [Object.fromEntries(response.fields.map((key) => [key, find(body, key, levels)])), ''];
};

/** The body of an action's response; plain text says only that it was done. */
const bodyOf = (id: string, kind: ApiRoute['kind'], text: string): unknown =>
  kind === 'action' && !beginsAsJson(text) ? undefined : parseJson(id, text);

const unexpectedParts = new WeakMap<object, readonly UnexpectedPart[]>();

/**
 * The parts dropped from a response's value. Works only for the object that `readResponse` returned.
 */
export const unexpectedPartsOf = (value: unknown): readonly UnexpectedPart[] =>
  (typeof value === 'object' && value !== null && unexpectedParts.get(value)) || [];

/**
 * Whether a list of a record is missing or incomplete, so that it doesn't show what there isn't.
 * With `fields`, other fields of its rows don't matter.
 */
export const isUnread = (value: unknown, list: string, fields?: readonly string[]): boolean => {
  const part = new RegExp(
    fields ? `^${list}(\\[\\d+\\](\\.(${fields.join('|')}))?)?$` : `^${list}`,
  );
  return unexpectedPartsOf(value).some(({ at }) => part.test(at));
};

/** Attaches the dropped parts to a value. */
export const withUnexpectedParts = <T extends object>(
  value: T,
  unexpected: readonly UnexpectedPart[],
): T => {
  if (unexpected.length > 0) unexpectedParts.set(value, unexpected);
  return value;
};

export interface ReadOptions {
  /** Throws for an unexpected part instead of dropping it. */
  readonly whole?: boolean | undefined;
  /** Called with the paths of the dropped parts. */
  readonly onUnexpected?: (at: readonly string[]) => void;
}

/**
 * Unwraps a response and parses it with the row's schema. An unexpected part is dropped (checklist
 * J32), unless the caller needs the `whole` value to conclude that something is missing. An action
 * counts as done, whatever its response looks like: an unreadable response that is not required becomes
 * empty. Throws an AppFailure `invalid-response` that names the field, or `not-found` for a record
 * that is null.
 */
export const readResponse = (
  id: string,
  route: ApiRoute,
  text: string,
  { whole = false, onUnexpected = () => undefined }: ReadOptions = {},
): unknown => {
  const { response, output, kind } = route;
  if (kind === 'action') checkAction(id, text, response);
  if (response === 'none' || response === 'pdf') return null;
  const body = bodyOf(id, kind, text);
  const [value, prefix] = valueIn(body, response);
  // An error in place of the value doesn't mean that there is none.
  if (saysFailed(body, kind) && isEmpty(value)) throw refused(text);
  if (value === null && route.record) throw noRecord();
  const parsed = output.safeParse(value);
  if (parsed.success) return parsed.data;
  const saved = salvage(output, value, whole || route.whole === true);
  if (saved !== null) {
    onUnexpected(saved.unexpected.map(({ at }) => at));
    const { value: read } = saved;
    return typeof read === 'object' && read !== null
      ? withUnexpectedParts(read, saved.unexpected)
      : read;
  }
  const none = kind === 'action' ? output.safeParse(undefined) : null;
  if (!none?.success) throw isRefusal(body) ? refused(text) : essential(id, prefix, parsed.error);
  onUnexpected([prefix]);
  return none.data;
};
