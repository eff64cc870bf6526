import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultSettings, type Settings } from '../../../../src/contract/entities/settings';
import type { Environment } from '../../../../src/contract/environment';
import type {
  MethodInput,
  MethodName,
  MethodOutput,
} from '../../../../src/contract/methods/methods';
import type { CallEnvelope } from '../../../../src/contract/wire/envelope';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import type { Result } from '../../../../src/contract/wire/result';
import type { Core } from '../../../../src/main/core/app/core';
import type { CoreOptions } from '../../../../src/main/core/app/core-parts';
import { createCore } from '../../../../src/main/core/app/create-core';
import type {
  Desktop,
  HostPorts,
  SettingsStore,
  TokenStore,
} from '../../../../src/main/core/app/ports';
import { sessionScope } from '../../../../src/main/core/session/stored-session';
import { createMemoryTokenStore } from '../../../../src/main/core/session/token-stores';
import { realClock } from './fake-clock';
import { type FakeGoogle, startGoogle } from './fake-google';
import { type FakeLog, fakeLog } from './fake-log';
import { type FakeServer, startServer } from './fake-server';

export const staff = {
  id: 7,
  email: 'sam@example.com',
  can_access_sales: true,
  can_access_admin: true,
  can_access_ops: true,
  can_access_search: true,
  can_access_firewall: true,
};

export const memorySettings = (
  initial: Partial<Settings> = {},
): SettingsStore & { value: Settings } => {
  const store = {
    value: { ...defaultSettings, ...initial },
    notice: null,
    read: () => store.value,
    change: (change: (settings: Settings) => Partial<Settings>) => {
      store.value = { ...store.value, ...change(store.value) };
    },
  };
  return store;
};

export const environmentFor = (api: string, google: FakeGoogle): Environment => ({
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  staffApiUrl: api,
  productApiUrl: api,
  directoryProxyUrl: api,
  ipLookupUrl: `${api}/ip`,
  google: {
    clientId: google.clientId,
    authorizationUrl: `${google.server.url}/authorize`,
    tokenUrl: `${google.server.url}/token`,
    jwksUrl: `${google.server.url}/jwks`,
    revocationUrl: `${google.server.url}/revoke`,
    issuers: [google.issuer],
  },
  teamApp: {
    production: 'https://admin.example.com/sign-in',
    staging: 'https://staging.example.com/sign-in',
    dev: 'https://dev.example.com/sign-in',
  },
  checkoutUrl: 'https://checkout.example.com',
  stripe: {
    scriptUrl: 'https://js.stripe.com/clover/stripe.js',
    liveKey: 'pk_live_1',
    testKey: 'pk_test_1',
    dashboardUrl: 'https://dashboard.stripe.com',
  },
});

export interface TestCore {
  readonly core: Core;
  readonly api: FakeServer;
  readonly google: FakeGoogle;
  readonly environment: Environment;
  readonly log: FakeLog;
  readonly settings: SettingsStore & { value: Settings };
  readonly tokenStore: TokenStore;
  readonly userData: string;
  readonly downloads: string;
  /** Pages opened in the system's browser. */
  readonly opened: string[];
  readonly openedFiles: string[];
  readonly events: BridgeEvent[];
  focused: number;
  /** Bearer tokens that the staff API accepts. */
  readonly bearers: Set<string>;
  call<M extends MethodName>(
    method: M,
    input: MethodInput<M>,
    options?: Partial<Pick<CallEnvelope, 'id' | 'idempotencyKey' | 'drafts' | 'overridden'>> & {
      client?: string;
    },
  ): Promise<Result<MethodOutput<M>>>;
  /** The next page opened in the browser. */
  nextPage(): Promise<string>;
  nextEvent(type: BridgeEvent['type']): Promise<BridgeEvent>;
  signIn(): Promise<Result<unknown>>;
  /** The same computer, a new start of the app. */
  restart(changes?: Partial<CoreOptions>): TestCore;
  stop(): Promise<void>;
}

export interface TestCoreOptions {
  readonly isProd?: boolean;
  readonly user?: Partial<typeof staff>;
  readonly ports?: Partial<HostPorts>;
  /** Added to what every desktop can do. */
  readonly desktop?: Partial<Desktop>;
  readonly core?: Partial<CoreOptions>;
  /** The token store that core gets, if it is not a store object yet. */
  readonly tokenStorePort?: Promise<TokenStore>;
  readonly environment?: (environment: Environment) => Environment;
}

let calls = 0;

/** The whole core on real HTTP servers, with a fake desktop and an in-memory token store. */
export const startTestCore = async (options: TestCoreOptions = {}): Promise<TestCore> => {
  const api = await startServer();
  const google = await startGoogle();
  const home = await mkdtemp(path.join(tmpdir(), 'dash-core-'));
  const userData = path.join(home, 'data');
  const downloads = path.join(home, 'downloads');
  await mkdir(userData);
  await mkdir(downloads);
  const bearers = new Set<string>();
  let logins = 0;
  api.on('POST /internal/auth/login_sso', () => {
    logins += 1;
    const token = `bearer-secret-${logins}-${path.basename(home)}`;
    bearers.add(token);
    return {
      body: { token, user: { ...staff, ...options.user }, isProd: options.isProd ?? false },
    };
  });
  const plain = environmentFor(api.url, google);
  const environment = options.environment ? options.environment(plain) : plain;
  const settings = memorySettings();
  const tokenStore = options.ports?.tokenStore
    ? await options.ports.tokenStore
    : createMemoryTokenStore();
  const log = fakeLog();
  const cores: Core[] = [];

  const build = (changes: Partial<CoreOptions> = {}): TestCore => {
    const opened: string[] = [];
    const openedFiles: string[] = [];
    const events: BridgeEvent[] = [];
    const pageWaiters: ((url: string) => void)[] = [];
    const eventWaiters = new Set<{
      type: BridgeEvent['type'];
      resolve: (event: BridgeEvent) => void;
    }>();
    const ports: HostPorts = {
      host: 'browser',
      version: '1.2.3',
      settings,
      clock: realClock,
      log,
      fetch,
      systemDownloads: downloads,
      userData,
      cardFrameUrl: 'https://card.test/',
      licenses: '/none',
      updates: { why: 'Not in a test.' },
      desktop: {
        openExternal: async (url) => {
          opened.push(url);
          pageWaiters.shift()?.(url);
        },
        openFile: async (file) => {
          openedFiles.push(file);
        },
        showInFolder: async (file) => {
          openedFiles.push(`folder of ${file}`);
        },
        focusApp: () => {
          test.focused += 1;
        },
        ...options.desktop,
      },
      ...options.ports,
      tokenStore: options.tokenStorePort ?? tokenStore,
    };
    const core = createCore({
      ports,
      environment,
      environmentInfo: {
        name: environment.name,
        label: environment.label,
        kind: environment.kind,
        sessionScope: sessionScope(environment),
        ...(environment.newBilling ? { newBilling: environment.newBilling } : {}),
      },
      timeouts: { backoff: [0, 0] },
      ...options.core,
      ...changes,
    });
    cores.push(core);
    core.subscribe((event) => {
      events.push(event);
      for (const waiter of [...eventWaiters]) {
        if (waiter.type !== event.type) continue;
        eventWaiters.delete(waiter);
        waiter.resolve(event);
      }
    });
    const test: TestCore = {
      core,
      api,
      google,
      environment,
      log,
      settings,
      tokenStore,
      userData,
      downloads,
      opened,
      openedFiles,
      events,
      focused: 0,
      bearers,
      call: async (method, input, { client = 'window-1', ...more } = {}) => {
        calls += 1;
        const envelope = { id: `call-${calls}`, method, input, ...more };
        return (await core.call(envelope, client)) as never;
      },
      nextPage: () => new Promise((resolve) => pageWaiters.push(resolve)),
      nextEvent: (type) =>
        new Promise((resolve) => {
          eventWaiters.add({ type, resolve });
        }),
      signIn: async () => {
        const page = test.nextPage();
        const result = test.call('session.signIn', {});
        const back = google.answerFor(await page);
        await (await fetch(back)).text();
        return result;
      },
      restart: build,
      stop: async () => {
        await Promise.all(cores.map((each) => each.close()));
        await api.close();
        await google.server.close();
        // A core killed in mid-flight may still write its last file.
        await rm(home, { recursive: true, force: true, maxRetries: 5 });
      },
    };
    return test;
  };
  return build();
};

/** Folder names of the test's environment. */
export const scopeNameOf = ({ environment }: Pick<TestCore, 'environment'>): string =>
  sessionScope(environment).replace(' ', '-');

/** The settings key for a person's own values. */
export const ownKeyOf = (test: Pick<TestCore, 'environment'>, email: string): string =>
  `${sessionScope(test.environment)} ${email}`;

/** Signs the current person out and another person in on the same computer. */
export const signInAs = async (
  test: TestCore,
  email: string,
  user: Partial<typeof staff> = {},
): Promise<void> => {
  await test.call('session.signOut', {});
  const token = `bearer-secret-of-${email}`;
  test.bearers.add(token);
  test.api.on('POST /internal/auth/login_sso', {
    body: { token, user: { ...staff, ...user, email }, isProd: false },
  });
  await test.signIn();
};

/** Answers a route of the staff API only to a valid bearer token. */
export const guarded = (
  test: Pick<TestCore, 'api' | 'bearers'>,
  route: string,
  answer: Parameters<FakeServer['on']>[1],
): void => {
  test.api.on(route, (request) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!test.bearers.has(token)) return { status: 401, body: { message: 'Token expired' } };
    return typeof answer === 'function' ? answer(request) : answer;
  });
};
