import type { Clock, Log } from '../app/ports';
import { cannotTell, type VerifiedOutcome, type Verify } from './verified-outcome';

/** Milliseconds. The caller waits for the verification too. */
const longestLook = 5_000;

/**
 * Asks for a write's actual state, within a time limit; never throws. With `hasTwin`, an entry that
 * is found may be another write's, so it proves nothing.
 */
export const createVerifier =
  ({ clock, log }: { readonly clock: Clock; readonly log: Log }) =>
  async <T>(
    { verify, action }: { readonly verify: Verify<T> | null; readonly action: string },
    since: number,
    hasTwin = false,
  ): Promise<VerifiedOutcome<T>> => {
    if (verify === null) return cannotTell;
    const controller = new AbortController();
    const stop = clock.after(longestLook, () => controller.abort());
    try {
      const found = await verify(controller.signal, since);
      return hasTwin && found.truth === 'present' ? cannotTell : found;
    } catch (cause) {
      log.info('the outcome of a write could not be checked', { action, cause });
      return cannotTell;
    } finally {
      stop();
    }
  };
