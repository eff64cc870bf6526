import type { Net } from 'electron';
import { type ExchangeParts, exchange } from './exchange';

export interface NetworkParts {
  readonly net: Pick<Net, 'fetch'> & ExchangeParts['net'];
}

/**
 * Core's network: Chromium's stack, which knows the system's proxy and certificates. No cookies,
 * nothing kept in the disk cache (answers hold customers' data), and never through the handler that
 * answers the card form's document.
 */
export const createFetch =
  ({ net }: NetworkParts): typeof globalThis.fetch =>
  (input, init) => {
    // `net.fetch` fails at a redirect that is not to be followed, and never says where it led.
    if (init?.redirect === 'manual' && !(input instanceof Request)) {
      return exchange(
        { net },
        {
          url: input instanceof URL ? input.href : input,
          headers: Object.fromEntries(new Headers(init.headers)),
          signal: init.signal ?? new AbortController().signal,
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
