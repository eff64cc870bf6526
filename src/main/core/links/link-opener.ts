import { parseAppLink } from '../../../contract/app-link';
import type { BridgeEvent } from '../../../contract/wire/events';
import type { EventHub } from '../app/events';
import type { Log } from '../app/ports';
import type { SessionManager } from '../session/session';

export interface LinkOpenerDependencies {
  readonly session: Pick<SessionManager, 'current' | 'isLocked'>;
  readonly events: EventHub;
  readonly log: Log;
}

/**
 * Opens `internal-dash://…`; the last link to a record waits until a person is signed in and the app
 * is unlocked.
 */
export const createLinkOpener = ({ session, events, log }: LinkOpenerDependencies) => {
  let pending: BridgeEvent | null = null;
  const openPending = (): void => {
    if (pending === null || session.current().status !== 'signed-in') return;
    if (session.isLocked()) return;
    const event = pending;
    pending = null;
    events.emit(event);
  };
  return {
    openPending,
    open(link: string): void {
      const opened = parseAppLink(link);
      if (opened) pending = { type: 'link.opened', target: opened.kind, id: opened.id };
      else {
        // Said in the window, which has just come to the front for it. A link to a record keeps its
        // place.
        if (pending?.type !== 'link.opened')
          pending = { type: 'link.refused', link: link.slice(0, 100) };
        log.warn('not one of our links', { link: link.slice(0, 200) });
      }
      openPending();
    },
  };
};
