import type { z } from 'zod';
import type { ApiRoute } from '../../../contract/methods/route';
import { invalid, Refusal } from './refusal';

export interface RawRequest {
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body's text; '' if there is none. */
  readonly body: string;
}

const bodyOf = (text: string): Readonly<Record<string, unknown>> => {
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The request body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'The request body is not a JSON object.');
  }
  return value as Record<string, unknown>;
};

/** Our own messages stay as they are; the parser's get the field as a prefix. */
const messageOf = ({ path, message }: z.core.$ZodIssue): string => {
  const field = path.map(String).join('.');
  return /^(Invalid|Too|Unrecognized)/.test(message) && field !== ''
    ? `${field}: ${message}`
    : message;
};

/**
 * A route's input from path, query string, and body. Refuses invalid JSON with 400, and input that
 * violates the route's schema with 422, naming the field.
 */
export const readInput = (route: ApiRoute, raw: RawRequest): Record<string, unknown> => {
  const body = bodyOf(raw.body);
  const values: Record<string, unknown> = { ...body };
  for (const key of route.query ?? []) {
    const value = raw.query.get(key);
    if (value !== null) values[key] = value;
  }
  for (const [key, value] of Object.entries(raw.pathValues)) {
    if (Object.hasOwn(body, key) && String(body[key]) !== value) {
      throw invalid(`${key} differs between the URL and the body.`, key);
    }
    values[key] = value;
  }
  const parsed = route.input.safeParse(values);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalid(issue ? messageOf(issue) : 'The request isn’t valid.', issue?.path.join('.'));
};
