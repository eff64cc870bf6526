import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { Net, Protocol } from 'electron';
import { APP_ORIGIN } from './app-url';

export interface AppProtocolParts {
  readonly protocol: Pick<Protocol, 'handle'>;
  readonly net: Pick<Net, 'fetch'>;
}

export interface AppProtocolOptions {
  /** Absolute path of the built renderer. */
  readonly folder: string;
  /** Headers of every answer, the content security policy among them. */
  headers(): Readonly<Record<string, string>>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The file that a path names, or null where it leaves the folder or cannot be read as a path. */
const fileOf = (folder: string, pathname: string): string | null => {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // A backslash separates folders on Windows, a colon names drives and streams there.
  if (/[\0\\:]/.test(path)) return null;
  const file = resolve(folder, `.${path}`);
  return file.startsWith(folder + sep) ? file : null;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR'].includes(String(error.code));

/**
 * Serves the renderer under the app's own https origin: its files, and the one page for every path
 * that is a route (`/login/123`). All other https requests go to the network untouched.
 */
export const serveApp = (
  { protocol, net }: AppProtocolParts,
  { folder, headers }: AppProtocolOptions,
): void => {
  const answer = (
    status: number,
    body: Uint8Array<ArrayBuffer> | null,
    type = 'text/plain; charset=utf-8',
  ): Response => new Response(body, { status, headers: { ...headers(), 'content-type': type } });

  const serve = async (method: string, pathname: string): Promise<Response> => {
    if (method !== 'GET' && method !== 'HEAD') return answer(405, null);
    // A name with an ending that we serve is a file; everything else is a route of the page.
    const isFile = Object.hasOwn(CONTENT_TYPES, extname(pathname));
    const file = fileOf(folder, isFile ? pathname : '/index.html');
    if (!file) return answer(404, null);
    try {
      const content = await readFile(file);
      return answer(
        200,
        method === 'HEAD' ? null : new Uint8Array(content),
        CONTENT_TYPES[extname(file)],
      );
    } catch (error) {
      if (isMissing(error)) return answer(404, null);
      throw error;
    }
  };

  protocol.handle('https', (request) => {
    const url = new URL(request.url);
    return url.origin === APP_ORIGIN
      ? serve(request.method, url.pathname)
      : net.fetch(request, { bypassCustomProtocolHandlers: true });
  });
};
