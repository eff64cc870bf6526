import type { Journal } from '../journal/journal';
import type { Outbox } from '../outbox/outbox';
import type { SessionManager } from '../session/session';
import type { Calls } from './calls';
import type { Clock } from './ports';
import { withTimeout } from './with-timeout';

/** Milliseconds for running writes; hosts wait eight seconds in total. */
const writesGrace = 5_000;
/** Milliseconds after that, so that an unresponsive keychain cannot keep the app from closing. */
const longestClose = 2_000;

export interface EndDependencies {
  readonly writes: Pick<Outbox, 'idle'>;
  readonly calls: Pick<Calls, 'close'>;
  readonly session: Pick<SessionManager, 'close'>;
  readonly journal: Pick<Journal, 'settled'>;
  readonly clock: Clock;
}

/** Lets writes finish, ends calls and session, and waits for the journal. */
export const endCore = async ({
  writes,
  calls,
  session,
  journal,
  clock,
}: EndDependencies): Promise<void> => {
  const writesEnded = withTimeout(writesGrace, writes.idle(), clock);
  const callsEnded = calls.close(writesEnded);
  await writesEnded;
  // A write that gets a 401 needs the session until it ends.
  const ended = Promise.all([callsEnded, session.close()]).then(() => journal.settled());
  await withTimeout(longestClose, ended, clock);
};
