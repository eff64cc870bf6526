import { STATUS_CODES } from 'node:http';
import { type AppError, AppFailure } from '../../../contract/errors';
import { redactText } from '../redact';

/** Longer texts are pages for browsers, of which nobody reads more in a message. */
const longestMessage = 2_000;

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) {
    const parts = value.map(textOf).filter((part) => part !== null);
    return parts.length > 0 ? parts.join(', ') : null;
  }
  if (typeof value === 'object' && value !== null) return messageIn(value);
  return null;
};

/** Checklist J7: `message`, else `error`, else `msg`. */
const messageIn = (body: object): string | null => {
  const { message, error, msg } = body as Record<string, unknown>;
  return textOf(message) ?? textOf(error) ?? textOf(msg);
};

const emptyBodies: ReadonlySet<string> = new Set(['', '{}', '[]', 'null', '""']);

/**
 * Checklist J7: the body's `message`, else `error`, else `msg`, else the body as text, else the
 * status text. Files' errors (F2) are JSON in a blob and read the same way.
 */
export const serverMessage = (body: string, status: number, statusText = ''): string => {
  const text = body.trim();
  let found: string | null = null;
  try {
    const parsed: unknown = JSON.parse(text);
    found = textOf(parsed);
  } catch {
    // Not JSON: the text itself is the message.
  }
  const message =
    found ??
    (emptyBodies.has(text) ? statusText || STATUS_CODES[status] || `HTTP ${status}` : text);
  return redactText(
    message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message,
  );
};

/** `Retry-After`: seconds, or a date. */
const retryAfterSeconds = (header: string | null, nowMs: number): number | undefined => {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
};

/** The one place where an HTTP status becomes an AppError. 500 itself passes its message (J3). */
export const httpError = (
  response: Pick<Response, 'status' | 'statusText' | 'headers'>,
  body: string,
  nowMs: number,
): AppError => {
  const { status, statusText, headers } = response;
  const message = serverMessage(body, status, statusText);
  switch (status) {
    case 401:
      return { code: 'unauthorized', message };
    case 403:
      return { code: 'forbidden', message };
    case 404:
      return { code: 'not-found', message };
    case 408:
      return { code: 'timeout', message };
    case 409:
      return { code: 'conflict', message };
    case 429: {
      const seconds = retryAfterSeconds(headers.get('retry-after'), nowMs);
      return {
        code: 'rate-limited',
        message,
        ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
      };
    }
    default:
      return { code: 'server', message, status };
  }
};

/** System codes of failures that come before the request is written. */
const beforeSending: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
]);
/** The same in Chromium's words, as Electron's fetch has them in its message. */
const chromiumBeforeSending =
  /ERR_(CONNECTION_REFUSED|CONNECTION_TIMED_OUT|NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|ADDRESS_INVALID|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED|CERT_\w+|SSL_\w+)/;

interface Cause {
  readonly code: string | null;
  readonly syscall: string | null;
  readonly message: string;
}

/** An error with all its causes, those of an AggregateError (one per tried address) included. */
const causesOf = (error: unknown, depth = 0): Cause[] => {
  if (!(error instanceof Error) || depth > 5) return [];
  const { code, syscall, errors } = error as Error & Record<string, unknown>;
  const several = Array.isArray(errors) ? errors.flatMap((each) => causesOf(each, depth + 1)) : [];
  return [
    {
      code: typeof code === 'string' ? code : null,
      syscall: typeof syscall === 'string' ? syscall : null,
      message: error.message,
    },
    ...several,
    ...causesOf(error.cause, depth + 1),
  ];
};

/** Said after the failure of an action that may have reached the server. */
const mayHaveActed = ' The server may have acted all the same.';

/** The one place where a failed connection becomes an AppError. */
export const networkError = (error: unknown, kind: 'query' | 'action'): AppError => {
  const causes = causesOf(error);
  if (causes.some(({ message }) => /redirect/i.test(message))) {
    return {
      code: 'invalid-response',
      field: 'location',
      message: 'The server answered with a redirect to another address, which is not followed.',
    };
  }
  const chromium = causes
    .map(({ message }) => /(?:net::)?(ERR_[A-Z_]+)/.exec(message)?.[1])
    .find(Boolean);
  const reason = causes.map(({ code }) => code).find(Boolean) ?? chromium;
  const notSent = causes.some(
    ({ code, syscall, message }) =>
      (code !== null && beforeSending.has(code)) ||
      (code === 'ETIMEDOUT' && syscall === 'connect') ||
      chromiumBeforeSending.test(message),
  );
  const hint = redactText(reason ?? causes[0]?.message ?? String(error));
  if (notSent) {
    return {
      code: 'offline',
      outcome: 'not-sent',
      message: `No connection to the server (${hint}).`,
    };
  }
  const message = `The connection to the server broke (${hint}).`;
  return {
    code: 'offline',
    outcome: 'unknown',
    message: kind === 'action' ? message + mayHaveActed : message,
  };
};

export const cancelled = (): AppFailure =>
  new AppFailure({ code: 'cancelled', message: 'Cancelled.' });

export const timedOut = (milliseconds: number, kind: 'query' | 'action'): AppFailure => {
  const message = `The server did not answer within ${Math.round(milliseconds / 1000)} seconds.`;
  return new AppFailure({
    code: 'timeout',
    message: kind === 'action' ? message + mayHaveActed : message,
  });
};

export const cutOff = (cause?: unknown): AppFailure =>
  new AppFailure(
    {
      code: 'invalid-response',
      field: 'body',
      message: "The server's answer was cut off.",
    },
    { cause },
  );
