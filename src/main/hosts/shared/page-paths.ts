import { extname } from 'node:path';

/** What the built page consists of, by the ending of the file's name. */
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

/** The document: what every route of the page is answered with. */
export const INDEX = '/index.html';

export interface PagePath {
  /** From the folder of the built page, with a slash in front; not yet known to be in it. */
  readonly path: string;
  /** Its content type. */
  readonly type: string;
}

/**
 * What an address of the page names, the same in both hosts: a path with an ending that we serve is
 * a file, every other is a route of the one page (`/login/a.b`). Null for one that cannot be read.
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
