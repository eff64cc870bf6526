import { randomUUID } from 'node:crypto';
import type { Session } from '../../../contract/entities/session';
import type { Environment } from '../../../contract/environment';
import type { RouteClient } from '../api/route-client';
import type { EnvironmentInfo } from '../app/environment-info';
import type { CorePorts, Log, TokenStore } from '../app/ports';
import type { Secrets } from '../app/redact';
import type { OpenExternalPage } from '../links/open-external';
import { rememberSignedOut, type SettingsService } from '../settings/settings';
import { createGoogleIdentity } from './google';
import { createSession, type SessionDependencies, type SessionManager } from './session';
import { createSessionStore } from './stored-session';

export interface OwnSessionDependencies {
  readonly ports: CorePorts;
  readonly environment: () => Promise<Environment>;
  readonly environmentInfo: EnvironmentInfo;
  readonly client: RouteClient;
  readonly tokenStore: Promise<TokenStore>;
  /** Aborted when the user stops waiting for the keychain. */
  readonly stoppedWaiting: AbortSignal;
  readonly settings: SettingsService;
  readonly storedLock: SessionDependencies['storedLock'];
  readonly openPage: OpenExternalPage;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly onChange: (session: Session) => void;
  /** Milliseconds, for tests. */
  readonly signInTimeout: number | undefined;
}

/**
 * The session of the app's environment: signed in with Google, stored in the host's token store.
 */
export const createOwnSession = ({
  ports: { fetch, clock, desktop },
  environment,
  environmentInfo,
  client,
  tokenStore,
  stoppedWaiting,
  settings,
  storedLock,
  openPage,
  secrets,
  log,
  onChange,
  signInTimeout,
}: OwnSessionDependencies): SessionManager =>
  createSession({
    identity: createGoogleIdentity({ google: async () => (await environment()).google, fetch }),
    store: createSessionStore({
      tokenStore,
      scope: environmentInfo.sessionScope,
      signedOut: rememberSignedOut(settings, log),
      clock,
      log,
      stoppedWaiting,
    }),
    loginSso: (google_credential, signal) =>
      client.send('auth.loginSso', { google_credential }, { signal, idempotencyKey: randomUUID() }),
    openExternal: openPage,
    focusApp: () => desktop.focusApp(),
    onChange,
    secrets,
    clock,
    log,
    canAskOwner: () => desktop.canAskOwner?.() ?? false,
    storedLock,
    ...(signInTimeout === undefined ? {} : { signInTimeout }),
  });
