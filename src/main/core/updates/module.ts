import type { CoreModule } from '../app/core-module';
import type { EventHub } from '../app/events';
import type { Clock, HostPorts, Log } from '../app/ports';
import type { SettingsService } from '../settings/settings';
import { createRestartBlockers } from './restart-blockers';
import { createUpdates, type UpdateService } from './updates';

export interface UpdatesModuleDependencies {
  readonly ports: Pick<HostPorts, 'updates' | 'version'> & { readonly clock: Clock };
  readonly settings: SettingsService;
  readonly events: EventHub;
  /** Running writes in core itself. */
  readonly pendingWrites: () => number;
  readonly log: Log;
}

export interface UpdatesModule
  extends CoreModule<
    | 'updates.get'
    | 'updates.check'
    | 'updates.download'
    | 'updates.install'
    | 'updates.setChannel'
    | 'window.setRestartBlockers'
  > {
  readonly prepareQuit: UpdateService['prepareQuit'];
}

export const createUpdatesModule = ({
  ports: { updates: source, version, clock },
  settings,
  events,
  pendingWrites,
  log,
}: UpdatesModuleDependencies): UpdatesModule => {
  const blockers = createRestartBlockers(pendingWrites);
  const updates = createUpdates({
    source,
    version,
    channel: () => settings.read().updateChannel,
    blockers: blockers.all,
    onChange: () => events.emit({ type: 'updates.changed' }),
    clock,
    log,
  });
  return {
    handlers: {
      'updates.get': async () => updates.current(),
      async 'updates.check'() {
        updates.check();
        return updates.current();
      },
      async 'updates.download'() {
        updates.download();
        return updates.current();
      },
      async 'updates.install'() {
        updates.install();
        return updates.current();
      },
      async 'updates.setChannel'({ channel }) {
        if (channel !== settings.read().updateChannel) {
          settings.change(() => ({ updateChannel: channel }));
          updates.channelChanged();
        }
        return updates.current();
      },
      async 'window.setRestartBlockers'({ blockers: held }, { client }) {
        blockers.set(client, held);
        updates.blockersChanged();
        return null;
      },
    },
    onSignedOut() {
      blockers.clear();
      updates.blockersChanged();
    },
    onWindowGone(client) {
      blockers.forget(client);
      updates.blockersChanged();
    },
    close: updates.close,
    prepareQuit: updates.prepareQuit,
  };
};
