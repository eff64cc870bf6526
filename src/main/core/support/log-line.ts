/** Details about the app's state, not about people or records. All others are dropped. */
const kept: ReadonlySet<string> = new Set([
  'time',
  'level',
  'method',
  'action',
  'correlationId',
  'code',
  'reason',
  'status',
  'version',
  'environment',
  'platform',
  'exitCode',
  'type',
  'what',
  'lines',
  'pid',
  'seconds',
]);

interface Cause {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

const deepest = 4;

const isCause = (value: unknown): value is Cause => typeof value === 'object' && value !== null;

/** The locations in a stack, without the message in its first lines. */
const places = (stack: unknown): string =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .map((line) => line.trim())
        .join(' < ')
    : '';

/** A path in Node's error messages, up to its closing quote, because a name may contain quotes. */
const quotedPath = /'(?:\/|[A-Za-z]:[\\/]|\\\\).*?'(?= -> '|[,;)] |$)/g;
/** Without quotes, the end of a path is unknown, because names may contain spaces. */
const barePath = /(?<![\w'"/.:\\])(?:[A-Za-z]:[\\/]|\\\\\w|\/[^\s/'"]+\/).*$/g;

/** Removes paths, because documents are named after customers. */
const withoutPaths = (text: string): string =>
  text.replace(quotedPath, "'[path]'").replace(barePath, '[path]');

/** Errors whose text comes from a server or quotes one. */
const foreign: ReadonlySet<unknown> = new Set(['AppFailure', 'HalfDone', 'SyntaxError']);

/**
 * Describes a cause without a server's words, which may name a customer: only the type of a failure
 * with a server's message, and only the code of anything else (such as a body as a cause).
 */
const describeCause = (cause: unknown, depth = 0): string => {
  if (!isCause(cause) || depth > deepest) return '';
  const { name, message, stack, code, cause: inner } = cause;
  const isOurs = typeof stack === 'string' && !foreign.has(name);
  const parts = [
    typeof name === 'string' ? name : 'failure',
    typeof code === 'string' ? code : '',
    typeof message === 'string' && isOurs ? withoutPaths(message) : '',
    places(stack),
  ].filter((part) => part !== '');
  const below = describeCause(inner, depth + 1);
  return below === '' ? parts.join(' ') : `${parts.join(' ')}; caused by ${below}`;
};

/** A line of the log file for the support bundle. */
export const supportLogLine = (line: string): string => {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return '[unreadable line]';
  }
  if (typeof entry !== 'object' || entry === null) return '[unreadable line]';
  const { time, level, message, cause, ...details } = entry as Record<string, unknown>;
  const shown = Object.entries(details)
    .filter(
      ([key, value]) => kept.has(key) && ['string', 'number', 'boolean'].includes(typeof value),
    )
    .map(([key, value]) => `${key}=${withoutPaths(String(value))}`);
  const text = typeof message === 'string' ? withoutPaths(message) : '';
  return [time, level, text, ...shown, describeCause(cause)]
    .map((part) => (typeof part === 'string' ? part : ''))
    .filter((part) => part !== '')
    .join(' ');
};
