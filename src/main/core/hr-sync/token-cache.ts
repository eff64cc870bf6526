import { AppFailure } from '../../../contract/wire/errors';
import type { BearerSource } from '../api/staff-api';
import { createRefreshQueue } from '../auth/refresh-queue';

export interface TokenCache extends BearerSource {
  /** Forgets the token; calls that still come are refused. */
  close(): void;
}

/**
 * One token of the product API or the directory, in memory alone: fetched with the first call that
 * needs it, and once more when it is refused, with all calls waiting. A new token that is refused as
 * well is the API's refusal and not the end of the staff's own session.
 */
export const createTokenCache = (
  fetchToken: () => Promise<string>,
  onToken: (token: string) => void,
): TokenCache => {
  let held: string | null = null;
  let closed = false;
  const queue = createRefreshQueue(async () => {
    const token = await fetchToken();
    // Whoever signed in meanwhile gets a token of their own.
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
