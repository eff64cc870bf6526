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
  /** Includes the mount path, without a trailing slash: http://127.0.0.1:4010/identity */
  readonly issuer: string;
  readonly clientId: string;
  readonly people: readonly Person[];
  /** From `generateKeys`; must stay the same across restarts of a sandbox. */
  readonly keys: SigningKeys;
  readonly store: RecordStore;
  /** ms since the epoch; determines when stored records expire. */
  readonly clock?: () => number;
  /** The app name that the chooser shows. */
  readonly appName?: string;
  /** Receives errors of the provider itself, not refusals. */
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
  /** Handles a request whose path is under `mountPath`. */
  readonly handle: RequestListener;
  /**
   * Revokes all refresh tokens of a person. As with Google, the next refresh is refused with
   * `invalid_grant`. Returns how many sign-ins ended.
   */
  revoke(sub: string): number;
}

const SESSION_COOKIE = /^_session(?:\.sig|\.legacy(?:\.sig)?)?=/;

/**
 * Ignores who used this browser before. Google asks again only with prompt=select_account; here
 * every sign-in asks, so that signing in as someone else needs no sign-out page.
 */
const forgetSession = (request: IncomingMessage): void => {
  const { cookie } = request.headers;
  if (cookie === undefined) return;
  request.headers.cookie = cookie
    .split(/;\s*/)
    .filter((pair) => !SESSION_COOKIE.test(pair))
    .join('; ');
};

/** Plays Google in the sandbox: OpenID Connect with an account chooser (section 10). */
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
  // The typed events lack Koa's own, which prints to the console if no one listens.
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
      .end(renderSignInErrorPage('The identity provider failed. See its log.'));
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
    // oidc-provider derives the mount path from the difference between the two.
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
