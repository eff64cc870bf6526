import type { EnvironmentInfo } from '../app/environment-info';
import type { Clock, Log } from '../app/ports';
import type { ScopeFolders } from '../storage/scope-folders';
import { createJournal, type Journal } from './journal';
import { createJournalFile } from './journal-file';

export interface OwnJournalDependencies {
  readonly folders: Pick<ScopeFolders, 'journalFolder' | 'journalName'>;
  readonly environmentInfo: EnvironmentInfo;
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  readonly log: Log;
  /** Shows the user a notice once. */
  readonly notify: (notice: string) => void;
  readonly onEnded: () => void;
}

/** The journal of the app's environment; a damaged file is quarantined. */
export const createOwnJournal = ({
  folders,
  environmentInfo,
  redact,
  clock,
  log,
  notify,
  onEnded,
}: OwnJournalDependencies): Journal =>
  createJournal({
    file: createJournalFile({
      folder: folders.journalFolder,
      environmentName: folders.journalName,
      clock,
      onUnreadable: (lines) => log.warn('lines of the journal cannot be read', { lines }),
      onDamaged: (name) => {
        log.error('the path of the journal was not a file', { name });
        notify(`The journal was damaged. A copy was saved as ${name}.`);
      },
    }),
    environmentName: environmentInfo.name,
    redact,
    clock,
    log,
    onEnded,
  });
