import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Environment } from '../../contract/environment';
import { AppFailure } from '../../contract/errors';
import type { MethodName } from '../../contract/methods';
import { createGoogleIdentity } from './auth/google';
import { createSession } from './auth/session';
import { createSessionStore } from './auth/stored-session';
import { createMemoryTokenStore } from './auth/token-stores';
import { createCalls } from './calls';
import type { Core } from './core';
import { createDispatch, type Handlers } from './dispatch';
import { createSavedFiles } from './documents/saved-files';
import { createEventHub } from './events';
import { createExposedRoutes, exposedRouteIds } from './exposed-routes';
import { type Addresses, createRouteClient, type Timeouts } from './http/route-client';
import { planRoutes } from './http/route-plan';
import { createStaffApi } from './http/staff-api';
import { createJournal } from './journal/journal';
import { createJournalFile } from './journal/journal-file';
import { type LinkOpened, parseLink } from './links';
import { createOpenExternal } from './open-external';
import { orAborted } from './or-aborted';
import type { HostPorts } from './ports';
import { createRedactingLog, createSecrets } from './redact';
import { createRelations } from './relations';
import { createAppServices } from './services/app';
import { createBillingServices } from './services/billing';
import { createBusinessCardServices } from './services/business-card';
import { createDocumentServices } from './services/documents';
import { createFirewallServices } from './services/firewall';
import { createMemberServices } from './services/member';
import { createMemberLoginServices } from './services/member-login';
import type { EnvironmentInfo, ServiceDependencies } from './services/services';
import { createSessionServices } from './services/session';
import { createSettingsServices } from './services/settings';
import { createSettings } from './services/settings-store';
import { createTeamServices } from './services/team';
import { createWrites } from './writes';

export interface CoreOptions {
  readonly ports: HostPorts;
  /** The sandbox's addresses are known later than the start: nothing at first paint waits for them. */
  readonly environment: Environment | Promise<Environment>;
  /** Known at once. */
  readonly environmentInfo: EnvironmentInfo;
  /** Milliseconds; for tests. */
  readonly timeouts?: Partial<Timeouts>;
  /** Milliseconds until a sign-in page that says nothing counts as closed; for tests. */
  readonly signInTimeout?: number;
}

/** Milliseconds: a keychain that does not answer must not keep the app from ending. */
const longestClose = 5_000;

/** The environment once it is there; why it cannot be used, said to whoever needs it. */
const waitForEnvironment = (
  given: CoreOptions['environment'],
  closing: AbortSignal,
  log: HostPorts['log'],
) => {
  const ready = (async () => {
    try {
      const environment = await orAborted(Promise.resolve(given), closing);
      const { staffApiUrl, routes } = environment;
      return { environment, addresses: { staffApiUrl, plans: planRoutes(routes) } };
    } catch (cause) {
      if (closing.aborted) throw cause;
      log.error('the environment cannot be used', { cause });
      if (cause instanceof AppFailure) throw cause;
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new AppFailure(
        {
          code: 'internal',
          message: `The environment cannot be used: ${why}`,
          correlationId: randomUUID(),
        },
        { cause },
      );
    }
  })();
  // Told to each call; nobody may be waiting yet.
  ready.catch(() => undefined);
  return {
    environment: async (): Promise<Environment> => (await ready).environment,
    addresses: async (): Promise<Addresses> => (await ready).addresses,
  };
};

/** Puts the app together from what the host provides; the only place that knows all its parts. */
export const createCore = ({
  ports,
  environment: given,
  environmentInfo,
  timeouts,
  signInTimeout,
}: CoreOptions): Core => {
  const { log: hostLog, tokenStore: givenStore, ...otherPorts } = ports;
  const { clock, shell } = otherPorts;
  const secrets = createSecrets();
  const log = createRedactingLog(hostLog, secrets);
  const events = createEventHub((cause) => log.error('a window could not be told', { cause }));
  const closing = new AbortController();
  const { environment, addresses } = waitForEnvironment(given, closing.signal, log);
  const openPage = createOpenExternal(environment, (url) => shell.openExternal(url));
  const client = createRouteClient({
    addresses,
    fetch: ports.fetch,
    clock,
    ...(timeouts ? { timeouts } : {}),
  });
  const tokenStore = Promise.resolve(givenStore).catch((cause: unknown) => {
    log.error('the token store cannot be used', { cause });
    return createMemoryTokenStore();
  });
  const relations = createRelations();
  const savedFiles = createSavedFiles();

  let windows = 0;
  let pendingLink: LinkOpened | null = null;
  const openPendingLink = () => {
    if (pendingLink === null || windows === 0 || session.current().status !== 'signed-in') return;
    const link = pendingLink;
    pendingLink = null;
    events.emit(link);
  };

  const session = createSession({
    identity: createGoogleIdentity({
      google: async () => (await environment()).google,
      fetch: ports.fetch,
    }),
    store: createSessionStore({
      tokenStore,
      environmentName: environmentInfo.name,
      clock,
      log,
    }),
    loginSso: (google_credential, signal) =>
      client.send('auth.loginSso', { google_credential }, { signal, intent: randomUUID() }),
    openExternal: openPage,
    focusApp: () => shell.focusApp(),
    onChange: (next) => {
      if (next.status !== 'signed-in') {
        relations.clear();
        savedFiles.clear();
      }
      events.emit({ type: 'session.changed', session: next });
      openPendingLink();
    },
    secrets,
    clock,
    log,
    ...(signInTimeout === undefined ? {} : { signInTimeout }),
  });

  const api = createStaffApi(client, session);
  const journal = createJournal({
    file: createJournalFile(path.join(ports.userData, 'journal'), environmentInfo.name, (lines) =>
      log.warn('lines of the journal cannot be read', { lines }),
    ),
    environmentName: environmentInfo.name,
    redact: secrets.redact,
    clock,
    log,
  });
  const writes = createWrites({ journal, events, actor: () => session.person().user.email });

  const dependencies: ServiceDependencies = {
    ports: otherPorts,
    tokenStore,
    environment,
    environmentInfo,
    api,
    session,
    settings: createSettings(ports),
    events,
    journal,
    writes,
    relations,
    savedFiles,
    openPage,
    log,
  };
  const handlers: Handlers = {
    ...createExposedRoutes({ api, writes, relations }),
    ...createAppServices(dependencies),
    ...createSessionServices(dependencies),
    ...createSettingsServices(dependencies),
    ...createMemberServices(dependencies),
    ...createMemberLoginServices(dependencies),
    ...createTeamServices(dependencies),
    ...createBusinessCardServices(dependencies),
    ...createBillingServices(dependencies),
    ...createDocumentServices(dependencies),
    ...createFirewallServices(dependencies),
  };
  const calls = createCalls(
    createDispatch({
      handlers,
      refusal: session.refusal,
      log,
      parsed: new Set<MethodName>(exposedRouteIds),
      redact: secrets.redact,
    }),
  );

  return {
    call: calls.call,
    cancel: calls.cancel,
    forget: calls.forget,
    subscribe(listener) {
      const end = events.subscribe(listener);
      windows += 1;
      openPendingLink();
      return () => {
        if (end()) windows -= 1;
      };
    },
    openLink(link) {
      const opened = parseLink(link);
      if (!opened) return log.warn('not a link of ours', { link: link.slice(0, 200) });
      pendingLink = opened;
      openPendingLink();
    },
    async close() {
      closing.abort();
      const ended = Promise.all([calls.close(), session.close()]).then(() => journal.settled());
      let stop: () => void = () => undefined;
      const tooLate = new Promise<void>((resolve) => {
        stop = clock.after(longestClose, resolve);
      });
      await Promise.race([ended, tooLate]).finally(() => stop());
    },
  };
};
