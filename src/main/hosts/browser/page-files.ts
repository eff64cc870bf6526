import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { documentHeaders, type PagePolicy, securityHeaders } from '../shared/csp';
import { INDEX, readPagePath } from '../shared/page-paths';
import { pages, sendPage } from './plain-page';

export interface PageFilesOptions {
  /** Absolute path of the built renderer. */
  readonly folder: string;
  policy(): PagePolicy;
}

/** Serves the page's files uncompressed: on one machine, compression costs more than it saves. */
export interface PageFiles {
  /** Sends the file at the path, or the page itself if the path is a route. */
  send(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void>;
  /** Reads what the first screen needs while the browser starts. */
  warm(): Promise<void>;
  /** Resolves when a browser has received the page, its scripts, and its styles. */
  readonly firstPage: Promise<void>;
}

/** Maps URL paths to all files below a folder. No other file is ever served. */
const pathsBelow = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [`/${relative(folder, file).split(sep).join('/')}`, file];
      }),
  );

/** Vite puts a content hash into the file names in `assets`. */
const isImmutable = (path: string): boolean => /^\/assets\/.*-[\w-]{8,}\.\w+$/.test(path);

export const createPageFiles = ({ folder, policy }: PageFilesOptions): PageFiles => {
  const files = pathsBelow(folder);
  const cache = new Map<string, Promise<Buffer>>();

  const load = (path: string, file: string): Promise<Buffer> => {
    const known = cache.get(path);
    if (known) return known;
    const loading = readFile(file);
    cache.set(path, loading);
    loading.catch(() => cache.delete(path));
    return loading;
  };

  const firstPage = Promise.withResolvers<void>();
  /** Files of the first page that the browser has not received yet. */
  const missing = new Set([INDEX]);
  const isSent = (path: string): void => {
    missing.delete(path);
    if (missing.size === 0) firstPage.resolve();
  };
  /** Scripts and styles that the document references. */
  const named = async (): Promise<[path: string, file: string][]> => {
    const index = files.get(INDEX);
    if (!index) return [];
    const document = await load(INDEX, index);
    const paths = document.toString('utf8').matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g);
    return [...paths].flatMap(([, path = '']) => {
      const file = files.get(path);
      return file === undefined ? [] : [[path, file]];
    });
  };

  return {
    async send(request, response, pathname) {
      const named = readPagePath(pathname);
      const file = named && files.get(named.path);
      if (!file) return sendPage(response, pages.missing);
      const { path, type } = named;
      const body = await load(path, file);
      response.writeHead(200, {
        ...(path === INDEX ? documentHeaders(policy()) : securityHeaders),
        'content-type': type,
        'content-length': body.byteLength,
        'cache-control': isImmutable(path) ? 'private, max-age=31536000, immutable' : 'no-store',
      });
      response.end(request.method === 'HEAD' ? undefined : body, () => isSent(path));
    },
    async warm() {
      const first = await named();
      for (const [path] of first) missing.add(path);
      await Promise.all(first.map(([path, file]) => load(path, file)));
    },
    firstPage: firstPage.promise,
  };
};
