import { AppFailure } from '../../../contract/wire/result';
import type { BearerSource } from '../api/staff-api';
import { createRefreshQueue } from '../session/refresh-queue';

export interface TokenCache extends BearerSource {
  /** Drops the token; later calls are refused. */
  close(): void;
}

/**
 * One token of the product API or the directory, in memory only: fetched for the first call that
 * needs it, and once more if it is refused, while all calls wait. If the new token is refused too,
 * that is the API's refusal and does not end the staff session.
 */
export const createTokenCache = (
  fetchToken: () => Promise<string>,
  onToken: (token: string) => void,
): TokenCache => {
  let held: string | null = null;
  let closed = false;
  const queue = createRefreshQueue(async () => {
    const token = await fetchToken();
    // A person who signed in later gets their own token.
    if (closed) throw new AppFailure({ code: 'unauthorized', message: 'Sign in first.' });
    onToken(token);
    held = token;
    return token;
  });
  return {
    async token(turn, signal) {
      if (!queue.busy && held !== null) return held;
      return queue.wait(turn, signal);
    },
    async renewed(refused, _message, turn, signal) {
      if (!queue.busy && held !== null && held !== refused) return held;
      return queue.wait(turn, signal);
    },
    rejected(token, message) {
      if (held === token) held = null;
      throw new AppFailure({ code: 'server', status: 401, message });
    },
    close() {
      closed = true;
      held = null;
    },
  };
};
