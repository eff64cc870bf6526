/** Details that say how the app is, not whom somebody worked on. Everything else is left out. */
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

/** The places of a stack: its first lines are the message. */
const places = (stack: unknown): string =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .map((line) => line.trim())
        .join(' < ')
    : '';

/** As Node's file system says it: up to the quote that ends it, as a name may have one of its own. */
const quotedPath = /'(?:\/|[A-Za-z]:[\\/]|\\\\).*?'(?= -> '|[,;)] |$)/g;
/** Without quotes nothing tells where it ends: a name has blanks. */
const barePath = /(?<![\w'"/.:\\])(?:[A-Za-z]:[\\/]|\\\\\w|\/[^\s/'"]+\/).*$/g;

/** A document is called after a customer. */
const withoutPaths = (text: string): string =>
  text.replace(quotedPath, "'[path]'").replace(barePath, '[path]');

/** Their texts are a server's, or quote what a server sent. */
const foreign: ReadonlySet<unknown> = new Set(['AppFailure', 'HalfDone', 'SyntaxError']);

/**
 * A server's words may name a customer: of a failure with words of a server its kind alone stays, and
 * of what is no failure (an answer's body as a cause) its code.
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
  return below === '' ? parts.join(' ') : `${parts.join(' ')}; because of ${below}`;
};

/** A line of the log file as the support bundle has it. */
export const supportLogLine = (line: string): string => {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return '[a line that cannot be read]';
  }
  if (typeof entry !== 'object' || entry === null) return '[a line that cannot be read]';
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
