import { type AppLink, parseAppLink } from '../../../contract/app-link';
import type { EventHub } from '../app/events';
import type { Log } from '../app/ports';
import type { SessionManager } from '../session/session';

export interface LinkOpenerDependencies {
  readonly session: Pick<SessionManager, 'current' | 'isLocked'>;
  readonly events: EventHub;
  readonly log: Log;
}

/**
 * Opens `internal-dash://…`; the last link waits until a person is signed in and the app is
 * unlocked.
 */
export const createLinkOpener = ({ session, events, log }: LinkOpenerDependencies) => {
  let pending: AppLink | null = null;
  const openPending = (): void => {
    if (pending === null || session.current().status !== 'signed-in') return;
    if (session.isLocked()) return;
    const link = pending;
    pending = null;
    events.emit({ type: 'link.opened', target: link.kind, id: link.id });
  };
  return {
    openPending,
    open(link: string): void {
      const opened = parseAppLink(link);
      if (opened) pending = opened;
      else log.warn('not one of our links', { link: link.slice(0, 200) });
      openPending();
    },
  };
};
