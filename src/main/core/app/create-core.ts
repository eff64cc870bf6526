import { randomUUID } from 'node:crypto';
import type { Environment } from '../../../contract/environment';
import type { MethodName } from '../../../contract/methods';
import { createRouteClient, type Timeouts } from '../api/route-client';
import { createBearerApi, type StaffApi, wholeAnswers } from '../api/staff-api';
import { createGoogleIdentity } from '../auth/google';
import { createSessionServices } from '../auth/module';
import { createSession } from '../auth/session';
import { createSessionStore } from '../auth/stored-session';
import { tokenStoreUntil } from '../auth/token-stores';
import { createBatchLog } from '../batch-quotes/batch-log';
import { createQuoteBatchServices } from '../batch-quotes/module';
import { createQuoteBatches } from '../batch-quotes/quote-batches';
import { createBillingServices } from '../billing/module';
import { createDrafts } from '../drafts/drafts';
import { createDraftServices } from '../drafts/module';
import { createDownloads } from '../files/downloads';
import { nodeFileSystem } from '../files/file-system';
import { createFileServices } from '../files/module';
import { createSavedFiles } from '../files/saved-files';
import { createTableServices } from '../files/tables';
import { createFirewallServices } from '../firewall/module';
import { createDryRuns } from '../hr-sync/dry-runs';
import { createHrApis } from '../hr-sync/hr-apis';
import { createHrServices } from '../hr-sync/module';
import { createJournal } from '../journal/journal';
import { createJournalFile } from '../journal/journal-file';
import { createOpenExternal } from '../links/open-external';
import { type LinkOpened, parseLink } from '../links/parse-link';
import { createIdleLock } from '../lock/idle-lock';
import { createLockServices } from '../lock/module';
import { createMemberLoginServices } from '../members/admin-login';
import { createBusinessCardServices } from '../members/business-card';
import { createMemberServices } from '../members/module';
import { createTurns } from '../outbox/cross-app-lock';
import { createRelations } from '../outbox/membership-index';
import { createWriteServices } from '../outbox/module';
import { createWrites } from '../outbox/outbox';
import { type AppProcess, createOwnIntents } from '../outbox/own-pending-writes';
import { createSettingsServices } from '../settings/module';
import { createSettings, personKey, rememberLock, rememberSignedOut } from '../settings/settings';
import { createScopeFolders } from '../storage/scope-folders';
import { sweepLeftovers } from '../storage/sweep-leftovers';
import { createSupportServices } from '../support/module';
import { createFlowStore } from '../team-setup/flow-store';
import { createPostFlows } from '../team-setup/flows';
import { createSalesDocuments } from '../team-setup/invoice-download';
import { createTruthServices } from '../team-setup/outcome-handlers';
import { createPricingTruth } from '../team-setup/pricing-check';
import { createSalesTruth } from '../team-setup/sales-lookup';
import { createSalesSteps } from '../team-setup/steps';
import { createTeamLogin } from '../team-setup/team-login';
import { createTeamServices } from '../teams/module';
import { createUpdateServices } from '../updates/module';
import { createWindowHolds } from '../updates/restart-blockers';
import { createUpdates } from '../updates/updates';
import { createVisitServices } from '../visits/module';
import { createCalls } from './calls';
import type { Core } from './core';
import { createDispatch, type Handlers } from './dispatch';
import type { EnvironmentInfo, ServiceDependencies } from './environment-info';
import { createEventHub } from './events';
import { createExposedRoutes, exposedRouteIds } from './exposed-routes';
import { createAppServices } from './module';
import type { HostPorts } from './ports';
import { createRedactingLog, createSecrets } from './redact';
import { waitForEnvironment } from './wait-for-environment';
import { within } from './with-timeout';

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
  /** For tests, in which two apps are one process. */
  readonly appProcess?: AppProcess;
}

/** Milliseconds for writes under way; the hosts wait for eight seconds in all. */
const writesGrace = 5_000;
/** Milliseconds after that: a keychain that does not answer must not keep the app from ending. */
const longestClose = 2_000;

/** Puts the app together from what the host provides; the only place that knows all its parts. */
export const createCore = ({
  ports,
  environment: given,
  environmentInfo,
  timeouts,
  signInTimeout,
  appProcess,
}: CoreOptions): Core => {
  const { log: hostLog, tokenStore: givenStore, ...otherPorts } = ports;
  const { clock, desktop } = otherPorts;
  const secrets = createSecrets();
  const log = createRedactingLog(hostLog, secrets);
  const events = createEventHub((cause) => log.error('a window could not be told', { cause }));
  const closing = new AbortController();
  const { environment, addresses } = waitForEnvironment(given, closing.signal, log);
  const openPage = createOpenExternal(environment, (url) => desktop.openExternal(url));
  const client = createRouteClient({
    addresses,
    fetch: ports.fetch,
    clock,
    log,
    ...(timeouts ? { timeouts } : {}),
  });
  const goOn = new AbortController();
  const tokenStore = tokenStoreUntil(goOn.signal, givenStore, log);
  const settings = createSettings(ports, environmentInfo);
  const relations = createRelations();
  const savedFiles = createSavedFiles();
  const dryRuns = createDryRuns();

  let pendingLink: LinkOpened | null = null;
  const openPendingLink = () => {
    if (pendingLink === null || session.current().status !== 'signed-in') return;
    if (session.isLocked()) return;
    const link = pendingLink;
    pendingLink = null;
    events.emit(link);
  };

  const keptLock = rememberLock(settings, environmentInfo.sessionScope, clock, log);
  const session = createSession({
    identity: createGoogleIdentity({
      google: async () => (await environment()).google,
      fetch: ports.fetch,
    }),
    store: createSessionStore({
      tokenStore,
      scope: environmentInfo.sessionScope,
      signedOut: rememberSignedOut(settings, log),
      clock,
      log,
      goneOn: goOn.signal,
    }),
    loginSso: (google_credential, signal) =>
      client.send('auth.loginSso', { google_credential }, { signal, intent: randomUUID() }),
    openExternal: openPage,
    focusApp: () => desktop.focusApp(),
    onChange: (next) => {
      if (next.status !== 'signed-in') {
        relations.clear();
        savedFiles.clear();
        hr.clear();
        dryRuns.clear();
        holds.clear();
      }
      if (next.status === 'signed-in' && !next.locked) idleLock.begin();
      else idleLock.end();
      events.emit({ type: 'session.changed', session: next });
      openPendingLink();
    },
    secrets,
    clock,
    log,
    canAskOwner: () => desktop.canAskOwner?.() ?? false,
    keptLock,
    ...(signInTimeout === undefined ? {} : { signInTimeout }),
  });

  const idleLock = createIdleLock({
    minutes: () => settings.read().idleLockMinutes,
    isOpen: () => session.current().status === 'signed-in' && !session.isLocked(),
    lock: session.lock,
    remember: (usedAt) => {
      const now = session.current();
      if (now.status === 'signed-in') keptLock.used(now.user.email, usedAt);
    },
    clock,
  });

  const api: StaffApi = createBearerApi(client, session);
  const hr = createHrApis({ client, api, events, clock, secrets, closing: closing.signal });
  const notices: string[] = [];
  const folders = createScopeFolders({
    userData: ports.userData,
    environmentName: environmentInfo.name,
    scope: environmentInfo.sessionScope,
    log,
  });
  const journal = createJournal({
    file: createJournalFile({
      folder: folders.journalFolder,
      environmentName: folders.journalName,
      clock,
      onUnreadable: (lines) => log.warn('lines of the journal cannot be read', { lines }),
      onDamaged: (name) => {
        log.error('something else was in the place of the journal', { name });
        notices.push(`The journal was damaged. The old file was kept as ${name}.`);
      },
    }),
    environmentName: environmentInfo.name,
    redact: secrets.redact,
    clock,
    log,
  });
  const person = () => session.person().user.email;
  const intents = createOwnIntents({
    folder: folders.folder('intents'),
    clock,
    log,
    appProcess,
    notify: (notice) => notices.push(notice),
  });
  const writes = createWrites({
    intents,
    journal,
    events,
    clock,
    log,
    actor: person,
    closing: closing.signal,
  });
  const damaged = (what: string) => (name: string) => {
    log.error('a file of the app could not be read', { what, name });
    notices.push(`${what} was damaged. It was kept as ${name}.`);
  };
  const teamLogin = createTeamLogin({
    tokenStore,
    scope: environmentInfo.sessionScope,
    clock,
    log,
  });
  const postFlows = createPostFlows({
    store: createFlowStore({
      folder: folders.folder('post-flow'),
      files: nodeFileSystem,
      clock,
      onDamaged: damaged('What was kept of Create New Team'),
    }),
    login: teamLogin,
    events,
  });

  const holds = createWindowHolds(writes.pending);
  const updates = createUpdates({
    source: ports.updates,
    version: ports.version,
    channel: () => settings.read().updateChannel,
    holds: holds.all,
    onChange: () => events.emit({ type: 'updates.changed' }),
    clock,
    log,
  });
  const truth = createSalesTruth(wholeAnswers(api));
  const dependencies: ServiceDependencies = {
    ports: otherPorts,
    tokenStore,
    goOnWithoutKeychain: () => goOn.abort(),
    environment,
    environmentInfo,
    api,
    hr,
    dryRuns,
    session,
    settings,
    events,
    journal,
    writes,
    turns: createTurns({ intents, clock }),
    drafts: createDrafts({
      folder: folders.folder('drafts'),
      files: nodeFileSystem,
      clock,
    }),
    relations,
    downloads: createDownloads({
      clock,
      events,
      savedFiles,
      folder: settings.downloadsFolder,
    }),
    savedFiles,
    openPage,
    postFlows,
    teamLogin,
    updates,
    idleLock,
    holds,
    truth,
    pricingTruth: createPricingTruth({ truth, postFlows, writes }),
    notices: () => notices,
    log,
  };
  const quoteBatches = createQuoteBatches({
    api,
    writes,
    clock,
    files: nodeFileSystem,
    log: createBatchLog({
      folder: folders.folder('quote-lists'),
      files: nodeFileSystem,
      clock,
      onDamaged: damaged('What was kept of a list of quotes'),
    }),
    events,
    savedFiles,
    downloadsFolder: dependencies.settings.downloadsFolder,
    person,
    closing: closing.signal,
    coreLog: log,
  });
  const handlers: Handlers = {
    ...createExposedRoutes({ api, writes, relations }),
    ...createAppServices(dependencies),
    ...createSessionServices(dependencies),
    ...createSettingsServices(dependencies),
    ...createVisitServices(dependencies),
    ...createUpdateServices(dependencies),
    ...createSupportServices(dependencies),
    ...createLockServices(dependencies),
    ...createMemberServices(dependencies),
    ...createMemberLoginServices(dependencies),
    ...createTeamServices(dependencies),
    ...createBusinessCardServices(dependencies),
    ...createBillingServices(dependencies),
    ...createFileServices(dependencies),
    ...createTableServices(dependencies),
    ...createFirewallServices(dependencies),
    ...createHrServices(dependencies),
    ...createDraftServices(dependencies),
    ...createSalesSteps(dependencies),
    ...createTruthServices(dependencies),
    ...createSalesDocuments(dependencies),
    ...createQuoteBatchServices(quoteBatches),
    ...createWriteServices(dependencies, (envelope, signal) => dispatch(envelope, signal)),
  };
  const dispatch = createDispatch({
    handlers,
    refusal: (access) => {
      idleLock.check();
      return session.refusal(access);
    },
    person: () => {
      const now = session.current();
      return now.status === 'signed-in' ? now.user.email : null;
    },
    log,
    // A dry run of 12,000 people is core's own work: to parse it would block the process.
    parsed: new Set<MethodName>([...exposedRouteIds, 'hr.dryRun', 'hr.dryRunPage']),
    redact: secrets.redact,
  });
  const calls = createCalls(dispatch);
  void writes.recover();
  void sweepLeftovers({
    files: nodeFileSystem,
    clock,
    ownFolders: [ports.userData, ...folders.all()],
    downloads: settings.downloadsFolder,
  });

  return {
    call: calls.call,
    cancel: calls.cancel,
    forget(client) {
      holds.forget(client);
      calls.forget(client);
    },
    pendingWrites: writes.pending,
    checkLock: idleLock.check,
    subscribe: events.subscribe,
    openLink(link) {
      const opened = parseLink(link);
      if (!opened) return log.warn('not a link of ours', { link: link.slice(0, 200) });
      pendingLink = opened;
      openPendingLink();
    },
    recentRecords: () =>
      session.current().status === 'signed-in' && !session.isLocked()
        ? (settings.read().visits[personKey(environmentInfo.sessionScope, session)] ?? [])
        : [],
    choose(command) {
      if (session.current().status !== 'signed-in' || session.isLocked()) return;
      events.emit({ type: 'menu.chosen', command });
    },
    prepareQuit: updates.prepareQuit,
    async close() {
      updates.close();
      idleLock.end();
      closing.abort();
      const writesEnded = within(writesGrace, writes.idle(), clock);
      const callsEnded = calls.close(writesEnded);
      await writesEnded;
      // A write that meets a 401 needs the session to its end.
      const ended = Promise.all([callsEnded, session.close()]).then(() => journal.settled());
      await within(longestClose, ended, clock);
    },
  };
};
