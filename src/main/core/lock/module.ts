import type { Session } from '../../../contract/entities/session';
import { AppFailure } from '../../../contract/wire/result';
import type { CoreModule } from '../app/core-module';
import type { EventHub } from '../app/events';
import type { CorePorts, Log } from '../app/ports';
import type { SessionManager } from '../session/session';
import type { SettingsService, StoredLock } from '../settings/settings';
import { createIdleLock, type IdleLock } from './idle-lock';

const refused = new AppFailure({
  code: 'forbidden',
  message: 'Your computer couldn’t confirm it’s you.',
});

export interface LockDependencies {
  readonly ports: Pick<CorePorts, 'desktop' | 'clock'>;
  readonly session: SessionManager;
  readonly settings: SettingsService;
  readonly storedLock: Pick<StoredLock, 'used'>;
  readonly events: EventHub;
  readonly log: Log;
}

export interface LockModule
  extends CoreModule<'lock.active' | 'lock.now' | 'lock.unlock' | 'settings.setIdleLock'> {
  /** Locks the app if it has been idle for too long. */
  readonly check: IdleLock['check'];
  /** Starts the idle time when a person is signed in and the app is not locked. */
  readonly follow: (session: Session) => void;
}

export const createLockModule = ({
  ports: { desktop, clock },
  session,
  settings,
  storedLock,
  events,
  log,
}: LockDependencies): LockModule => {
  const idleLock = createIdleLock({
    minutes: () => settings.read().idleLockMinutes,
    isOpen: () => session.current().status === 'signed-in' && !session.isLocked(),
    lock: session.lock,
    remember: (usedAt) => {
      const now = session.current();
      if (now.status === 'signed-in') storedLock.used(now.user.email, usedAt);
    },
    clock,
  });
  return {
    check: idleLock.check,
    follow: (next) =>
      next.status === 'signed-in' && !next.locked ? idleLock.begin() : idleLock.end(),
    close: idleLock.end,
    handlers: {
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
        const { email } = session.person().user;
        try {
          await askOwner.call(desktop, 'unlock Internal Dash');
        } catch (cause) {
          log.info('unlocking failed', { cause });
          throw refused;
        }
        // Another person may have signed in while the prompt was open, and locked the app.
        const now = session.current();
        const isSame = now.status === 'signed-in' && now.user.email === email;
        if (!isSame || !session.isLocked()) throw refused;
        session.unlock();
        return session.current();
      },
      async 'settings.setIdleLock'({ minutes }) {
        settings.change(() => ({ idleLockMinutes: minutes }));
        idleLock.changed();
        events.emit({ type: 'settings.changed' });
        return null;
      },
    },
  };
};
