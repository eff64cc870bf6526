import { afterEach, beforeEach } from 'vitest';
import type { Session } from '../../../../src/contract/entities/session';
import type { Credential } from '../../../../src/main/core/session/identity';
import {
  createSession,
  type SessionDependencies,
  type SessionManager,
} from '../../../../src/main/core/session/session';
import type { StoredSession } from '../../../../src/main/core/session/stored-session';
import { fakeClock } from '../helpers/fake-clock';
import { type FakeLog, fakeLog } from '../helpers/fake-log';
import { staff } from '../helpers/test-core';

export const never = new AbortController().signal;
export const kim = { ...staff, id: 8, email: 'kim@example.com' };
/** What the last run stored. */
export const kept: StoredSession = {
  bearer: 'bearer-0',
  refreshToken: 'refresh-0',
  subject: 'person-1',
  user: staff,
  isProd: false,
};
export const signInFirst = { code: 'unauthorized', message: 'Sign in first.' };

export const credential = (name: string): Credential => ({
  idToken: `id-${name}`,
  refreshToken: `refresh-${name}`,
  subject: 'person-1',
});

export const quietStore: SessionDependencies['store'] = {
  load: async () => null,
  save: async () => undefined,
  forget: async () => undefined,
  settled: async () => undefined,
};

const fresh = () => ({
  log: fakeLog() as FakeLog,
  /** The sessions announced to the windows. */
  told: [] as Session[],
  secrets: [] as string[],
  saved: [] as StoredSession[],
  forgotten: 0,
  /** The lock changes that were stored. */
  locks: [] as boolean[],
  focused: 0,
  revoked: [] as string[],
  page: Promise.withResolvers<string>(),
  login: async (idToken: string) => ({
    token: `bearer-of-${idToken}`,
    user: staff,
    isProd: false,
  }),
  renew: async (): Promise<Credential> => credential('renewed'),
});

/** A new session manager for each test in the file, between fakes that the test controls. */
export const sessionInEachTest = () => {
  const at = {
    ...fresh(),
    session: undefined as unknown as SessionManager,
    start(
      found: StoredSession | null = null,
      more: Partial<SessionDependencies> = {},
      wasLocked = false,
    ) {
      at.session = createSession({
        identity: {
          begin: async (redirectUri) => ({
            url: redirectUri,
            state: 'state-1',
            finish: async (code) => credential(code),
          }),
          renew: async (before, _subject, _signal, onRotated) => {
            const renewed = await at.renew();
            const { refreshToken } = renewed;
            if (refreshToken !== null && refreshToken !== before) onRotated(refreshToken);
            return renewed;
          },
          revoke: async (refreshToken) => {
            at.revoked.push(refreshToken);
            return 'ended';
          },
        },
        store: {
          load: async () => found,
          save: async (next) => void at.saved.push(next),
          forget: async () => {
            at.forgotten += 1;
          },
          settled: async () => undefined,
        },
        loginSso: (idToken) => at.login(idToken),
        openExternal: async (url) => at.page.resolve(url),
        focusApp: () => {
          at.focused += 1;
        },
        onChange: (next) => at.told.push(next),
        secrets: { add: (secret) => void at.secrets.push(secret), redact: (text) => text },
        clock: fakeClock(),
        log: at.log,
        canAskOwner: () => true,
        storedLock: {
          read: () => wasLocked,
          write: (_email, isLocked) => {
            if (isLocked === wasLocked) return;
            wasLocked = isLocked;
            at.locks.push(isLocked);
          },
        },
        ...more,
      });
    },
    /** The browser comes back with a code. */
    async comeBack(code: string) {
      const redirectUri = await at.page.promise;
      at.page = Promise.withResolvers();
      await (await fetch(`${redirectUri}?state=state-1&code=${code}`)).text();
    },
    async signIn(code = 'a') {
      const signedIn = at.session.signIn();
      await at.comeBack(code);
      return signedIn;
    },
    shown: () => at.told.map(({ status }) => status),
  };
  beforeEach(() => void Object.assign(at, fresh()));
  afterEach(() => at.session.close());
  return at;
};
