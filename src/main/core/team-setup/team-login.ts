import { z } from 'zod';
import type { Clock, Log, TokenStore } from '../app/ports';
import { LATE, withTimeout } from '../app/with-timeout';

/** Milliseconds. A keychain prompt must not delay recording a team that exists. */
const longestWait = 5_000;

const Kept = z.object({ teamId: z.int(), token: z.string().min(1) });

/**
 * The login token of the team that a person has just created. Stored in the keychain, because it
 * must survive restarts like the flow but must not be in a file. One for each person.
 */
export interface TeamLogin {
  keep(person: string, teamId: number, token: string): Promise<void>;
  find(person: string, teamId: number): Promise<string | null>;
  /** With a team: only if the token is for that team. */
  forget(person: string, teamId?: number | null): Promise<void>;
}

export interface TeamLoginDependencies {
  readonly tokenStore: Promise<TokenStore>;
  /**
   * Same scope as a stored session: the token belongs to these servers, whatever a file's name is.
   */
  readonly scope: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/** If the keychain fails, only the button `Click here to login` is missing. */
export const createTeamLogin = ({
  tokenStore,
  scope,
  clock,
  log,
}: TeamLoginDependencies): TeamLogin => {
  const key = (person: string) => `${scope}/team-login/${person}`;
  const tokenOf = async (store: TokenStore, person: string) => {
    const text = await store.get(key(person));
    if (text === null) return null;
    const kept = Kept.safeParse(JSON.parse(text));
    return kept.success ? kept.data : null;
  };
  const quietly = async <T>(work: (store: TokenStore) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      const response = await withTimeout(longestWait, tokenStore.then(work), clock);
      if (response !== LATE) return response;
      log.warn(
        'the keychain is not responding; the login token of a new team was not read or saved',
      );
      return otherwise;
    } catch (cause) {
      log.warn('the login token of a new team is not available', { cause });
      return otherwise;
    }
  };
  return {
    keep: (person, teamId, token) =>
      quietly((store) => store.set(key(person), JSON.stringify({ teamId, token })), undefined),
    find: (person, teamId) =>
      quietly(async (store) => {
        const kept = await tokenOf(store, person);
        return kept?.teamId === teamId ? kept.token : null;
      }, null),
    forget: (person, teamId) =>
      quietly(async (store) => {
        if (teamId != null && (await tokenOf(store, person))?.teamId !== teamId) return;
        await store.delete(key(person));
        for (const other of store.others ?? []) {
          // A warning that it cannot be used was logged when the stores were chosen.
          await other.delete(key(person)).catch((cause: unknown) =>
            log.info('the login token of a new team may be left in another store', {
              kind: other.kind,
              cause,
            }),
          );
        }
      }, undefined),
  };
};
