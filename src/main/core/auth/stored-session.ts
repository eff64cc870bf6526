import { z } from 'zod';
import { StaffUser } from '../../../contract/entities/staff-user';
import type { Clock, Log, TokenStore } from '../ports';

/** Who is signed in, and with what. The two tokens never leave core. */
export interface StoredSession {
  readonly bearer: string;
  /** Google's; null when it gave none. */
  readonly refreshToken: string | null;
  /** Google's id of the person. */
  readonly subject: string;
  readonly user: StaffUser;
  readonly isProd: boolean;
}

const Person = z.object({ subject: z.string(), user: StaffUser, isProd: z.boolean() });

/** A session on this machine, one for each environment. Rejects when the store fails. */
export interface SessionStore {
  load(): Promise<StoredSession | null>;
  save(session: StoredSession): Promise<void>;
  forget(): Promise<void>;
  /** Resolves when everything asked for so far is done or has failed. */
  settled(): Promise<void>;
}

export interface SessionStoreDependencies {
  readonly tokenStore: Promise<TokenStore>;
  readonly environmentName: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds; a locked keychain asks the user, who may be away. */
  readonly timeout?: number;
}

/** Three entries, as Windows takes 2,560 bytes for one. */
export const createSessionStore = ({
  tokenStore,
  environmentName,
  clock,
  log,
  timeout = 20_000,
}: SessionStoreDependencies): SessionStore => {
  const key = (name: 'bearer' | 'google-refresh' | 'person') => `${environmentName}/${name}`;

  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    let stop: () => void = () => undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      stop = clock.after(timeout, () => reject(new Error('The keychain does not answer.')));
    });
    try {
      return await Promise.race([work(), tooLate]);
    } finally {
      stop();
    }
  };

  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: a slow save must not bring back what was forgotten after it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => within(work));
    last = mine.catch(() => undefined);
    return mine;
  };

  const forget = async () => {
    const store = await tokenStore;
    const results = await Promise.allSettled([
      store.delete(key('bearer')),
      store.delete(key('google-refresh')),
      store.delete(key('person')),
    ]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };

  return {
    load: () =>
      inTurn(async () => {
        const store = await tokenStore;
        const [bearer, refreshToken, person] = await Promise.all([
          store.get(key('bearer')),
          store.get(key('google-refresh')),
          store.get(key('person')),
        ]);
        if (!bearer || !person) return null;
        let stored: unknown = null;
        try {
          stored = JSON.parse(person);
        } catch {
          // Reported below: a damaged entry is no session.
        }
        const parsed = Person.safeParse(stored);
        if (!parsed.success) {
          log.warn('the stored session cannot be read and is dropped');
          await forget();
          return null;
        }
        return { bearer, refreshToken: refreshToken || null, ...parsed.data };
      }),
    save: ({ bearer, refreshToken, subject, user, isProd }) =>
      inTurn(async () => {
        const store = await tokenStore;
        await store.set(key('bearer'), bearer);
        if (refreshToken === null) await store.delete(key('google-refresh'));
        else await store.set(key('google-refresh'), refreshToken);
        await store.set(key('person'), JSON.stringify({ subject, user, isProd }));
      }),
    forget: () => inTurn(forget),
    settled: () => last.then(() => undefined),
  };
};
