import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import {
  createIdentityProvider,
  type IdentityProvider,
} from '../../../../src/sandbox/identity/identity-provider';
import type { Person } from '../../../../src/sandbox/identity/person';
import type { RecordStore } from '../../../../src/sandbox/identity/record-store';
import { generateKeys, type SigningKeys } from '../../../../src/sandbox/identity/signing-keys';
import { createMemoryRecordStore } from '../../../helpers/memory-record-store';

export const clientId = 'internal-dash-test';
export const redirectUri = 'http://127.0.0.1:51234/callback';

const people: readonly Person[] = [
  { sub: 'p-ada', email: 'ada@example.com', name: 'Ada Alvarez', description: 'Everything' },
  { sub: 'p-sam', email: 'sam@example.com', name: 'Sam <b>Sales</b>', description: 'Sales' },
];

export interface RunningIdentity {
  readonly origin: string;
  readonly identity: IdentityProvider;
  readonly errors: readonly Error[];
  close(): Promise<void>;
}

/**
 * One listener for an http server: the identity provider's paths go to it, the rest to `rest`. The
 * provider is looked up for each request, because its issuer needs the server's port.
 */
const withIdentity =
  (current: () => IdentityProvider | null, rest: RequestListener): RequestListener =>
  (request, response) => {
    const identity = current();
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (identity !== null && path.startsWith(`${identity.mountPath}/`)) {
      identity.handle(request, response);
    } else {
      rest(request, response);
    }
  };

/** The provider on its own server next to a Hono app, as the sandbox mounts it. */
export const startIdentity = async (parts: {
  readonly keys?: SigningKeys;
  readonly store?: RecordStore;
  readonly clock?: () => number;
}): Promise<RunningIdentity> => {
  const app = new Hono().get('/ping', (c) => c.text('pong'));
  const errors: Error[] = [];
  let identity: IdentityProvider | null = null;
  const server = createServer(
    withIdentity(() => identity, getRequestListener(app.fetch, { overrideGlobalObjects: false })),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  identity = createIdentityProvider({
    issuer: `${origin}/identity`,
    clientId,
    people,
    keys: parts.keys ?? (await generateKeys()),
    store: parts.store ?? createMemoryRecordStore(),
    clock: parts.clock,
    onError: (error) => errors.push(error),
  });
  return {
    origin,
    identity,
    errors,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/** A browser that follows no redirect by itself and keeps cookies by path. */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const path = new URL(url).pathname;
    const cookie = [...this.#cookies]
      .filter(([, { path: at }]) => path === at || path.startsWith(at === '/' ? at : `${at}/`))
      .map(([key, { value }]) => `${key.split('|')[0]}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split('=');
      const at = attributes.find((text) => text.startsWith('path='))?.slice(5) ?? '/';
      if (value === '') this.#cookies.delete(`${name}|${at}`);
      else this.#cookies.set(`${name}|${at}`, { value, path: at });
    }
    return response;
  }
}

export interface SignInRequest {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** An authorization URL as google-auth-library builds it. */
export const signInRequest = (
  identity: IdentityProvider,
  changes: Record<string, string | null> = {},
): SignInRequest => {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('hex');
  const nonce = randomBytes(16).toString('hex');
  const url = new URL(identity.authorizationUrl);
  const parameters: Record<string, string | null> = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    access_type: 'offline',
    prompt: 'consent select_account',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return { url: url.href, state, nonce, verifier };
};

/** Opens the chooser; returns its address and text. */
export const openChooser = async (browser: TestBrowser, request: SignInRequest) => {
  const first = await browser.request(request.url);
  const location = new URL(first.headers.get('location') ?? '', request.url).href;
  const page = await browser.request(location);
  return { url: location, status: page.status, headers: page.headers, text: await page.text() };
};

/** Follows redirects until one leaves for the app; returns that address. */
export const followToApp = async (browser: TestBrowser, response: Response): Promise<URL> => {
  let current = response;
  let at = response.url;
  for (let hop = 0; hop < 5; hop += 1) {
    const next = new URL(current.headers.get('location') ?? '', at);
    if (next.href.startsWith(redirectUri)) return next;
    at = next.href;
    current = await browser.request(at);
  }
  throw new Error(`No redirect to the app; last was ${at}`);
};

export const choose = async (browser: TestBrowser, chooserUrl: string, sub: string): Promise<URL> =>
  followToApp(
    browser,
    await browser.request(chooserUrl, {
      method: 'POST',
      body: new URLSearchParams({ account: sub }),
    }),
  );

export interface TokenAnswer {
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly access_token?: string;
  readonly error?: string;
}

export const askForTokens = async (
  identity: IdentityProvider,
  body: Record<string, string>,
): Promise<{ status: number; body: TokenAnswer }> => {
  const response = await fetch(identity.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...body }),
  });
  return { status: response.status, body: (await response.json()) as TokenAnswer };
};

/** A complete sign-in of one person. */
export const signIn = async (identity: IdentityProvider, sub: string) => {
  const browser = new TestBrowser();
  const request = signInRequest(identity);
  const chooser = await openChooser(browser, request);
  const callback = await choose(browser, chooser.url, sub);
  const code = callback.searchParams.get('code') ?? '';
  const tokens = await askForTokens(identity, {
    grant_type: 'authorization_code',
    code,
    code_verifier: request.verifier,
    redirect_uri: redirectUri,
  });
  return { request, callback, code, tokens };
};
