import { holdsAll } from '../../../domain/session/permissions';
import { journalFileName } from '../../../domain/text/file-name';
import type { CoreModule } from '../app/core-module';
import type { EnvironmentInfo } from '../app/environment-info';
import type { Clock } from '../app/ports';
import type { Downloads } from '../files/downloads';
import type { SessionManager } from '../session/session';
import { type Journal, listed } from './journal';

export interface JournalModuleDependencies {
  readonly journal: Journal;
  readonly session: Pick<SessionManager, 'person'>;
  readonly downloads: Downloads;
  readonly clock: Clock;
  readonly environmentInfo: EnvironmentInfo;
}

export const createJournalModule = ({
  journal,
  session,
  downloads,
  clock,
  environmentInfo,
}: JournalModuleDependencies): CoreModule<'journal.list' | 'journal.export' | 'journal.goOn'> => {
  const own = () => session.person().user.email;
  /** Whose entries a person may see: their own, or everyone's with the admin permission. */
  const visible = () => {
    const { user } = session.person();
    return holdsAll(user, ['admin']) ? undefined : user.email;
  };

  return {
    handlers: {
      async 'journal.list'({ mine, ...wanted }, { signal }) {
        const actor = mine ? own() : visible();
        return (await journal.list({ ...wanted, signal, actor })).map(listed);
      },
      async 'journal.export'(wanted, context) {
        const name = journalFileName(environmentInfo.name, clock.now());
        const csv = await journal.csv({ ...wanted, actor: visible() });
        return downloads.saveText(name, csv, context);
      },
      async 'journal.goOn'() {
        journal.goOn(own());
        return null;
      },
    },
  };
};
