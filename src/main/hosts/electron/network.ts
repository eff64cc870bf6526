import type { Net } from 'electron';
import { exchange, type PassThroughParts } from './pass-through';

export interface NetworkParts {
  readonly net: Pick<Net, 'fetch'> & PassThroughParts['net'];
}

/**
 * Core's network: Chromium's stack, which knows the system's proxy and certificates. No cookies,
 * nothing kept in the disk cache (answers hold customers' data), and never through the handler that
 * serves the app's own pages.
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
          method: 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          body: null,
          signal: init.signal ?? new AbortController().signal,
          credentials: 'omit',
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
