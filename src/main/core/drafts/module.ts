import type { CoreModule } from '../app/core-module';
import type { EventHub } from '../app/events';
import type { SessionManager } from '../session/session';
import type { Drafts } from './drafts';

export interface DraftsModuleDependencies {
  readonly session: Pick<SessionManager, 'person' | 'current'>;
  readonly events: EventHub;
  readonly drafts: Drafts;
}

/** The signed-in person's drafts. */
export const createDraftsModule = ({
  session,
  events,
  drafts,
}: DraftsModuleDependencies): CoreModule<'drafts.get' | 'drafts.set' | 'drafts.drop'> => {
  const person = () => session.person().user.email;
  return {
    handlers: {
      'drafts.get': () => drafts.read(person()),
      async 'drafts.set'({ texts }) {
        await drafts.set(person(), texts);
        return null;
      },
      async 'drafts.drop'({ texts }, { call }) {
        const owner = person();
        await drafts.drop(owner, texts);
        const now = session.current();
        // The next person's windows learn nothing of it, and their own drafts stay.
        if (now.status === 'signed-in' && now.user.email === owner) {
          events.emit({ type: 'drafts.dropped', call, texts });
        }
        return null;
      },
    },
  };
};
