import type { Log } from './ports';

const mark = '[redacted]';

/** Query and form parameters with secrets: codes, tokens, the team app's `addon`. */
const parameters =
  /(?:\b|(?<=%3F|%26))(addon|code|code_verifier|state|nonce|ticket|token|id_token|access_token|refresh_token|login_?token|google_credential|client_secret)(=|%3D)[^&\s"'<>]+/gi;
/** The same as JSON keys, except `code`, because error codes are useful. */
const jsonKeys =
  /("(?:addon|code_verifier|token|id_token|access_token|refresh_token|login_?token|google_credential|client_secret|authorization|cookie)"\s*:\s*")[^"]*/gi;
const bearer = /\b(Bearer\s+)[A-Za-z0-9._~+/=-]+/gi;
const jwt = /\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g;
/** Keys of log details whose values are always secret. */
const secretKey =
  /^(addon|state|nonce|ticket|.*token|.*secret|.*password|.*credential|.*verifier|authorization|cookie|set-cookie)$/i;

/** Redacts everything in a text that looks like a token, a code, or a credential. */
export const redactText = (text: string): string =>
  text
    .replace(jwt, mark)
    .replace(bearer, `$1${mark}`)
    .replace(parameters, `$1$2${mark}`)
    .replace(jsonKeys, `$1${mark}`);

/** The tokens of this run, redacted by value wherever they appear. */
export interface Secrets {
  add(secret: string): void;
  /** Applies `redactText` and redacts every known secret, plain or URL-encoded. */
  redact(text: string): string;
}

/** A shorter secret would match ordinary words in messages. */
const shortest = 8;

export const createSecrets = (): Secrets => {
  const known = new Set<string>();
  return {
    add(secret) {
      if (secret.length < shortest) return;
      known.add(secret);
      known.add(encodeURIComponent(secret));
    },
    redact(text) {
      let clean = text;
      for (const secret of known) clean = clean.replaceAll(secret, mark);
      return redactText(clean);
    },
  };
};

const deepest = 6;

/**
 * Converts log details to plain values without secrets; keeps the causes of errors and cuts cycles.
 */
const redactValue = (
  value: unknown,
  redact: (text: string) => string,
  depth: number,
  seen: ReadonlySet<object>,
): unknown => {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' ? '[function]' : value;
  }
  if (depth > deepest || seen.has(value)) return '[…]';
  const inner = (each: unknown) => redactValue(each, redact, depth + 1, new Set(seen).add(value));
  if (value instanceof URL) return redact(value.href);
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  if (value instanceof Map || value instanceof Set) return inner([...value]);
  if (Array.isArray(value)) return value.map(inner);
  const own = Object.entries(value).map(([key, each]): [string, unknown] => [
    key,
    secretKey.test(key) ? mark : inner(each),
  ]);
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return {
      name,
      message: redact(message),
      ...(stack ? { stack: redact(stack) } : {}),
      ...(cause === undefined ? {} : { cause: inner(cause) }),
      ...Object.fromEntries(own),
    };
  }
  return Object.fromEntries(own);
};

/**
 * A log that never contains a bearer token, ID token, code, or addon token: redacts by pattern, by
 * key, and, if given, by the known secrets themselves (checklist A3).
 */
export const createRedactingLog = (log: Log, secrets?: Pick<Secrets, 'redact'>): Log => {
  const redact = secrets ? secrets.redact : redactText;
  const level =
    (name: 'info' | 'warn' | 'error') => (message: string, details?: Record<string, unknown>) => {
      if (details === undefined) return log[name](redact(message));
      const clean = redactValue(details, redact, 0, new Set()) as Record<string, unknown>;
      log[name](redact(message), clean);
    };
  return { info: level('info'), warn: level('warn'), error: level('error') };
};
