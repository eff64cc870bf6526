import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Environment } from '../../contract/environment';
import { createDirectory } from '../api/directory/answer-directory';
import { createDirectoryApp } from '../api/directory/directory-app';
import { createPageTokens } from '../api/directory/page-token';
import { type Budget, createThrottle } from '../api/directory/throttle';
import { createIpLookup } from '../api/ip-lookup/ip-lookup';
import { createProductHandlers } from '../api/product/handlers';
import { createStaffApi } from '../api/staff/answer-request';
import { holderOf } from '../api/staff/auth/api-tokens';
import { startSession } from '../api/staff/auth/sessions';
import { createHandlers } from '../api/staff/handlers';
import { createHrHandlers } from '../api/staff/handlers/hr-handlers';
import { createIdempotency } from '../api/staff/idempotency';
import { savePaymentMethod } from '../api/staff/save-payment-method';
import { createStaffApp } from '../api/staff/staff-app';
import type { Database } from '../data/database/database';
import { openStore } from '../data/database/store';
import { stripeStandInRoutes } from '../fake-stripe/stripe-stand-in-routes';
import { mountIdentity } from '../identity/identity-mount';
import { people, type StaffPerson } from '../identity/people';
import { createPagesApp } from '../pages/pages-app';
import { IDENTITY_PATH, IP_PATH, STRIPE_PATH, sandboxEnvironment } from './addresses';
import { createFaults } from './hooks/faults';
import { createHooksApp } from './hooks/hooks-app';
import { createRequestLog } from './hooks/request-log';
import { listen } from './http/listen';
import { createListener } from './http/listener';

export interface SandboxOptions {
  /** 0 for any free port. If the port is taken, a free one is used and `warn` is called. */
  readonly port?: number;
  /** Number of ordinary members, in addition to the named records. */
  readonly members?: number;
  readonly seed?: number;
  /** Production mode, as returned by `login_sso`. */
  readonly prod?: boolean;
  /** Enables the hooks under /__sandbox, which let tests and demonstrations change and break it. */
  readonly hooks?: boolean;
  /** Discards the data of an earlier run in this folder. */
  readonly reset?: boolean;
  /** Folder of the database file; null for an in-memory database. */
  readonly folder?: string | null;
  /** How long a bearer token is valid, in ms. */
  readonly sessionMs?: number;
  /** The same for a team's admin token of the product API. */
  readonly adminTokenMs?: number;
  /** The same for a connection's directory token. */
  readonly directoryTokenMs?: number;
  /** How long a page token of the directory is valid, in ms. */
  readonly pageTokenMs?: number;
  /** Requests that a directory accepts within a time window. */
  readonly directoryBudget?: Budget;
  /** ms since the epoch. */
  readonly clock?: () => number;
  /** Receives messages for the person who runs it, one line each. */
  readonly warn?: (message: string) => void;
  readonly onSeeding?: (done: number, total: number) => void;
}

export interface Sandbox {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly url: string;
  readonly environment: Environment;
  /** The current database; call it again after a reset. */
  database(): Database;
  /** A bearer token for one of the people, as if they had signed in. For tests. */
  signIn(role: Exclude<StaffPerson['role'], 'refused'>): string;
  /** Loads what the first sign-in needs. */
  warmUp(): void;
  close(): Promise<void>;
}

const DEFAULT_MEMBERS = 20_000;
const MINUTE = 60_000;
const EIGHT_HOURS = 480 * MINUTE;

/** The directory's messages for a refused token. */
const refusedTokens = {
  missing: 'Access token is empty.',
  unknown: 'Invalid access token.',
  expired: 'Access token has expired or is not yet valid.',
} as const;

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Starts the embedded staff API with everything around it (section 10). */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const {
    port = 0,
    members = DEFAULT_MEMBERS,
    seed = 1,
    prod: isProd = false,
    hooks = false,
    reset = false,
    folder = null,
    sessionMs = EIGHT_HOURS,
    adminTokenMs = 30 * MINUTE,
    directoryTokenMs = 15 * MINUTE,
    pageTokenMs = 5 * MINUTE,
    directoryBudget,
    clock = Date.now,
    warn = () => undefined,
    onSeeding = () => undefined,
  } = options;
  const onError = (message: string, error: unknown) => warn(`${message}: ${describe(error)}`);
  const store = await openStore({ folder, members, seed, reset, clock, warn, onSeeding });

  const server = createServer();
  const portNow = (): number => (server.address() as AddressInfo | null)?.port ?? 0;
  const url = (): string => `http://127.0.0.1:${portNow()}`;
  const timers = new Set<NodeJS.Timeout>();
  const delay = (ms: number, then: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, ms);
    timers.add(timer);
  };

  const faults = createFaults();
  const log = createRequestLog();
  const identity = mountIdentity(store, url, clock, onError);
  const ipLookup = createIpLookup();
  const handlers = {
    ...createHandlers({
      rules: identity.rules,
      isProd,
      sessionMs,
      checkoutUrl: () => sandboxEnvironment(url()).checkoutUrl,
      baseUrl: url,
    }),
    ...createHrHandlers({ adminTokenMs, directoryTokenMs }),
    ...createProductHandlers({ delay }),
  };
  const staffApi = createStaffApi({
    database: () => store.database,
    handlers,
    idempotency: createIdempotency(),
    clock,
    onError,
  });

  const throttle = createThrottle(clock, directoryBudget);
  const directory = createDirectory({
    database: () => store.database,
    admit: (database, authorization) => {
      const holder = holderOf(database, 'directory', authorization, clock());
      return typeof holder === 'string' ? refusedTokens[holder] : holder.scopeId;
    },
    throttle,
    pageTokens: createPageTokens(clock, pageTokenMs),
    origin: url,
    clock,
    onError,
  });

  const signIn = (email: string): string | null => {
    const sql = 'SELECT id FROM staff_users WHERE email = ? AND disabled = 0';
    const row = store.database.get<{ id: number }>(sql, email);
    return row ? startSession(store.database, row.id, clock(), sessionMs) : null;
  };

  const unknown = (method: string, path: string): void => {
    log.addUnknown({ at: new Date(clock()).toISOString(), method, path });
    warn(`unknown request: ${method} ${path}`);
  };
  const app = new Hono()
    .route('/', createStaffApp(staffApi))
    .route('/', createDirectoryApp(directory, unknown))
    .route('/', createPagesApp({ store, url, clock, seed, isProd, hooks }))
    .route(IP_PATH, ipLookup.routes)
    .route(
      STRIPE_PATH,
      stripeStandInRoutes({
        savePaymentMethod: (method) => savePaymentMethod(store.database, method),
        clock,
      }),
    );
  // Off by default, so that no page or program on this computer can use the hooks.
  if (hooks)
    app.route(
      '/__sandbox',
      createHooksApp({
        store,
        faults,
        log,
        clock,
        port: portNow,
        revokeIdentity: identity.revoke,
        setIp: ipLookup.set,
        setDirectoryBudget: throttle.setBudget,
      }),
    );
  app
    .notFound((c) => {
      unknown(c.req.method, c.req.path);
      return c.json({ message: `Not found: ${c.req.method} ${c.req.path}.` }, 404);
    })
    .onError((error, c) => {
      onError(`${c.req.method} ${c.req.path} failed`, error);
      return c.json({ message: 'The sandbox failed. See its log.' }, 500);
    });
  // Node's own Request and Response stay, because tests run this server and core in one process.
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on(
    'request',
    createListener({
      port: portNow,
      faults,
      log,
      clock,
      delay,
      next: (request, response) => {
        if (request.url?.startsWith(`${IDENTITY_PATH}/`)) identity.handle(request, response);
        else void answer(request, response);
      },
    }),
  );

  await listen(server, port, warn);
  const address = url();
  return {
    url: address,
    environment: sandboxEnvironment(address),
    database: () => store.database,
    signIn: (role) => {
      const token = signIn(people.find((each) => each.role === role)?.email ?? '');
      if (token === null) throw new Error(`Unknown sandbox user: ${role}.`);
      return token;
    },
    warmUp: identity.warmUp,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await stop(server);
      store.close();
    },
  };
};
