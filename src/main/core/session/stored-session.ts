import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TokenStoreKind } from '../../../contract/entities/session';
import { StaffUser } from '../../../contract/entities/staff-user';
import type { EnvironmentFile } from '../../../contract/environment';
import type { Clock, Log, OtherStore, TokenStore } from '../app/ports';
import { LATE, withTimeout } from '../app/with-timeout';

/** The signed-in person with their tokens. The two tokens never leave core. */
export interface StoredSession {
  readonly bearer: string;
  /** Google's refresh token; null if it gave none. */
  readonly refreshToken: string | null;
  /** Google's ID of the person. */
  readonly subject: string;
  readonly user: StaffUser;
  readonly isProd: boolean;
}

const Person = z.object({ subject: z.string(), user: StaffUser, isProd: z.boolean() });
/**
 * A token with the subject whose it is. The three entries are written one after another, so an app
 * that is closed between them, or another app on the folder, may leave those of two people.
 */
const OwnedToken = z.tuple([z.string(), z.string()]);

/** The entry's content; null if it is damaged or has another shape. */
const parseEntry = <T>(schema: z.ZodType<T>, entry: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(entry)).data ?? null;
  } catch {
    return null;
  }
};

/** Null if the entry is another person's. Older versions stored the token alone. */
const tokenOf = (subject: string, entry: string): string | null => {
  const [owner, token] = parseEntry(OwnedToken, entry) ?? [subject, entry];
  return owner === subject ? token : null;
};

/**
 * Identifies what a stored session belongs to: the servers that get its tokens and the Google
 * client that issued them, not the file's own name. The embedded sandbox is the app's own server,
 * whose port may change, so its name is used.
 */
export const sessionScope = (environment: EnvironmentFile): string => {
  if ('embedded' in environment) return environment.name;
  const { staffApiUrl, productApiUrl, directoryProxyUrl, google } = environment;
  const { clientId, authorizationUrl, tokenUrl, jwksUrl, revocationUrl, issuers } = google;
  const parts = [
    [staffApiUrl, productApiUrl, directoryProxyUrl],
    [clientId, authorizationUrl, tokenUrl, jwksUrl, revocationUrl],
    issuers,
  ];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${environment.name} ${digest.slice(0, 32)}`;
};

/** The work's result, or `LATE` if the user stops waiting first. */
const leftAt = async <T>(
  stoppedWaiting: AbortSignal,
  work: Promise<T>,
): Promise<T | typeof LATE> => {
  // Work that starts later uses another store.
  if (stoppedWaiting.aborted) return work;
  const left = Promise.withResolvers<typeof LATE>();
  const leave = () => left.resolve(LATE);
  stoppedWaiting.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    stoppedWaiting.removeEventListener('abort', leave);
  }
};

/** The session stored on this computer, one for each environment. Rejects if the store fails. */
export interface SessionStore {
  /** Null if there is none, if it is damaged, or if its entries belong to different people. */
  load(): Promise<StoredSession | null>;
  save(session: StoredSession): Promise<void>;
  /**
   * Deletes the session here and from every store that an earlier run may have used. If a store
   * fails, its session no longer counts and is deleted when found again; then this rejects.
   */
  forget(): Promise<void>;
  /** Resolves when every earlier request has finished or failed. */
  settled(): Promise<void>;
}

/** Remembers across restarts which stores still hold an ended session. */
export interface SignedOutScopes {
  has(mark: string): boolean;
  set(mark: string, isSignedOut: boolean): void;
}

export interface SessionStoreDependencies {
  readonly tokenStore: Promise<TokenStore>;
  /** See {@link sessionScope}. */
  readonly scope: string;
  readonly signedOut: SignedOutScopes;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds; a locked keychain prompts the user, who may be away. */
  readonly timeout?: number;
  /** Aborts when the user stops waiting; running work then counts as unanswered. */
  readonly stoppedWaiting?: AbortSignal;
}

/** Milliseconds for a store that is not in use. */
const otherTimeout = 3_000;
/** Three entries, because Windows limits each to 2,560 bytes. */
const entries = ['bearer', 'google-refresh', 'person'] as const;

export const createSessionStore = ({
  tokenStore,
  scope,
  signedOut,
  clock,
  log,
  timeout = 20_000,
  stoppedWaiting = new AbortController().signal,
}: SessionStoreDependencies): SessionStore => {
  const key = (name: (typeof entries)[number]) => `${scope}/${name}`;

  const inTime = async <T>(work: () => Promise<T>): Promise<T> => {
    const answer = await withTimeout(timeout, leftAt(stoppedWaiting, work()), clock);
    if (answer === LATE) throw new Error('The keychain isn’t responding.');
    return answer;
  };

  let last: Promise<unknown> = Promise.resolve();
  /** Runs one at a time: a slow save must not restore a session that was forgotten after it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => inTime(work));
    last = mine.catch(() => undefined);
    return mine;
  };

  const markOf = (kind: TokenStoreKind) => `${kind} ${scope}`;
  const deleteFrom = async (store: OtherStore): Promise<void> => {
    // Mark it before the attempt, because a store may never answer.
    signedOut.set(markOf(store.kind), true);
    let failure: { readonly cause: unknown } | null = null;
    for (const name of entries) {
      await store.delete(key(name)).catch((cause: unknown) => {
        failure ??= { cause };
      });
    }
    if (failure !== null) throw (failure as { cause: unknown }).cause;
    signedOut.set(markOf(store.kind), false);
  };
  const forget = async () => {
    const store = await tokenStore;
    const others = (store.others ?? []).map((other) =>
      // A store that cannot be reached today may be in use tomorrow, so its mark stays. A warning
      // that it cannot be used was logged when the stores were chosen.
      withTimeout(otherTimeout, deleteFrom(other), clock).catch((cause: unknown) =>
        log.info('a token store of an earlier run cannot be reached', { kind: other.kind, cause }),
      ),
    );
    await Promise.all([deleteFrom(store), ...others]);
  };

  return {
    load: () =>
      inTurn(async () => {
        const store = await tokenStore;
        if (signedOut.has(markOf(store.kind))) {
          await forget();
          return null;
        }
        const [bearerEntry, refreshEntry, personEntry] = await Promise.all([
          store.get(key('bearer')),
          store.get(key('google-refresh')),
          store.get(key('person')),
        ]);
        if (!bearerEntry || !personEntry) return null;
        const person = parseEntry(Person, personEntry);
        const bearer = person && tokenOf(person.subject, bearerEntry);
        const refreshToken = person && tokenOf(person.subject, refreshEntry ?? '');
        if (person === null || bearer === null || refreshToken === null) {
          log.warn('the stored session cannot be read and was deleted');
          await forget();
          return null;
        }
        return { bearer, refreshToken: refreshToken || null, ...person };
      }),
    save: ({ bearer, refreshToken, subject, user, isProd }) =>
      inTurn(async () => {
        const store = await tokenStore;
        const owned = (token: string) => JSON.stringify([subject, token]);
        await store.set(key('bearer'), owned(bearer));
        if (refreshToken === null) await store.delete(key('google-refresh'));
        else await store.set(key('google-refresh'), owned(refreshToken));
        await store.set(key('person'), JSON.stringify({ subject, user, isProd }));
        signedOut.set(markOf(store.kind), false);
      }),
    forget: () => inTurn(forget),
    settled: () => last.then(() => undefined),
  };
};
