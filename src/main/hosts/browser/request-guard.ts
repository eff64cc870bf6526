import type { IncomingMessage } from 'node:http';

/** Why a request is refused before anybody looks at what it asks for. */
export type Refusal = 'host' | 'target' | 'origin' | 'site';

/** Where a page may be opened from; all else of ours is fetched by our own page only. */
const PAGE_SITES = ['none', 'same-origin'];

/**
 * Checks that a request comes from a page of ours, or from nobody's page at all. A name that was
 * rebound to 127.0.0.1 gives itself away by its Host; a foreign page by Origin and Sec-Fetch-Site,
 * which no page can forge. Programs send neither, and need the cookie like everybody.
 * @param origin `http://127.0.0.1:PORT`
 */
export const refusalOf = (request: IncomingMessage, origin: string): Refusal | null => {
  const { headers, method, url } = request;
  if (headers.host !== new URL(origin).host) return 'host';
  // A target with a host in it (`//elsewhere/`, `http://elsewhere/`) is none that a browser sends.
  if (!url?.startsWith('/') || url.startsWith('//')) return 'target';
  if (headers.origin !== undefined && headers.origin !== origin) return 'origin';
  const isRead = method === 'GET' || method === 'HEAD';
  // Browsers send it with every other method; without it there is nothing to go by.
  if (!isRead && headers.origin === undefined) return 'origin';
  const site = headers['sec-fetch-site'];
  if (site === undefined) return null;
  const isPage = isRead && headers['sec-fetch-mode'] === 'navigate';
  const allowed = isPage ? PAGE_SITES : ['same-origin'];
  return allowed.includes(String(site)) ? null : 'site';
};

/** A browser that looks ahead would use up the ticket before the user has opened the page. */
export const isLookingAhead = ({ headers }: IncomingMessage): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''));
