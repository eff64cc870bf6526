import type { CoreModule } from '../app/core-module';
import type { Clock } from '../app/ports';
import { nodeFileSystem } from '../files/file-system';
import type { SessionManager } from '../session/session';
import { createDrafts } from './drafts';

export interface DraftsModuleDependencies {
  readonly session: Pick<SessionManager, 'person'>;
  readonly clock: Clock;
  /** Absolute path. */
  readonly folder: string;
}

/** The signed-in person's drafts. */
export const createDraftsModule = ({
  session,
  clock,
  folder,
}: DraftsModuleDependencies): CoreModule<'drafts.get' | 'drafts.set' | 'drafts.drop'> => {
  const drafts = createDrafts({ folder, files: nodeFileSystem, clock });
  const person = () => session.person().user.email;
  return {
    handlers: {
      'drafts.get': () => drafts.read(person()),
      async 'drafts.set'({ texts }) {
        await drafts.set(person(), texts);
        return null;
      },
      async 'drafts.drop'({ keys }) {
        await drafts.drop(person(), keys);
        return null;
      },
    },
  };
};
