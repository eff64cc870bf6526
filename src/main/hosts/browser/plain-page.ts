import type { ServerResponse } from 'node:http';
import { documentHeaders } from '../shared/csp';

export interface PlainPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Where the browser is redirected; must not contain HTML special characters. */
  readonly next?: string;
}

export const pages = {
  opening: (next: string): PlainPage => ({
    status: 200,
    title: 'Internal Dash',
    text: 'Opening Internal Dash…',
    next,
  }),
  locked: {
    status: 401,
    title: 'This window isn’t connected to Internal Dash',
    text: 'Open the link that the app printed when it started. Each link works once, in one browser. Restart the app for a new one.',
  },
  used: {
    status: 401,
    title: 'This link has already been used',
    text: 'Each link works once, in one browser. For safety, the window that opened it first was disconnected. Restart the app for a new one.',
  },
  foreign: {
    status: 403,
    title: 'This request didn’t come from Internal Dash',
    text: 'This request came from another page or host name. Open the link that the app printed when it started.',
  },
  missing: { status: 404, title: 'Page not found', text: 'Internal Dash doesn’t have this file.' },
  method: {
    status: 405,
    title: 'Not available here',
    text: 'Internal Dash responds only to its own page.',
  },
  broken: {
    status: 500,
    title: 'Something went wrong in the app',
    text: 'The log file has the details. Please start Internal Dash again.',
  },
} as const satisfies Record<string, PlainPage | ((next: string) => PlainPage)>;

/**
 * Nothing is escaped, because all texts are ours and none come from the request. The page's policy
 * allows styles only as attributes.
 */
const html = ({ title, text, next }: PlainPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${next === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${next}">`}<meta name="color-scheme" content="light dark"><title>${title}</title></head><body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:20vh auto;padding:0 24px"><h1 style="font-size:22px">${title}</h1><p>${text}</p></body></html>`;

/** Sends a plain page that runs no scripts and loads nothing. */
export const sendPage = (
  response: ServerResponse,
  page: PlainPage,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const body = Buffer.from(html(page));
  response.writeHead(page.status, {
    ...documentHeaders({ cardOrigin: null }),
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
};
