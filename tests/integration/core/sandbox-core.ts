import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MethodInput, MethodName, MethodOutput } from '../../../src/contract/methods/methods';
import type { BridgeEvent } from '../../../src/contract/wire/events';
import type { Result } from '../../../src/contract/wire/result';
import type { Core } from '../../../src/main/core/app/core';
import { createCore } from '../../../src/main/core/app/create-core';
import type { Clock, SettingsStore, TokenStore } from '../../../src/main/core/app/ports';
import { people, type StaffPerson } from '../../../src/sandbox/identity/people';
import {
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from '../../../src/sandbox/server/server';
import { realClock } from '../../unit/core/helpers/fake-clock';
import { fakeLog } from '../../unit/core/helpers/fake-log';
import { memorySettings } from '../../unit/core/helpers/test-core';
import { createBrowser } from './browser';

/** The app on one person's machine, without its window. */
export interface Dashboard {
  readonly core: Core;
  readonly events: BridgeEvent[];
  readonly opened: string[];
  readonly downloads: string;
  readonly userData: string;
  logged(): string;
  call<M extends MethodName>(
    method: M,
    input: MethodInput<M>,
    idempotencyKey?: string,
  ): Promise<Result<MethodOutput<M>>>;
  /** The value, or an error that says what was returned instead. */
  value<M extends MethodName>(method: M, input: MethodInput<M>): Promise<MethodOutput<M>>;
  signIn(role: StaffPerson['role']): Promise<{ result: Result<unknown>; html: string }>;
  nextPage(): Promise<string>;
  /** Records reported as changed since the last call. */
  changed(): string[];
}

export interface DeskOptions {
  readonly network?: typeof fetch;
  readonly clock?: Clock;
}

/** The first machine of a test, with the sandbox that it and its colleagues use. */
export interface SandboxDesk extends Dashboard {
  readonly sandbox: Sandbox;
  /** Another person on another machine, with its own network and clock. */
  colleague(how?: DeskOptions): Promise<Dashboard & { startAgain(): Dashboard }>;
  /**
   * Starts the app again on the same machine, as after it was killed. The person stays signed in.
   */
  startAgain(network?: typeof fetch): Dashboard;
  /** The contents of the machine's keychain. */
  tokens(): readonly (readonly [string, string])[];
  fault(fault: object): Promise<void>;
  /** The directory refuses requests beyond this budget with 429, until the faults are cleared. */
  directoryBudget(requests: number, windowMs: number): Promise<void>;
  clearFaults(): Promise<void>;
  requests(route: string): Promise<{ status: number; idempotencyKey: string | null }[]>;
  audit(): Promise<{ route: string; subject: string; after: unknown }[]>;
  stop(): Promise<void>;
}

export const personOf = (role: StaffPerson['role']): StaffPerson => {
  const person = people.find((each) => each.role === role);
  if (!person) throw new Error(`no person ${role}`);
  return person;
};

let calls = 0;

/** What remains when an app ends. */
interface Machine {
  readonly userData: string;
  readonly downloads: string;
  readonly tokenStore: TokenStore;
  readonly settings: SettingsStore;
  /** The contents of the keychain. */
  readonly tokens: ReadonlyMap<string, string>;
}

const createMachine = async (home: string): Promise<Machine> => {
  const tokens = new Map<string, string>();
  return {
    userData: await mkdtemp(path.join(home, 'data-')),
    downloads: await mkdtemp(path.join(home, 'downloads-')),
    tokens,
    settings: memorySettings(),
    tokenStore: {
      kind: 'memory',
      get: async (key) => tokens.get(key) ?? null,
      set: async (key, value) => void tokens.set(key, value),
      delete: async (key) => void tokens.delete(key),
    },
  };
};

const createDesk = (
  sandbox: Sandbox,
  machine: Machine,
  clock: Clock,
  network: typeof fetch = fetch,
): Dashboard => {
  const { userData, downloads, tokenStore, settings } = machine;
  const events: BridgeEvent[] = [];
  const opened: string[] = [];
  const waiting: ((url: string) => void)[] = [];
  const log = fakeLog();
  const core = createCore({
    ports: {
      host: 'browser',
      version: '0',
      tokenStore,
      settings,
      clock,
      log,
      fetch: network,
      systemDownloads: downloads,
      userData,
      cardFrameUrl: 'https://card.test/',
      licenses: '/none',
      updates: { why: 'Not in a test.' },
      desktop: {
        openExternal: async (url) => {
          opened.push(url);
          waiting.shift()?.(url);
        },
        openFile: async () => undefined,
        showInFolder: async () => undefined,
        focusApp: () => undefined,
      },
    },
    environment: sandbox.environment,
    environmentInfo: {
      name: 'sandbox',
      label: 'Sandbox',
      kind: 'sandbox',
      sessionScope: 'sandbox',
    },
    timeouts: { backoff: [0, 0] },
  });
  core.subscribe((event) => events.push(event));
  const desk: Dashboard = {
    core,
    events,
    opened,
    downloads,
    userData,
    logged: log.text,
    call: async (method, input, idempotencyKey) => {
      calls += 1;
      const envelope = {
        id: `call-${calls}`,
        method,
        input,
        ...(idempotencyKey ? { idempotencyKey } : {}),
      };
      return (await core.call(envelope, 'window')) as never;
    },
    value: async (method, input) => {
      const result = await desk.call(method, input);
      if (!result.ok) throw new Error(`${method}: ${JSON.stringify(result.error)}`);
      return result.value;
    },
    nextPage: () => new Promise((resolve) => waiting.push(resolve)),
    signIn: async (role) => {
      const page = desk.nextPage();
      const result = desk.call('session.signIn', {});
      const { html } = await createBrowser().choose(await page, personOf(role).sub);
      return { result: await result, html };
    },
    changed: () =>
      events.splice(0).flatMap((event) => {
        if (event.type !== 'record.changed') return [];
        return [`${event.record} ${event.id}${event.deleted ? ' deleted' : ''}`];
      }),
  };
  return desk;
};

/** Core with the real sandbox, over real HTTP. */
export const startSandboxDesk = async (
  options: SandboxOptions = {},
  clock: Clock = realClock,
): Promise<SandboxDesk> => {
  const home = await mkdtemp(path.join(tmpdir(), 'dash-integration-'));
  await mkdir(home, { recursive: true });
  const warnings: string[] = [];
  const sandbox = await startSandbox({
    members: 200,
    hooks: true,
    warn: (message) => warnings.push(message),
    ...options,
  });
  const machine = await createMachine(home);
  const desks = [createDesk(sandbox, machine, clock)];
  const hook = async (method: string, at: string, body?: object) => {
    const response = await fetch(`${sandbox.url}/__sandbox/${at}`, {
      method,
      ...(body
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    });
    if (!response.ok) throw new Error(`${method} ${at}: ${await response.text()}`);
    return (await response.json()) as never;
  };
  const [first] = desks;
  return {
    ...(first as Dashboard),
    sandbox,
    colleague: async ({ network, clock: own = clock } = {}) => {
      const machineOfOwn = await createMachine(home);
      const start = () => {
        const desk = createDesk(sandbox, machineOfOwn, own, network);
        desks.push(desk);
        return desk;
      };
      return { ...start(), startAgain: start };
    },
    tokens: () => [...machine.tokens],
    startAgain: (network) => {
      const desk = createDesk(sandbox, machine, clock, network);
      desks.push(desk);
      return desk;
    },
    fault: (fault) => hook('POST', 'faults', fault),
    directoryBudget: (requests, windowMs) =>
      hook('POST', 'directory-budget', { requests, windowMs }),
    clearFaults: () => hook('DELETE', 'faults'),
    requests: async (route) => {
      const { requests } = (await hook('GET', 'requests')) as {
        requests: { route: string | null; status: number; idempotencyKey: string | null }[];
      };
      return requests.filter((request) => request.route === route);
    },
    audit: async () => ((await hook('GET', 'audit')) as { audit: never }).audit,
    stop: async () => {
      await Promise.all(desks.map(({ core }) => core.close()));
      await sandbox.close();
      await rm(home, { recursive: true, force: true });
      const unknown = warnings.filter((warning) => warning.startsWith('unknown request'));
      if (unknown.length > 0) throw new Error(unknown.join('\n'));
    },
  };
};
