import type { Net } from 'electron';

export interface NetworkParts {
  readonly net: Pick<Net, 'fetch'>;
}

/**
 * Core's network: Chromium's stack, which knows the system's proxy and certificates. No cookies,
 * nothing kept in the disk cache (answers hold customers' data), and never through the handler that
 * serves the app's own pages.
 */
export const createFetch =
  ({ net }: NetworkParts): typeof globalThis.fetch =>
  (input, init) =>
    net.fetch(input instanceof URL ? input.href : input, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      bypassCustomProtocolHandlers: true,
    });
