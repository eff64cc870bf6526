import { randomUUID } from 'node:crypto';
import type { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import { orAborted } from '../api/or-aborted';
import type { Addresses } from '../api/route-client';
import { planRoutes } from '../api/route-plan';
import type { Log } from './ports';

/**
 * Resolves once the environment is ready; otherwise, each caller gets the reason why it cannot be
 * used.
 */
export const waitForEnvironment = (
  given: Environment | Promise<Environment>,
  closing: AbortSignal,
  log: Log,
) => {
  const ready = (async () => {
    try {
      const environment = await orAborted(Promise.resolve(given), closing);
      const { staffApiUrl, productApiUrl, directoryProxyUrl, routes } = environment;
      const urls = { staff: staffApiUrl, product: productApiUrl, directory: directoryProxyUrl };
      return { environment, addresses: { urls, plans: planRoutes(routes) } };
    } catch (cause) {
      if (closing.aborted) throw cause;
      log.error('the environment cannot be used', { cause });
      if (cause instanceof AppFailure) throw cause;
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new AppFailure(
        {
          code: 'internal',
          message: `The environment can’t be used: ${why}`,
          correlationId: randomUUID(),
        },
        { cause },
      );
    }
  })();
  // Each call gets the error; avoid an unhandled rejection if there is none.
  ready.catch(() => undefined);
  return {
    environment: async (): Promise<Environment> => (await ready).environment,
    addresses: async (): Promise<Addresses> => (await ready).addresses,
  };
};
