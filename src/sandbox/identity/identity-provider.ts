import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { pageHeaders } from '../pages/page-layout';
import { renderSignInErrorPage } from './chooser-page';
import { chooserRequest, createChooser } from './chooser-requests';
import type { Person } from './person';
import { providerSettings } from './provider-settings';
import { createRecordAdapter } from './record-adapter';
import type { RecordStore } from './record-store';
import type { SigningKeys } from './signing-keys';

export interface IdentityProviderOptions {
  /** With the path that it is mounted at and no slash at the end: http://127.0.0.1:4010/identity */
  readonly issuer: string;
  readonly clientId: string;
  readonly people: readonly Person[];
  /** From `generateKeys`, the same at each start of one sandbox. */
  readonly keys: SigningKeys;
  readonly store: RecordStore;
  /** ms since the epoch; decides when stored records are over. */
  readonly clock?: () => number;
  /** The app that the chooser names. */
  readonly appName?: string;
  /** Faults of the provider itself, not refusals. */
  readonly onError?: (error: Error) => void;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** Path of the issuer, such as /identity. */
  readonly mountPath: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly jwksUrl: string;
  readonly revocationUrl: string;
  /** Answers a request whose path is below `mountPath`. */
  readonly handle: RequestListener;
  /**
   * Ends all refresh tokens of a person: the next refresh is refused with `invalid_grant`, as
   * Google does. Answers how many sign-ins that were.
   */
  revoke(sub: string): number;
}

const SESSION_COOKIE = /^_session(?:\.sig|\.legacy(?:\.sig)?)?=/;

/**
 * Forgets who used this browser before. Google asks again for prompt=select_account; here every
 * sign-in asks, and one as somebody else needs no sign-out page in between.
 */
const forgetSession = (request: IncomingMessage): void => {
  const { cookie } = request.headers;
  if (cookie === undefined) return;
  request.headers.cookie = cookie
    .split(/;\s*/)
    .filter((pair) => !SESSION_COOKIE.test(pair))
    .join('; ');
};

/** Google's part in the sandbox: OpenID Connect with an account chooser (section 10). */
export const createIdentityProvider = (options: IdentityProviderOptions): IdentityProvider => {
  const { issuer, clientId, people, keys, store } = options;
  const { appName = 'Internal Dash', clock = Date.now, onError = () => {} } = options;
  const mountPath = new URL(issuer).pathname.replace(/\/$/, '');
  const records = createRecordAdapter(store, clock);
  const provider = new Provider(issuer, {
    ...providerSettings({
      clientId,
      people,
      mountPath,
      cookieSecret: randomBytes(32).toString('base64url'),
    }),
    adapter: records.adapter,
    jwks: { keys: [...keys.keys] },
  });
  provider.on('server_error', (_ctx, error) => onError(error));
  // The typed events leave out Koa's own, which goes to the console when nobody listens.
  const events: NodeJS.EventEmitter = provider;
  events.on('error', onError);
  const callback = provider.callback();
  const chooser = createChooser({ provider, people, appName, mountPath });

  const fail = (response: ServerResponse, error: unknown): void => {
    onError(error instanceof Error ? error : new Error(String(error)));
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response
      .writeHead(500, pageHeaders)
      .end(renderSignInErrorPage('The identity provider failed. Its log says why.'));
  };

  const handle: RequestListener = (request, response) => {
    const full = request.url ?? '/';
    const below = full.startsWith(mountPath) ? full.slice(mountPath.length) || '/' : full;
    forgetSession(request);
    const target = chooserRequest(below.split('?')[0] ?? '');
    if (target) {
      chooser(request, response, target).catch((error: unknown) => fail(response, error));
      return;
    }
    // oidc-provider learns the mount path from the difference of the two.
    Object.assign(request, { originalUrl: full, url: below });
    Promise.resolve(callback(request, response)).catch((error: unknown) => fail(response, error));
  };

  return {
    issuer,
    mountPath,
    authorizationUrl: provider.urlFor('authorization'),
    tokenUrl: provider.urlFor('token'),
    jwksUrl: provider.urlFor('jwks'),
    revocationUrl: provider.urlFor('revocation'),
    handle,
    revoke: (sub) => records.revokeAccount(sub),
  };
};
