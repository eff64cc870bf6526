import type { ServiceDependencies, Services } from '../app/environment-info';

export const createUpdateServices = ({
  updates,
  holds,
  settings,
}: ServiceDependencies): Services<
  | 'updates.get'
  | 'updates.check'
  | 'updates.download'
  | 'updates.install'
  | 'updates.setChannel'
  | 'window.setHolds'
> => ({
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
  async 'window.setHolds'({ holds: held }, { client }) {
    holds.set(client, held);
    return null;
  },
});
