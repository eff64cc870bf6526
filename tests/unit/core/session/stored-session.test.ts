import { describe, expect, it } from 'vitest';
import type { Environment, SandboxEnvironment } from '../../../../src/contract/environment';
import type { TokenStore } from '../../../../src/main/core/app/ports';
import {
  createSessionStore,
  type StoredSession,
  sessionScope,
} from '../../../../src/main/core/session/stored-session';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

const user = {
  email: 'sam@example.com',
  can_access_sales: true,
  can_access_admin: false,
  can_access_ops: false,
  can_access_search: true,
  can_access_firewall: false,
};
const session: StoredSession = {
  bearer: 'bearer-1',
  refreshToken: 'refresh-1',
  subject: 'person-1',
  user,
  isProd: true,
};
const person = JSON.stringify({ subject: 'person-1', user, isProd: true });

/** A keychain with visible entries whose methods a test may break. */
const setUp = (
  spoil: (store: TokenStore, entries: Map<string, string>) => Partial<TokenStore> = () => ({}),
) => {
  const entries = new Map<string, string>();
  const plain: TokenStore = {
    kind: 'keychain',
    get: async (key) => entries.get(key) ?? null,
    set: async (key, value) => void entries.set(key, value),
    delete: async (key) => void entries.delete(key),
  };
  const marks = new Set<string>();
  const clock = fakeClock();
  const log = fakeLog();
  const store = createSessionStore({
    tokenStore: Promise.resolve({ ...plain, ...spoil(plain, entries) }),
    scope: 'staging 1',
    signedOut: {
      has: (mark) => marks.has(mark),
      set: (mark, isSignedOut) => {
        if (isSignedOut) marks.add(mark);
        else marks.delete(mark);
      },
    },
    clock,
    log,
  });
  const fill = (parts: Readonly<Partial<Record<string, string>>>) => {
    for (const [name, value = ''] of Object.entries(parts)) entries.set(`staging 1/${name}`, value);
  };
  return { store, entries, marks, clock, log, fill };
};

describe('a session on this computer', () => {
  it('comes back as it was stored, under its environment, in three entries', async () => {
    const { store, entries } = setUp();
    await store.save(session);
    expect(Object.fromEntries(entries)).toEqual({
      'staging 1/bearer': '["person-1","bearer-1"]',
      'staging 1/google-refresh': '["person-1","refresh-1"]',
      'staging 1/person': person,
    });
    expect(await store.load()).toEqual(session);
  });

  it('leaves no refresh token of an earlier session when it has none', async () => {
    const { store, entries } = setUp();
    await store.save(session);
    await store.save({ ...session, refreshToken: null });
    expect([...entries.keys()]).toEqual(['staging 1/bearer', 'staging 1/person']);
    expect(await store.load()).toEqual({ ...session, refreshToken: null });
  });

  it.each([
    { what: 'everything', parts: {} },
    { what: 'the bearer token', parts: { person, 'google-refresh': 'refresh-1' } },
    { what: 'the person', parts: { bearer: 'bearer-1', 'google-refresh': 'refresh-1' } },
  ])('is missing when $what is missing', async ({ parts }) => {
    const { store, fill, log } = setUp();
    fill(parts);
    expect(await store.load()).toBeNull();
    expect(log.lines).toEqual([]);
  });

  it.each([
    { what: 'half of the text', damaged: person.slice(0, -5) },
    { what: 'a different object', damaged: '{"subject":"person-1"}' },
    { what: 'nothing', damaged: 'null' },
  ])('is deleted and logged when it is damaged: $what', async ({ damaged }) => {
    const { store, fill, log, entries } = setUp();
    fill({ bearer: 'bearer-1', 'google-refresh': 'refresh-1', person: damaged });
    expect(await store.load()).toBeNull();
    expect(entries.size).toBe(0);
    expect(log.lines).toEqual([
      { level: 'warn', message: 'the stored session cannot be read and was deleted' },
    ]);
  });

  it('is also read as older versions stored it, without the person of each token', async () => {
    const { store, fill } = setUp();
    fill({ bearer: 'bearer-1', 'google-refresh': 'refresh-1', person });
    expect(await store.load()).toEqual(session);
  });

  it('treats an empty refresh token as none', async () => {
    const { store, fill } = setUp();
    fill({ bearer: 'bearer-1', 'google-refresh': '', person });
    expect(await store.load()).toMatchObject({ refreshToken: null });
  });

  it('is not restored by a slow save that finishes after a sign-out', async () => {
    const gate = Promise.withResolvers<void>();
    const { store, entries } = setUp((plain) => ({
      set: async (key, value) => {
        await gate.promise;
        await plain.set(key, value);
      },
    }));
    const saved = store.save(session);
    const forgotten = store.forget();
    gate.resolve();
    await Promise.all([saved, forgotten]);
    expect(entries.size).toBe(0);
  });
});

describe('a session that was stored in part', () => {
  const other: StoredSession = {
    bearer: 'bearer-2',
    refreshToken: 'refresh-2',
    subject: 'person-2',
    user: { ...user, email: 'olga@example.com' },
    isProd: true,
  };
  /** A keychain that fails at the nth write after Sam's session. */
  const failingAt = async (nth: number) => {
    let writes = 0;
    const desk = setUp((plain) => ({
      set: (key, value) => {
        writes += 1;
        return writes === 3 + nth ? Promise.reject(new Error('full')) : plain.set(key, value);
      },
    }));
    await desk.store.save(session);
    return desk;
  };

  it.each([2, 3])("is deleted when the rest is another person's (write %d fails)", async (nth) => {
    const { store, entries, log } = await failingAt(nth);
    await expect(store.save(other)).rejects.toThrow('full');
    expect(await store.load()).toBeNull();
    expect(entries.size).toBe(0);
    expect(log.lines).toEqual([
      { level: 'warn', message: 'the stored session cannot be read and was deleted' },
    ]);
  });

  it.each(['bearer', 'google-refresh'])(
    "is deleted when another app has written its person's %s in between",
    async (name) => {
      const { store, entries } = setUp();
      await store.save(session);
      const mine = entries.get(`staging 1/${name}`) ?? '';
      await store.save(other);
      entries.set(`staging 1/${name}`, mine);
      expect(await store.load()).toBeNull();
    },
  );

  it.each([2, 3])(
    'stays valid when the rest is of the same person, as after a renewal (write %d fails)',
    async (nth) => {
      const { store } = await failingAt(nth);
      const renewed = { ...session, bearer: 'bearer-2' };
      await expect(store.save(renewed)).rejects.toThrow('full');
      expect(await store.load()).toEqual(renewed);
    },
  );
});

describe('a keychain that does not respond', () => {
  it('gets 20 seconds, and then the next one gets its turn', async () => {
    let isSilent = true;
    const { store, clock, fill } = setUp((plain) => ({
      get: (key) => (isSilent ? new Promise(() => undefined) : plain.get(key)),
    }));
    fill({ bearer: 'bearer-1', person });
    const first = store.load();
    const settled = store.settled();
    const second = store.load();
    await clock.awaited(20_000);
    clock.advance(19_999);
    isSilent = false;
    clock.advance(1);
    await expect(first).rejects.toThrow('The keychain isn’t responding.');
    await settled;
    expect(await second).toMatchObject({ bearer: 'bearer-1' });
  });
});

describe('an ended session', () => {
  it('is deleted entirely and leaves no mark', async () => {
    const { store, entries, marks } = setUp();
    await store.save(session);
    await store.forget();
    expect(entries.size).toBe(0);
    expect(marks.size).toBe(0);
  });

  it('is deleted as far as possible, and the rest is reported with the reason', async () => {
    const { store, entries, marks } = setUp((plain) => ({
      delete: (key) =>
        key.endsWith('person') ? plain.delete(key) : Promise.reject(new Error(`not ${key}`)),
    }));
    await store.save(session);
    // The first of the reasons.
    await expect(store.forget()).rejects.toThrow('not staging 1/bearer');
    expect([...entries.keys()]).toEqual(['staging 1/bearer', 'staging 1/google-refresh']);
    expect([...marks]).toEqual(['keychain staging 1']);
  });

  it('stays ended whatever is left of it, and is deleted when it is found again', async () => {
    let isLocked = true;
    const { store, entries, marks } = setUp((plain) => ({
      delete: (key) => (isLocked ? Promise.reject(new Error('locked')) : plain.delete(key)),
    }));
    await store.save(session);
    await expect(store.forget()).rejects.toThrow('locked');
    await expect(store.load()).rejects.toThrow('locked');
    isLocked = false;
    expect(await store.load()).toBeNull();
    expect(entries.size).toBe(0);
    expect(marks.size).toBe(0);
  });

  it('is marked before the app asks a store that may never respond', async () => {
    const { store, marks, clock } = setUp(() => ({ delete: () => new Promise(() => undefined) }));
    const forgotten = store.forget();
    await clock.awaited(20_000);
    expect([...marks]).toEqual(['keychain staging 1']);
    clock.advance(20_000);
    await expect(forgotten).rejects.toThrow('The keychain isn’t responding.');
    expect(marks.size).toBe(1);
  });

  it('counts again after the next sign-in', async () => {
    const { store, marks } = setUp((plain) => ({
      delete: (key) =>
        key.endsWith('bearer') ? Promise.reject(new Error('no')) : plain.delete(key),
    }));
    await expect(store.forget()).rejects.toThrow('no');
    await store.save(session);
    expect(marks.size).toBe(0);
    expect(await store.load()).toEqual(session);
  });

  it('is deleted even if another store cannot be reached, which keeps its mark', async () => {
    const failing = new Error('no safe storage');
    const { store, marks, log } = setUp(() => ({
      others: [
        { kind: 'safe-storage', delete: () => Promise.reject(failing) },
        { kind: 'memory', delete: async () => undefined },
      ],
    }));
    await store.forget();
    expect([...marks]).toEqual(['safe-storage staging 1']);
    expect(log.lines).toEqual([
      {
        level: 'info',
        message: 'a token store of an earlier run cannot be reached',
        details: { kind: 'safe-storage', cause: failing },
      },
    ]);
  });

  it('waits three seconds for another store, which keeps its mark', async () => {
    const { store, marks, clock } = setUp(() => ({
      others: [{ kind: 'safe-storage', delete: () => new Promise(() => undefined) }],
    }));
    const forgotten = store.forget();
    await clock.awaited(3_000);
    clock.advance(3_000);
    await forgotten;
    expect([...marks]).toEqual(['safe-storage staging 1']);
  });
});

describe('the scope of a session', () => {
  const plain: Environment = {
    name: 'staging',
    label: 'Staging',
    kind: 'staging',
    staffApiUrl: 'https://staff.example.com',
    productApiUrl: 'https://product.example.com',
    directoryProxyUrl: 'https://directory.example.com',
    ipLookupUrl: 'https://ip.example.com',
    google: {
      clientId: 'client',
      authorizationUrl: 'https://google.example.com/authorize',
      tokenUrl: 'https://google.example.com/token',
      jwksUrl: 'https://google.example.com/jwks',
      revocationUrl: 'https://google.example.com/revoke',
      issuers: ['https://google.example.com'],
    },
    teamApp: {
      production: 'https://a.example.com',
      staging: 'https://b.example.com',
      dev: 'https://c.example.com',
    },
    checkoutUrl: 'https://checkout.example.com',
    stripe: {
      scriptUrl: 'https://js.stripe.com/clover/stripe.js',
      liveKey: 'pk_live_1',
      testKey: 'pk_test_1',
      dashboardUrl: 'https://dashboard.stripe.com',
    },
  };

  it("is the name of the app's own server, whose port may change", () => {
    const embedded: SandboxEnvironment = {
      name: 'sandbox',
      label: 'Sandbox',
      kind: 'sandbox',
      embedded: { members: 10, seed: 1, prod: false },
    };
    expect(sessionScope(embedded)).toBe('sandbox');
  });

  it('is its servers and its Google client, not its appearance or the address of its pages', () => {
    const scope = sessionScope(plain);
    expect(scope).toMatch(/^staging [0-9a-f]{32}$/);
    expect(sessionScope({ ...plain, label: 'Other', checkoutUrl: 'https://d.example.com' })).toBe(
      scope,
    );
  });

  const { google } = plain;
  it.each<[string, Partial<Environment>]>([
    ['another revocation', { google: { ...google, revocationUrl: 'https://evil.example' } }],
    ['other keys', { google: { ...google, jwksUrl: 'https://evil.example' } }],
    ['another sign-in page', { google: { ...google, authorizationUrl: 'https://evil.example' } }],
    ['another issuer', { google: { ...google, issuers: ['https://evil.example'] } }],
  ])('is a different one with %s', (_what, change) => {
    expect(sessionScope({ ...plain, ...change })).not.toBe(sessionScope(plain));
  });
});
