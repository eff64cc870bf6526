import { afterAll, beforeAll } from 'vitest';
import type { StaffPerson } from '../../../src/sandbox/identity/people';
import {
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from '../../../src/sandbox/server/server';

export interface ApiResponse<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  /** A role, a specific token, or no one. */
  readonly as?: StaffPerson['role'] | { readonly token: string } | null;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Api {
  readonly sandbox: Sandbox;
  readonly warnings: string[];
  /** The sandbox's current time, in ms since the epoch. */
  now: number;
  call<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<ApiResponse<T>>;
  /** Text of a page or file. */
  text(path: string, init?: RequestInit): Promise<{ status: number; text: string }>;
  audit(): Promise<readonly { route: string; subject: string; before: unknown; after: unknown }[]>;
}

/** A small in-memory sandbox for the tests of one file. Calls are signed in as `all` by default. */
export const sandboxForTests = (options: SandboxOptions = {}): Api => {
  const state: { sandbox: Sandbox | null; now: number } = { sandbox: null, now: Date.now() };
  const tokens = new Map<string, string>();
  const warnings: string[] = [];
  const running = (): Sandbox => {
    if (state.sandbox === null) throw new Error('the sandbox is not running yet');
    return state.sandbox;
  };

  beforeAll(async () => {
    state.sandbox = await startSandbox({
      members: 200,
      hooks: true,
      clock: () => state.now,
      warn: (message) => warnings.push(message),
      ...options,
    });
  });
  afterAll(() => running().close());

  const tokenOf = (as: NonNullable<CallOptions['as']>): string => {
    if (typeof as === 'object') return as.token;
    if (as === 'refused') throw new Error('nobody signs in as the refused person');
    const known = tokens.get(as) ?? running().signIn(as);
    tokens.set(as, known);
    return known;
  };

  const call = async <T>(path: string, options_: CallOptions = {}): Promise<ApiResponse<T>> => {
    const { body, as = 'all', key, headers } = options_;
    const method = options_.method ?? (body === undefined ? 'GET' : 'POST');
    const response = await fetch(`${running().url}${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${tokenOf(as)}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  };

  return {
    get sandbox() {
      return running();
    },
    warnings,
    get now() {
      return state.now;
    },
    set now(ms: number) {
      state.now = ms;
    },
    call,
    text: async (path, init) => {
      const response = await fetch(`${running().url}${path}`, init);
      return { status: response.status, text: await response.text() };
    },
    audit: async () => {
      const { body } = await call<{ audit: Awaited<ReturnType<Api['audit']>> }>(
        '/__sandbox/audit',
        { as: null },
      );
      return body.audit;
    },
  };
};
