import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { Protocol } from 'electron';
import { readPagePath } from '../shared/page-paths';
import { APP_ORIGIN, APP_SCHEME, isAppUrl } from './app-url';

export interface AppProtocolParts {
  readonly protocol: Pick<Protocol, 'handle'>;
}

/**
 * Makes the app's scheme behave like a web origin and cache compiled scripts, which Chromium does
 * by itself only for web schemes. Must be called before Electron is ready.
 */
export const registerAppScheme = (
  protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>,
): void => {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
};

export interface AppProtocolOptions {
  /** Absolute path of the built renderer. */
  readonly folder: string;
  /** Headers of every response, including the content security policy. */
  headers(): Readonly<Record<string, string>>;
}

/** Maps a path to a file; null if it is outside of the folder. */
const fileOf = (folder: string, path: string): string | null => {
  // On Windows, a backslash separates folders, and a colon marks drives and streams.
  if (/[\0\\:]/.test(path)) return null;
  const file = resolve(folder, `.${path}`);
  return file.startsWith(folder + sep) ? file : null;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR'].includes(String(error.code));

/**
 * Serves the renderer under the app's own scheme: its files, and the page for every path that is a
 * route (`/login/123`).
 */
export const serveApp = (
  { protocol }: AppProtocolParts,
  { folder, headers }: AppProtocolOptions,
): void => {
  const answer = (
    status: number,
    body: Uint8Array<ArrayBuffer> | null,
    type = 'text/plain; charset=utf-8',
  ): Response => new Response(body, { status, headers: { ...headers(), 'content-type': type } });

  const serve = async (method: string, pathname: string): Promise<Response> => {
    if (method !== 'GET' && method !== 'HEAD') return answer(405, null);
    const named = readPagePath(pathname);
    const file = named && fileOf(folder, named.path);
    if (!file) return answer(404, null);
    try {
      const content = await readFile(file);
      return answer(200, method === 'HEAD' ? null : new Uint8Array(content), named.type);
    } catch (error) {
      if (isMissing(error)) return answer(404, null);
      throw error;
    }
  };

  protocol.handle(APP_SCHEME, (request) =>
    isAppUrl(request.url, APP_ORIGIN)
      ? serve(request.method, new URL(request.url).pathname)
      : answer(404, null),
  );
};
