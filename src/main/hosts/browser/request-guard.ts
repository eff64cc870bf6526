import type { IncomingMessage } from 'node:http';

/** Why a request is refused, independent of what it asks for. */
export type Refusal = 'host' | 'target' | 'origin' | 'site';

/** Allowed sites for opening a page. Everything else can be fetched only by our own page. */
const PAGE_SITES = ['none', 'same-origin'];

/**
 * Checks that a request comes from our page or from no page at all. A hostname rebound to 127.0.0.1
 * has the wrong Host; a foreign page has an Origin and Sec-Fetch-Site that it cannot forge.
 * Programs send neither header but still need the cookie.
 * @param origin `http://127.0.0.1:PORT`
 */
export const refusalOf = (request: IncomingMessage, origin: string): Refusal | null => {
  const { headers, method, url } = request;
  if (headers.host !== new URL(origin).host) return 'host';
  // Browsers never send a target that contains a host (`//elsewhere/`, `http://elsewhere/`).
  if (!url?.startsWith('/') || url.startsWith('//')) return 'target';
  if (headers.origin !== undefined && headers.origin !== origin) return 'origin';
  const isRead = method === 'GET' || method === 'HEAD';
  // Browsers always send Origin with other methods, so its absence is suspicious.
  if (!isRead && headers.origin === undefined) return 'origin';
  const site = headers['sec-fetch-site'];
  if (site === undefined) return null;
  const isPage = isRead && headers['sec-fetch-mode'] === 'navigate';
  const allowed = isPage ? PAGE_SITES : ['same-origin'];
  return allowed.includes(String(site)) ? null : 'site';
};

/** A prefetch would use up the ticket before the user opens the page. */
export const isLookingAhead = ({ headers }: IncomingMessage): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''));
