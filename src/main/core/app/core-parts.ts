import type { Session } from '../../../contract/entities/session';
import type { Environment } from '../../../contract/environment';
import { createRouteClient, type Timeouts } from '../api/route-client';
import { createBearerApi, type StaffApi } from '../api/staff-api';
import { createDrafts } from '../drafts/drafts';
import { createDropDrafts } from '../drafts/module';
import { nodeFileSystem } from '../files/file-system';
import { createOwnJournal } from '../journal/own-journal';
import { createOpenExternal } from '../links/open-external';
import { createMembershipIndex } from '../outbox/membership-index';
import { createOutbox } from '../outbox/outbox';
import { type AppProcess, createOwnPendingWrites } from '../outbox/own-pending-writes';
import { createOwnSession } from '../session/own-session';
import { tokenStoreUntil } from '../session/token-stores';
import { createSettings, rememberLock } from '../settings/settings';
import { createNotices } from '../storage/notices';
import { createScopeFolders } from '../storage/scope-folders';
import { createTeamLogin } from '../team-setup/team-login';
import type { EnvironmentInfo } from './environment-info';
import { createEventHub } from './events';
import type { HostPorts } from './ports';
import { createRedactingLog, createSecrets } from './redact';
import { waitForEnvironment } from './wait-for-environment';

export interface CoreOptions {
  readonly ports: HostPorts;
  /** A promise for the sandbox, whose links are known only after the first paint. */
  readonly environment: Environment | Promise<Environment>;
  /** Known at the start. */
  readonly environmentInfo: EnvironmentInfo;
  /** Milliseconds, for tests. */
  readonly timeouts?: Partial<Timeouts>;
  /** Milliseconds after which a sign-in page without a response counts as closed, for tests. */
  readonly signInTimeout?: number;
  /** For tests, in which two apps share one process. */
  readonly appProcess?: AppProcess;
}

/** What several topics share: network, session, disk, and the outbox. */
export const createCoreParts = (options: CoreOptions, onSession: (session: Session) => void) => {
  const { environmentInfo, timeouts } = options;
  const { log: hostLog, tokenStore: givenStore, ...ports } = options.ports;
  const { clock, desktop } = ports;
  const scope = environmentInfo.sessionScope;
  const secrets = createSecrets();
  const log = createRedactingLog(hostLog, secrets);
  const events = createEventHub((cause) => log.error('a window could not be notified', { cause }));
  const closing = new AbortController();
  const goOn = new AbortController();
  const { environment, addresses } = waitForEnvironment(options.environment, closing.signal, log);
  const openPage = createOpenExternal(environment, (url) => desktop.openExternal(url));
  const client = createRouteClient({
    addresses,
    fetch: ports.fetch,
    clock,
    log,
    ...(timeouts ? { timeouts } : {}),
  });
  const tokenStore = tokenStoreUntil(goOn.signal, givenStore, log);
  const settings = createSettings(options.ports, environmentInfo);
  const storedLock = rememberLock(settings, scope, clock, log);
  const notices = createNotices(log, () => events.emit({ type: 'app.changed' }));
  const session = createOwnSession({
    ...{ ports, environment, environmentInfo, client, tokenStore, settings, storedLock, openPage },
    ...{ secrets, log, stoppedWaiting: goOn.signal, signInTimeout: options.signInTimeout },
    onChange: onSession,
  });
  const api: StaffApi = createBearerApi(client, session);
  const folders = createScopeFolders({
    userData: ports.userData,
    environmentName: environmentInfo.name,
    scope,
    log,
  });
  const journal = createOwnJournal({
    ...{ folders, environmentInfo, clock, log },
    redact: secrets.redact,
    notify: notices.add,
    onEnded: () => events.emit({ type: 'journal.changed' }),
  });
  const pendingWrites = createOwnPendingWrites({
    folder: folders.folder('intents'),
    ...{ clock, log, appProcess: options.appProcess, notify: notices.add },
  });
  const person = () => session.person().user.email;
  const drafts = createDrafts({ folder: folders.folder('drafts'), files: nodeFileSystem, clock });
  const dropDrafts = createDropDrafts({ session, events, drafts });
  const writes = createOutbox({
    ...{ pendingWrites, journal, events, clock, log, dropDrafts },
    actor: person,
    closing: closing.signal,
  });
  return {
    ...{ ports, clock, log, secrets, events, environment, environmentInfo, openPage },
    ...{ client, api, tokenStore, settings, storedLock, session, person, folders, notices },
    ...{ drafts, dropDrafts, journal, pendingWrites, writes, memberships: createMembershipIndex() },
    teamLogin: createTeamLogin({ tokenStore, scope, clock, log }),
    goOnWithoutKeychain: () => goOn.abort(),
    /** Aborted when the app closes. */
    closing: closing.signal,
    close: () => closing.abort(),
  };
};
