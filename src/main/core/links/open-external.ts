import { randomUUID } from 'node:crypto';
import { type Environment, isSecureUrl } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import { isProviderUrl } from '../api/provider-file';
import type { OpenExternal } from '../app/ports';

/** Opens a page of the environment in the system's browser; throws an AppFailure for any other. */
export type OpenExternalPage = (url: string) => Promise<void>;

const originOf = (url: string): string => new URL(url).origin;

/** Origins of the pages that the app may open. */
const allowedOrigins = ({ google, teamApp, stripe, checkoutUrl }: Environment): Set<string> =>
  new Set(
    [
      google.authorizationUrl,
      teamApp.production,
      teamApp.staging,
      teamApp.dev,
      stripe.dashboardUrl,
      checkoutUrl,
    ].map(originOf),
  );

/** Why a link must not be opened; null if it may be. */
const externalRefusal = (url: string, environment: Environment): string | null => {
  if (!URL.canParse(url)) return 'it isn’t a web address';
  const { origin, username, password } = new URL(url);
  if (!isSecureUrl(url)) return 'it isn’t secure (https)';
  if (username !== '' || password !== '') return 'it contains a password';
  return allowedOrigins(environment).has(origin) || isProviderUrl(new URL(url), environment)
    ? null
    : 'it doesn’t belong to this environment';
};

/**
 * The only place that opens the system's browser: https pages of the environment, or http on this
 * machine (checklist J17). The message contains only the host, because the rest may contain a
 * token.
 */
export const createOpenExternal =
  (environment: () => Promise<Environment>, openExternal: OpenExternal): OpenExternalPage =>
  async (url) => {
    const refusal = externalRefusal(url, await environment());
    if (refusal !== null) {
      const host = URL.canParse(url) ? new URL(url).host : 'unknown';
      throw new AppFailure({
        code: 'forbidden',
        message: `The page on “${host}” wasn’t opened: ${refusal}.`,
      });
    }
    try {
      // Programs of the system read an unusual spelling in other ways than it was checked.
      await openExternal(new URL(url).href);
    } catch (cause) {
      throw new AppFailure(
        {
          code: 'internal',
          message: 'Couldn’t open your browser.',
          correlationId: randomUUID(),
        },
        { cause },
      );
    }
  };
