import type { ZodError } from 'zod';
import { AppFailure } from '../../../contract/errors';
import type { StaffRoute } from '../../../contract/staff-api/route';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key of the body, at its top or under `data` (checklist J6). */
const find = (body: unknown, key: string): unknown => {
  if (isObject(body) && Object.hasOwn(body, key)) return body[key];
  if (isObject(body) && isObject(body.data) && Object.hasOwn(body.data, key)) {
    return body.data[key];
  }
  // A list may also be the whole body.
  return key === 'data' && Array.isArray(body) ? body : undefined;
};

const invalid = (field: string, message: string, cause?: unknown): AppFailure =>
  new AppFailure({ code: 'invalid-response', field, message }, { cause });

const parseJson = (id: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const begins = text.trimStart().charAt(0);
    // A JSON text that stops half-way was cut off; anything else never was JSON.
    const message =
      begins === '{' || begins === '['
        ? `The server's answer to ${id} was cut off.`
        : `The server's answer to ${id} is not JSON.`;
    throw invalid('body', message, cause);
  }
};

/** Names what is missing or wrong, without repeating the value (it may be a secret). */
const essential = (id: string, prefix: string, error: ZodError): AppFailure => {
  const issue = error.issues[0];
  const path = [prefix, ...(issue?.path ?? []).map(String)].filter((part) => part !== '');
  const field = path.join('.') || 'body';
  return invalid(
    field,
    `The server's answer to ${id} misses something essential: "${field}".`,
    error,
  );
};

/**
 * The value of an answer, unwrapped and parsed with the row's schema. Throws an AppFailure
 * `invalid-response` that names the field.
 */
export const readAnswer = (id: string, route: StaffRoute, text: string): unknown => {
  const { answer, output } = route;
  if (answer === 'none' || answer === 'pdf') return null;
  const body = parseJson(id, text);
  const several = 'fields' in answer;
  const value = several
    ? Object.fromEntries(answer.fields.map((key) => [key, find(body, key)]))
    : find(body, answer.key);
  const parsed = output.safeParse(value);
  if (!parsed.success) throw essential(id, several ? '' : answer.key, parsed.error);
  return parsed.data;
};
