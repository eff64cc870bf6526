import { STATUS_CODES } from 'node:http';
import type { AppError } from '../../../contract/wire/errors';
import { AppFailure } from '../../../contract/wire/result';
import { pluralize } from '../../../domain/text/pluralize';
import { redactText } from '../app/redact';

/** Characters. Longer texts are usually HTML pages, not messages. */
const longestMessage = 2_000;

/** Levels. No real message is nested deeper, but a hostile body might be. */
const deepestMessage = 10;

/** The keys of a body that may have its message, the first one first. */
type MessageKeys = readonly ('message' | 'error' | 'msg')[];

/** Checklist J7. */
const usualKeys: MessageKeys = ['message', 'error', 'msg'];

/** Section 8: errors of a PDF are in the `msg` of its blob (F2). */
export const documentKeys: MessageKeys = ['msg', 'message', 'error'];

const textOf = (value: unknown, keys: MessageKeys, depth = 0): string | null => {
  if (depth > deepestMessage) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) {
    const parts = value
      .map((each) => textOf(each, keys, depth + 1))
      .filter((part) => part !== null);
    return parts.length > 0 ? parts.join(', ') : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const key of keys) {
    const text = textOf((value as Readonly<Record<string, unknown>>)[key], keys, depth + 1);
    if (text !== null) return text;
  }
  return null;
};

const emptyBodies: ReadonlySet<string> = new Set(['', '{}', '[]', 'null', '""']);

/** The message in a body; null if there is none. */
const wordsOf = (body: string, keys: MessageKeys): string | null => {
  const text = body.trim();
  let found: string | null = null;
  try {
    const parsed: unknown = JSON.parse(text);
    found = textOf(parsed, keys);
  } catch {
    // Not JSON: the text is the message.
  }
  return found ?? (emptyBodies.has(text) ? null : text);
};

/**
 * Checklist J7: the body's `message`, otherwise `error`, otherwise `msg`, otherwise the body as
 * text, otherwise the status text.
 */
export const serverMessage = (
  body: string,
  status: number,
  statusText = '',
  keys = usualKeys,
): string => {
  const message = wordsOf(body, keys) ?? (statusText || STATUS_CODES[status] || `HTTP ${status}`);
  return redactText(
    message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message,
  );
};

/** Parses `Retry-After`: seconds, or a date. */
const retryAfterSeconds = (header: string | null, nowMs: number): number | undefined => {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
};

/** For a 409 about the key itself: `this key`, `Idempotency-Key`, `idempotency_key_in_use`. */
const aboutKey = /idempoten|\bthis (\w+ )?key\b/i;
const stillWorking = /\bin[ _-]?(use|progress)\b|_in_use|outstanding|\bbeing\b|\bstill\b/i;
const comeBack = (headers: Headers, nowMs: number): { retryAfterSeconds?: number } => {
  const seconds = retryAfterSeconds(headers.get('retry-after'), nowMs);
  return seconds === undefined ? {} : { retryAfterSeconds: seconds };
};

/** The only place that maps an HTTP status to an AppError. A 500 keeps its message (J3). */
export const httpError = (
  response: Pick<Response, 'status' | 'statusText' | 'headers'>,
  body: string,
  nowMs: number,
  keys = usualKeys,
): AppError => {
  const { status, statusText, headers } = response;
  const said = {
    message: serverMessage(body, status, statusText, keys),
    ...(wordsOf(body, keys) === null ? { wordless: true as const } : {}),
  };
  switch (status) {
    case 401:
      return { code: 'unauthorized', ...said };
    case 403:
      return { code: 'forbidden', ...said };
    case 404:
      return { code: 'not-found', ...said };
    case 408:
      return { code: 'timeout', ...said };
    case 409:
      // Another request with the same key is still running, so the outcome is unknown.
      return aboutKey.test(body) && stillWorking.test(body)
        ? { code: 'conflict', ...said, outcome: 'unknown' }
        : { code: 'conflict', ...said };
    case 429:
      return { code: 'rate-limited', ...said, ...comeBack(headers, nowMs) };
    case 503:
      return { code: 'server', ...said, status, ...comeBack(headers, nowMs) };
    default:
      return { code: 'server', ...said, status };
  }
};

/**
 * System codes that mean no connection was made, if the failed system call is the one that
 * connects. In contrast, `read EHOSTUNREACH` comes from a connection on which the request was sent.
 */
const whileConnecting: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
]);

/** Codes that occur only before the request is sent: look-up, connection, TLS handshake. */
const beforeSending: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EAI_NONAME',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_HANDSHAKE_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_CHAIN_TOO_LONG',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'HOSTNAME_MISMATCH',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_NO_SHARED_CIPHER',
]);

/**
 * The same codes from Chromium, in the messages of Electron's fetch, for queries only. If a kept
 * connection is reset, Chromium sends the request again on a new one and reports only the second
 * connection (ADR 3), and it uses some of these codes for open connections too. So for a write,
 * none of them proves that nothing was sent.
 */
const chromiumBeforeSending: ReadonlySet<string> = new Set([
  'ERR_CONNECTION_REFUSED',
  'ERR_CONNECTION_FAILED',
  'ERR_CONNECTION_TIMED_OUT',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_NAME_RESOLUTION_FAILED',
  'ERR_ICANN_NAME_COLLISION',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_PROXY_CERTIFICATE_INVALID',
  'ERR_PROXY_AUTH_REQUESTED',
  'ERR_CERT_COMMON_NAME_INVALID',
  'ERR_CERT_DATE_INVALID',
  'ERR_CERT_AUTHORITY_INVALID',
  'ERR_CERT_CONTAINS_ERRORS',
  'ERR_CERT_NO_REVOCATION_MECHANISM',
  'ERR_CERT_UNABLE_TO_CHECK_REVOCATION',
  'ERR_CERT_REVOKED',
  'ERR_CERT_INVALID',
  'ERR_CERT_WEAK_SIGNATURE_ALGORITHM',
  'ERR_CERT_NON_UNIQUE_NAME',
  'ERR_CERT_WEAK_KEY',
  'ERR_CERT_NAME_CONSTRAINT_VIOLATION',
  'ERR_CERT_VALIDITY_TOO_LONG',
  'ERR_CERTIFICATE_TRANSPARENCY_REQUIRED',
  'ERR_SSL_VERSION_OR_CIPHER_MISMATCH',
  'ERR_SSL_OBSOLETE_CIPHER',
  'ERR_SSL_UNRECOGNIZED_NAME_ALERT',
  'ERR_SSL_SERVER_CERT_BAD_FORMAT',
  'ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN',
]);

interface Cause {
  readonly code: string | null;
  readonly syscall: string | null;
  readonly message: string;
}

/**
 * An error with all its causes, including those of an AggregateError (one for each address tried).
 */
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

/** Added to the failure of an action that may have reached the server. */
const mayHaveActed = ' The change may still have gone through.';

/** The only place that maps a failed connection to an AppError. */
export const networkError = (error: unknown, kind: 'query' | 'action'): AppError => {
  const causes = causesOf(error);
  if (causes.some(({ message }) => /redirect/i.test(message))) {
    return {
      code: 'invalid-response',
      field: 'location',
      message: 'The server redirected to another address, which the app doesn’t follow.',
    };
  }
  const chromium = causes
    .map(({ message }) => /(?:net::)?(ERR_[A-Z_]+)/.exec(message)?.[1])
    .find(Boolean);
  const reason = causes.map(({ code }) => code).find(Boolean) ?? chromium;
  const notSent = causes.some(
    ({ code, syscall }) =>
      code !== null &&
      (beforeSending.has(code) || (syscall === 'connect' && whileConnecting.has(code))),
  );
  const hint = redactText(reason ?? causes[0]?.message ?? String(error));
  const neverLeft = notSent || (kind === 'query' && chromiumBeforeSending.has(chromium ?? ''));
  if (neverLeft) {
    return {
      code: 'offline',
      outcome: 'not-sent',
      message: `No connection to the server (${hint}).`,
    };
  }
  const message = `The connection to the server was lost (${hint}).`;
  return {
    code: 'offline',
    outcome: 'unknown',
    message: kind === 'action' ? message + mayHaveActed : message,
  };
};

export const cancelled = (): AppFailure =>
  new AppFailure({ code: 'cancelled', message: 'Canceled.' });

export const timedOut = (milliseconds: number, kind: 'query' | 'action'): AppFailure => {
  const message = `The server didn’t respond within ${pluralize(Math.round(milliseconds / 1000), 'second')}.`;
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
      message: 'The server’s response was cut off.',
    },
    { cause },
  );
