import type { Session } from '../../../contract/entities/session';
import type { StaffUser } from '../../../contract/entities/staff-user';
import type { RouteOutput } from '../../../contract/methods/routes';
import type { Access } from '../../../contract/permissions';
import type { AppError } from '../../../contract/wire/errors';
import { AppFailure } from '../../../contract/wire/result';
import { mayAccess } from '../../../domain/session/permissions';
import { endedSentence } from '../../../domain/text/ended-sentence';
import type { BearerSource } from '../api/staff-api';
import type { Clock, Log } from '../app/ports';
import type { Secrets } from '../app/redact';
import { withTimeout } from '../app/with-timeout';
import { actingPerson } from './acting-as';
import type { Credential, IdentityProvider } from './identity';
import { createRefreshQueue } from './refresh-queue';
import { asRefusal } from './refused-renewal';
import { createRevocation } from './revocation';
import { createSignIn } from './sign-in';
import type { SessionStore, StoredSession } from './stored-session';

type SignedIn = Extract<Session, { status: 'signed-in' }>;

export interface SessionDependencies {
  readonly identity: IdentityProvider;
  readonly store: SessionStore;
  readonly loginSso: (
    idToken: string,
    signal: AbortSignal,
  ) => Promise<RouteOutput<'auth.loginSso'>>;
  readonly openExternal: (url: string) => Promise<void>;
  readonly focusApp: () => void;
  readonly onChange: (session: Session) => void;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly signInTimeout?: number;
  /** Whether the system can verify the owner of the computer. */
  readonly canAskOwner: () => boolean;
  /** Whether a person's session starts locked. An unchanged value is not written again. */
  readonly storedLock: {
    read(email: string): boolean;
    write(email: string, isLocked: boolean): void;
  };
}

/** Manages who is signed in: sign-in, sign-out, restoring, and renewal. Tokens stay inside. */
export interface SessionManager extends BearerSource {
  /** Waits for the session to be restored at the start, up to one second. */
  get(): Promise<Session>;
  /** The current session; `restoring` at the start. */
  current(): Session;
  /** The signed-in person; throws `unauthorized`. */
  person(): SignedIn;
  signIn(): Promise<Session>;
  cancelSignIn(): void;
  signOut(): Promise<void>;
  /** Refuses calls until the same person signs in again or the system's prompt unlocks the app. */
  lock(): void;
  unlock(): void;
  isLocked(): boolean;
  /**
   * Null if the session allows the access, otherwise the reason. Waits for the session to be
   * restored.
   */
  refusal(access: Access): AppError | null | Promise<AppError | null>;
  /** Cancels a running sign-in and renewal, and waits for pending saves. */
  close(): Promise<void>;
}

const lockedError: AppError = { code: 'locked', message: 'Internal Dash is locked.' };
const signInFirst: AppError = { code: 'unauthorized', message: 'Sign in first.' };

const forbidden = (access: Access): AppError => ({
  code: 'forbidden',
  message: `Your account doesn’t have permission for this (${[access].flat().join(' or ')}).`,
});

/** Milliseconds that the app waits at exit for Google to revoke a token. */
const revocationGrace = 1_000;
/** Milliseconds that it waits for a keychain, which may be showing a prompt that no one answers. */
const storeGrace = 1_000;
/** Milliseconds after which the user is told that the app is waiting for the keychain. */
const restorePatience = 1_000;

const signInAgain = 'Sign in again.';
const signInCancelled = 'The sign-in was canceled.';

export const createSession = ({
  identity,
  store,
  loginSso,
  openExternal,
  focusApp,
  onChange,
  secrets,
  clock,
  log,
  signInTimeout,
  canAskOwner,
  storedLock,
}: SessionDependencies): SessionManager => {
  let session: Session = { status: 'restoring' };
  let stored: StoredSession | null = null;
  let isLocked = false;
  /**
   * Changes at each sign-in or sign-out, so that running work for an earlier session is ignored.
   */
  let epoch = 0;
  /** A sign-in that was running at a sign-out is ignored. */
  let signOuts = 0;
  /** The tokens of this epoch. Another person's call must not be retried with them. */
  const issuedTokens = new Set<string>();
  let lastRefusal = 'it has expired';
  const closing = new AbortController();
  let queue = createRefreshQueue(() => renew());
  const revocation = createRevocation({ identity, closing: closing.signal, log });

  const set = (next: Session) => {
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    session = next;
    onChange(next);
  };

  /**
   * Only a sign-in, a sign-out, or the system's prompt removes a lock: a session that is missing or
   * unreadable at one start may be back at the next.
   */
  const setLocked = (next: boolean, { user }: StoredSession) => {
    isLocked = next;
    storedLock.write(user.email, next);
  };

  /** A session that is renewed while the app is locked stays locked. */
  const show = ({ user, isProd }: StoredSession) =>
    set({
      status: 'signed-in',
      user,
      isProd,
      ...(isLocked ? { locked: { systemPrompt: canAskOwner() } } : {}),
    });

  const enter = (next: StoredSession) => {
    stored = next;
    issuedTokens.add(next.bearer);
    secrets.add(next.bearer);
    if (next.refreshToken !== null) secrets.add(next.refreshToken);
    show(next);
  };

  /** Saves the session for the next start without waiting, because a keychain can be slow. */
  const keep = (next: StoredSession) => {
    store.save(next).catch((cause: unknown) => {
      log.error('the session cannot be saved for the next start', { cause });
    });
  };

  const newEpoch = () => {
    epoch += 1;
    issuedTokens.clear();
    // Nothing in the new epoch may wait for the old epoch's renewal.
    queue = createRefreshQueue(renew);
  };

  /** Ends the session here and in the store; resolves to whether the store deleted it. */
  const drop = async (reason?: string): Promise<boolean> => {
    newEpoch();
    stored = null;
    isLocked = false;
    set({ status: 'signed-out', ...(reason === undefined ? {} : { reason }) });
    try {
      await store.forget();
      return true;
    } catch (cause) {
      log.error('the stored session cannot be deleted', { cause });
      return false;
    }
  };

  const login = async (credential: Credential, signal: AbortSignal): Promise<StoredSession> => {
    secrets.add(credential.idToken);
    const { token, user, isProd } = await loginSso(credential.idToken, signal);
    const { refreshToken, subject } = credential;
    return { bearer: token, refreshToken, subject, user, isProd };
  };

  const signIn = createSignIn<{ readonly email: string; readonly stored: StoredSession }>({
    identity,
    login: async (credential, signal) => {
      const fresh = await login(credential, signal);
      return { email: fresh.user.email, stored: fresh };
    },
    openExternal,
    clock,
    log,
    ...(signInTimeout === undefined ? {} : { timeout: signInTimeout }),
  });

  const signingIn = async (): Promise<Session> => {
    const before = signOuts;
    // While the app is locked, windows keep their content, because no one is signed out.
    if (!isLocked) set({ status: 'signing-in' });
    try {
      const { stored: fresh } = await signIn.start();
      // Another caller of this sign-in may have finished first.
      if (signOuts === before && stored !== fresh) {
        newEpoch();
        // Another person signed in. Clear everything of the previous one.
        if (stored !== null && stored.user.email !== fresh.user.email)
          set({ status: 'signed-out' });
        setLocked(false, fresh);
        enter(fresh);
        keep(fresh);
        focusApp();
      }
      return session;
    } catch (error) {
      const isCancelled = error instanceof AppFailure && error.error.code === 'cancelled';
      // After Cancel, the next sign-in may be under way already.
      if (session.status === 'signing-in' && !signIn.isUnderWay()) {
        set({ status: 'signed-out', ...(isCancelled ? { reason: signInCancelled } : {}) });
      }
      throw error;
    }
  };

  /** Sign-in and sign-out wait for this. */
  const restore = async () => {
    let found: StoredSession | null = null;
    let reason: string | undefined;
    try {
      found = await store.load();
    } catch (cause) {
      log.error('the stored session cannot be read', { cause });
      reason = 'Your saved session can’t be read from the keychain. Sign in again.';
    }
    if (found === null) {
      set({ status: 'signed-out', ...(reason === undefined ? {} : { reason }) });
      return;
    }
    isLocked = storedLock.read(found.user.email);
    enter(found);
  };
  const restored = restore();
  const toldOfWait = withTimeout(restorePatience, restored, clock).then(() => {
    if (session.status === 'restoring') set({ status: 'restoring', waitsFor: 'keychain' });
  });

  const ended = (why: string): AppFailure => {
    const what = `Your session has ended: ${endedSentence(why)}`;
    const reason = what.endsWith(signInAgain) ? what : `${what} ${signInAgain}`;
    // Callers need not wait for the keychain; a failure is logged.
    void drop(reason);
    return new AppFailure({ code: 'unauthorized', message: reason });
  };

  /** A refusal ends the session; a network failure does not (checklist J2). */
  const renew = async (): Promise<string> => {
    const mine = epoch;
    const before = stored;
    if (!before) throw new AppFailure(signInFirst);
    if (before.refreshToken === null) throw ended(lastRefusal);
    const onRotated = (refreshToken: string) => {
      secrets.add(refreshToken);
      if (epoch === mine) {
        stored = { ...before, refreshToken };
        keep(stored);
        return;
      }
      // A sign-out revoked only the one before it. At Google, this would end their next session too.
      if (stored?.subject !== before.subject) revocation.start(refreshToken);
    };
    let fresh: StoredSession;
    try {
      const { refreshToken, subject } = before;
      const credential = await identity.renew(refreshToken, subject, closing.signal, onRotated);
      if (epoch !== mine) throw new AppFailure(signInFirst);
      fresh = await login(credential, closing.signal).catch((error: unknown) => {
        throw asRefusal(error);
      });
    } catch (error) {
      if (epoch !== mine) throw new AppFailure(signInFirst);
      const { error: refusal } = error instanceof AppFailure ? error : { error: null };
      if (refusal?.code === 'unauthorized' || refusal?.code === 'forbidden') {
        throw ended(refusal.message);
      }
      // The server refused the waiting calls because of the old token, so none of them acted.
      if (refusal?.code === 'offline') throw new AppFailure({ ...refusal, outcome: 'not-sent' });
      throw error;
    }
    if (epoch !== mine) throw new AppFailure(signInFirst);
    enter(fresh);
    keep(fresh);
    return fresh.bearer;
  };
  const person = (): SignedIn => {
    if (session.status !== 'signed-in') throw new AppFailure(signInFirst);
    return session;
  };

  /** A person's calls must not use another person's token. */
  const requireActing = (): void => {
    const who = actingPerson();
    if (who === undefined || stored === null || stored.user.email === who) return;
    throw new AppFailure({
      code: 'unauthorized',
      message: `${who} started this and is no longer signed in. The rest wasn’t sent.`,
      outcome: 'not-sent',
    });
  };

  const decide = (access: Access): AppError | null => {
    if (isLocked) return lockedError;
    const user: StaffUser | null = session.status === 'signed-in' ? session.user : null;
    if (mayAccess(user, access)) return null;
    return user === null ? signInFirst : forbidden(access);
  };

  return {
    get: () => Promise.race([restored, toldOfWait]).then(() => session),
    current: () => session,
    person,
    async signIn() {
      await restored;
      return session.status === 'signed-in' && !isLocked ? session : signingIn();
    },
    cancelSignIn: () => signIn.cancel(),
    async signOut() {
      await restored;
      signOuts += 1;
      signIn.cancel();
      const refreshToken = stored?.refreshToken ?? null;
      if (stored) setLocked(false, stored);
      const dropped = drop();
      if (refreshToken !== null) revocation.start(refreshToken);
      const forgotten = await dropped;
      if (!forgotten) {
        set({
          status: 'signed-out',
          reason:
            'You’re signed out. The keychain didn’t delete your saved session. It is no longer used and will be deleted as soon as the keychain allows it.',
        });
      }
    },
    lock() {
      if (!stored || session.status !== 'signed-in') return;
      setLocked(true, stored);
      show(stored);
    },
    unlock() {
      if (!stored) return;
      // Its page may still be open, and someone else could finish it later.
      signIn.cancel();
      setLocked(false, stored);
      show(stored);
    },
    isLocked: () => isLocked,
    refusal: (access) => {
      if (access === 'public') return null;
      return session.status === 'restoring' ? restored.then(() => decide(access)) : decide(access);
    },
    async token(turn, signal) {
      requireActing();
      if (queue.busy) {
        const fresh = await queue.wait(turn, signal);
        requireActing();
        return fresh;
      }
      if (!stored) throw new AppFailure(signInFirst);
      return stored.bearer;
    },
    async renewed(refusedToken, message, turn, signal) {
      if (!issuedTokens.has(refusedToken)) throw new AppFailure(signInFirst);
      lastRefusal = message;
      if (!queue.busy && stored && stored.bearer !== refusedToken) return stored.bearer;
      return queue.wait(turn, signal);
    },
    rejected(token, message) {
      // Someone may have signed in again in the meantime.
      if (stored?.bearer === token) ended(message);
    },
    async close() {
      signIn.cancel();
      // Revoke the token even if the app is closed right after the sign-out.
      await withTimeout(revocationGrace, revocation.settled(), clock);
      closing.abort();
      await withTimeout(storeGrace, store.settled(), clock);
    },
  };
};
