import type { MethodName } from '../../../contract/methods/methods';
import { createBatchQuotesModule } from '../batch-quotes/module';
import { createBillingModule } from '../billing/module';
import { createBulkModule } from '../bulk/module';
import { createCheckoutLinksModule } from '../checkout-links/module';
import { createDraftsModule } from '../drafts/module';
import { nodeFileSystem } from '../files/file-system';
import { createFilesModule } from '../files/module';
import { createFirewallModule } from '../firewall/module';
import { createHrSyncModule } from '../hr-sync/module';
import { createJournalModule } from '../journal/module';
import { createLinkOpener } from '../links/link-opener';
import { createLockModule } from '../lock/module';
import { createMembersModule } from '../members/module';
import { createOutboxModule } from '../outbox/module';
import { createQuotesModule } from '../quotes/module';
import { createSearchModule } from '../search/module';
import { createSessionModule } from '../session/module';
import { createSettingsModule } from '../settings/module';
import { sweepLeftovers } from '../storage/sweep-leftovers';
import { createSupportModule } from '../support/module';
import { createTeamSetupModule } from '../team-setup/module';
import { createTeamsModule } from '../teams/module';
import { createUpdatesModule } from '../updates/module';
import { createVisitsModule } from '../visits/module';
import { createCalls } from './calls';
import type { Core } from './core';
import { combineModules } from './core-module';
import { type CoreOptions, createCoreParts } from './core-parts';
import { createDispatch } from './dispatch';
import { endCore } from './end-core';
import { createExposedRoutesModule, exposedRouteIds } from './exposed-routes';
import { createAppModule } from './module';

/** Assembles the app from the host's ports; the only place that knows all topics. */
export const createCore = (options: CoreOptions): Core => {
  const shared = createCoreParts(options, (next) => {
    if (next.status !== 'signed-in') modules.onSignedOut();
    lock.follow(next);
    events.emit({ type: 'session.changed', session: next });
    links.openPending();
  });
  const { session, events, writes, settings, folders, notices, clock, log } = shared;
  const { downloadsFolder } = settings;
  const links = createLinkOpener(shared);
  const files = createFilesModule({ ...shared, downloadsFolder });
  const lock = createLockModule(shared);
  const updates = createUpdatesModule({ ...shared, pendingWrites: writes.pending });
  const visits = createVisitsModule(shared);
  const parts = { ...shared, downloads: files.downloads, savedFiles: files.savedFiles };
  const modules = combineModules(
    createExposedRoutesModule(parts),
    createAppModule({ ...parts, notices: notices.all }),
    createSessionModule(parts),
    createSettingsModule(parts),
    createSearchModule(parts),
    visits,
    updates,
    createSupportModule(parts),
    lock,
    createMembersModule(parts),
    createTeamsModule(parts),
    createBillingModule(parts),
    files,
    createJournalModule(parts),
    createQuotesModule(parts),
    createCheckoutLinksModule(parts),
    createFirewallModule(parts),
    createHrSyncModule(parts),
    createDraftsModule(parts),
    createTeamSetupModule({
      ...{ ...parts, log },
      folder: folders.folder('post-flow'),
      onDamaged: notices.damaged('The saved progress of Create New Team'),
    }),
    createBatchQuotesModule({
      ...{ ...parts, downloadsFolder, coreLog: log },
      folder: folders.folder('quote-lists'),
      onDamaged: notices.damaged('The saved progress of a batch of quotes'),
    }),
    createBulkModule({
      ...parts,
      folder: folders.folder('bulk-lists'),
      onDamaged: notices.damaged('The saved progress of a bulk action'),
      dispatch: (...call) => dispatch(...call),
    }),
    createOutboxModule(writes, (envelope, signal) => dispatch(envelope, signal)),
  );
  const dispatch = createDispatch({
    handlers: modules.handlers,
    refusal: (access) => {
      lock.check();
      return session.refusal(access);
    },
    person: () => {
      const now = session.current();
      return now.status === 'signed-in' ? now.user.email : null;
    },
    log,
    // Core computes dry runs itself, and parsing 12,000 people would block the process.
    parsed: new Set<MethodName>([...exposedRouteIds, 'hr.dryRun', 'hr.dryRunPage']),
    redact: shared.secrets.redact,
  });
  const calls = createCalls(dispatch);
  void writes.recover();
  void sweepLeftovers({
    files: nodeFileSystem,
    clock,
    ownFolders: [options.ports.userData, ...folders.all()],
    downloads: downloadsFolder,
  });
  const isOpen = () => session.current().status === 'signed-in' && !session.isLocked();

  return {
    call: calls.call,
    cancel: calls.cancel,
    forget(client) {
      modules.onWindowGone(client);
      calls.forget(client);
    },
    pendingWrites: writes.pending,
    checkLock: lock.check,
    subscribe: events.subscribe,
    openLink: links.open,
    recentRecords: () => (isOpen() ? visits.list() : []),
    choose(command) {
      if (isOpen()) events.emit({ type: 'menu.chosen', command });
    },
    prepareQuit: updates.prepareQuit,
    close() {
      modules.close();
      shared.close();
      return endCore({ ...shared, calls });
    },
  };
};
