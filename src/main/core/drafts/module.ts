import type { DraftTexts } from '../../../contract/drafts';
import type { CoreModule } from '../app/core-module';
import type { EventHub } from '../app/events';
import type { SessionManager } from '../session/session';
import type { Drafts } from './drafts';

interface DropDraftsDependencies {
  readonly session: Pick<SessionManager, 'current'>;
  readonly events: EventHub;
  readonly drafts: Drafts;
}

export type DropDrafts = (
  person: string,
  texts: DraftTexts,
  call?: string | undefined,
) => Promise<void>;

/** Removes a person's drafts that still have these texts, here and in every window but the `call`'s. */
export const createDropDrafts =
  ({ session, events, drafts }: DropDraftsDependencies): DropDrafts =>
  async (person, texts, call = '') => {
    await drafts.drop(person, texts);
    const now = session.current();
    // The next person's windows learn nothing of it, and their own drafts stay.
    if (now.status === 'signed-in' && now.user.email === person) {
      events.emit({ type: 'drafts.dropped', call, texts });
    }
  };

export interface DraftsModuleDependencies {
  readonly session: Pick<SessionManager, 'person'>;
  readonly drafts: Drafts;
  readonly dropDrafts: DropDrafts;
}

/** The signed-in person's drafts. */
export const createDraftsModule = ({
  session,
  drafts,
  dropDrafts,
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
        await dropDrafts(person(), texts, call);
        return null;
      },
    },
  };
};
