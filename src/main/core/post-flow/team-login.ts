import { z } from 'zod';
import type { Log, TokenStore } from '../ports';

const Kept = z.object({ teamId: z.int(), token: z.string().min(1) });

/**
 * The login token of the team that a person has just made: in the keychain, as it must outlive the
 * app like the flow, and must be in no file. One at a time for each person.
 */
export interface TeamLogin {
  keep(person: string, teamId: number, token: string): Promise<void>;
  find(person: string, teamId: number): Promise<string | null>;
  forget(person: string): Promise<void>;
}

export interface TeamLoginDependencies {
  readonly tokenStore: Promise<TokenStore>;
  /** As of a stored session: the token is for these servers, whatever a file calls itself. */
  readonly scope: string;
  readonly log: Log;
}

/** A keychain that fails costs the button `Click here to login`, nothing else. */
export const createTeamLogin = ({ tokenStore, scope, log }: TeamLoginDependencies): TeamLogin => {
  const key = (person: string) => `${scope}/team-login/${person}`;
  const quietly = async <T>(work: (store: TokenStore) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work(await tokenStore);
    } catch (cause) {
      log.warn('the login token of a new team is not at hand', { cause });
      return otherwise;
    }
  };
  return {
    keep: (person, teamId, token) =>
      quietly((store) => store.set(key(person), JSON.stringify({ teamId, token })), undefined),
    find: (person, teamId) =>
      quietly(async (store) => {
        const text = await store.get(key(person));
        if (text === null) return null;
        const kept = Kept.safeParse(JSON.parse(text));
        return kept.success && kept.data.teamId === teamId ? kept.data.token : null;
      }, null),
    forget: (person) =>
      quietly(async (store) => {
        await store.delete(key(person));
        for (const other of store.others ?? []) {
          // That it cannot be used was said when the stores were chosen.
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
