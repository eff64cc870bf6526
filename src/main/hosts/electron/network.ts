import type { Net } from 'electron';
import { type ExchangeParts, exchange } from './exchange';

export interface NetworkParts {
  readonly net: Pick<Net, 'fetch'> & ExchangeParts['net'];
}

/**
 * The server's response. Chromium also passes on a proxy's demand for a name and password, which
 * the server never sees: neither a refusal of a change nor the end of a session.
 */
const fromServer = (response: Response): Response => {
  if (response.status !== 407) return response;
  response.body?.cancel().catch(() => undefined);
  throw new TypeError('net::ERR_PROXY_AUTH_REQUESTED');
};

/**
 * Core's network: Chromium's stack, which uses the system's proxy and certificates. It sends no
 * cookies, keeps nothing in the disk cache (responses contain customer data), and never goes through
 * the card document's handler.
 */
export const createFetch =
  ({ net }: NetworkParts): typeof globalThis.fetch =>
  async (input, init) => {
    // `net.fetch` fails on a redirect that it must not follow, without giving the target.
    if (input instanceof Request && input.redirect === 'manual') {
      const request = {
        url: input.url,
        headers: Object.fromEntries(input.headers),
        signal: init?.signal ?? input.signal,
      };
      return fromServer(await exchange({ net }, request));
    }
    return fromServer(
      await net.fetch(input instanceof URL ? input.href : input, {
        ...init,
        credentials: 'omit',
        cache: 'no-store',
        bypassCustomProtocolHandlers: true,
      }),
    );
  };
