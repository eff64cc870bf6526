import type { Net } from 'electron';
import { type ExchangeParts, exchange } from './exchange';

export interface NetworkParts {
  readonly net: Pick<Net, 'fetch'> & ExchangeParts['net'];
}

/**
 * Core's network: Chromium's stack, which uses the system's proxy and certificates. It sends no
 * cookies, keeps nothing in the disk cache (responses contain customer data), and never goes through
 * the card document's handler.
 */
export const createFetch =
  ({ net }: NetworkParts): typeof globalThis.fetch =>
  (input, init) => {
    // `net.fetch` fails on a redirect that it must not follow, without giving the target.
    if (input instanceof Request && input.redirect === 'manual') {
      return exchange(
        { net },
        {
          url: input.url,
          headers: Object.fromEntries(input.headers),
          signal: init?.signal ?? input.signal,
        },
      );
    }
    return net.fetch(input instanceof URL ? input.href : input, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      bypassCustomProtocolHandlers: true,
    });
  };
