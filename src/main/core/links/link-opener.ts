import type { EventHub } from '../app/events';
import type { Log } from '../app/ports';
import type { SessionManager } from '../auth/session';
import { type LinkOpened, parseLink } from './parse-link';

export interface LinkOpenerDependencies {
  readonly session: Pick<SessionManager, 'current' | 'isLocked'>;
  readonly events: EventHub;
  readonly log: Log;
}

/** Opens `internal-dash://…`; the last link waits until somebody is signed in and the app is unlocked. */
export const createLinkOpener = ({ session, events, log }: LinkOpenerDependencies) => {
  let pending: LinkOpened | null = null;
  const openPending = (): void => {
    if (pending === null || session.current().status !== 'signed-in') return;
    if (session.isLocked()) return;
    const link = pending;
    pending = null;
    events.emit(link);
  };
  return {
    openPending,
    open(link: string): void {
      const opened = parseLink(link);
      if (!opened) return log.warn('not a link of ours', { link: link.slice(0, 200) });
      pending = opened;
      openPending();
    },
  };
};
