import { AppFailure } from '../../../contract/errors';
import type { ServiceDependencies, Services } from '../app/environment-info';

const refused = new AppFailure({
  code: 'forbidden',
  message: 'Your computer couldn’t confirm it’s you.',
});

export const createLockServices = ({
  ports: { desktop },
  session,
  settings,
  idleLock,
  events,
  log,
}: ServiceDependencies): Services<
  'lock.active' | 'lock.now' | 'lock.unlock' | 'settings.setIdleLock'
> => ({
  async 'lock.active'() {
    idleLock.active();
    return null;
  },
  async 'lock.now'() {
    session.lock();
    return null;
  },
  async 'lock.unlock'() {
    const { askOwner } = desktop;
    if (!askOwner || !session.isLocked()) throw refused;
    try {
      await askOwner.call(desktop, 'unlock Internal Dash');
    } catch (cause) {
      log.info('not unlocked', { cause });
      throw refused;
    }
    session.unlock();
    return session.current();
  },
  async 'settings.setIdleLock'({ minutes }) {
    settings.change(() => ({ idleLockMinutes: minutes }));
    idleLock.changed();
    events.emit({ type: 'settings.changed' });
    return null;
  },
});
