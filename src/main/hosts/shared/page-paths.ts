import { extname } from 'node:path';

/** Content types of the built page's files, by extension. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The document that is served for every route of the page. */
export const INDEX = '/index.html';

export interface PagePath {
  /** Starts with a slash, relative to the built page's folder. May still point outside of it. */
  readonly path: string;
  readonly type: string;
}

/**
 * Reads a path of the page, the same way in both hosts. A path with an extension that we serve is a
 * file; any other path is a route of the page (`/login/a.b`). Null if it cannot be decoded.
 */
export const readPagePath = (pathname: string): PagePath | null => {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const type = Object.hasOwn(CONTENT_TYPES, extname(path)) ? CONTENT_TYPES[extname(path)] : null;
  return type ? { path, type } : { path: INDEX, type: 'text/html; charset=utf-8' };
};
