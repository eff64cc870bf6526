/**
 * The Fetch standard's rules between origins, for requests that the app itself passes on: Chromium
 * applies them behind its own network only, and a request that `protocol.handle` answers never gets
 * there. Without them a frame of the card provider, or of the bank inside it, could read what any
 * other site answers.
 */

/** A request as `protocol.handle` gives it: Electron says who made it, which no page can forge. */
export type AppRequest = Request & { readonly initiatorOrigin?: string };

const SIMPLE_METHODS = ['GET', 'HEAD', 'POST'];
const SIMPLE_TYPES =
  /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i;
/** What a page may send without asking, and what Chromium adds by itself. */
const SIMPLE_HEADERS =
  /^(accept|accept-language|content-language|content-type|range|referer|user-agent|origin|cache-control|pragma|dnt|upgrade-insecure-requests|save-data|purpose|priority|sec-.*)$/;

/** Chromium asks for documents, and only for these, with this header. */
export const isNavigation = ({ headers }: Request): boolean =>
  headers.get('upgrade-insecure-requests') === '1';

/** The origin that has to be permitted to read the answer; null where none has. */
export const foreignReader = (request: AppRequest): string | null => {
  const { initiatorOrigin } = request;
  if (initiatorOrigin === undefined || isNavigation(request)) return null;
  return initiatorOrigin === new URL(request.url).origin ? null : initiatorOrigin;
};

/** Names of the headers that are not simple, lower case and in order. */
const unusualHeaders = ({ headers }: Request): string[] =>
  [...headers.keys()]
    .filter(
      (name) =>
        !SIMPLE_HEADERS.test(name) ||
        (name === 'content-type' && !SIMPLE_TYPES.test(headers.get(name) ?? '')),
    )
    .sort();

/** What the server has to be asked before the request itself, or null. */
export const preflightOf = (request: Request, reader: string): Record<string, string> | null => {
  const unusual = unusualHeaders(request);
  if (SIMPLE_METHODS.includes(request.method) && unusual.length === 0) return null;
  return {
    origin: reader,
    'access-control-request-method': request.method,
    ...(unusual.length > 0 ? { 'access-control-request-headers': unusual.join(',') } : {}),
  };
};

const listed = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase());

/** `*` or this very origin. No cookie goes along, so that `*` will do. */
export const permits = (answer: Headers, reader: string): boolean => {
  const allowed = answer.get('access-control-allow-origin');
  return allowed === '*' || allowed === reader;
};

/** Whether the answer to a preflight lets the request go. */
export const permitsRequest = (answer: Response, request: Request, reader: string): boolean => {
  if (!answer.ok || !permits(answer.headers, reader)) return false;
  const methods = listed(answer.headers, 'access-control-allow-methods');
  const isSimple = SIMPLE_METHODS.includes(request.method);
  if (!isSimple && !methods.includes('*') && !methods.includes(request.method.toLowerCase())) {
    return false;
  }
  const headers = listed(answer.headers, 'access-control-allow-headers');
  return unusualHeaders(request).every(
    // `*` never covers credentials.
    (name) => headers.includes(name) || (headers.includes('*') && name !== 'authorization'),
  );
};

/**
 * Whether a page gets an answer without being permitted to read it: what it can only run or show.
 * Anything that a script could read as data needs the permission.
 */
export const isOpaque = (headers: Headers): boolean =>
  /^(text\/(css|javascript)|application\/(javascript|x-javascript|ecmascript)|image\/|audio\/|video\/)/i.test(
    headers.get('content-type') ?? '',
  );
