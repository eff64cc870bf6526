import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core/core';
import type { Clock, Log } from '../core/ports';
import type { PagePolicy } from '../host/csp';
import { FlagError } from '../host/flags';
import { createBridgeEndpoint } from './bridge-endpoint';
import { createDevProxy } from './dev-proxy';
import { createEventStream } from './event-stream';
import { createServer } from './node-http';
import { createPageFiles } from './page-files';
import { pages, sendPage } from './plain-page';
import { isLookingAhead, type Refusal, refusalOf } from './request-guard';
import { sendFailure } from './send-json';
import { createWindowKeys } from './window-keys';

export interface BrowserHostServerOptions {
  /** May still be starting: the page is served meanwhile, and calls wait. */
  readonly core: Core | Promise<Core>;
  /** Absolute path of the built renderer. */
  readonly rendererDir: string;
  /** Address of the environment's card script, for the page's policy; null while it is not known. */
  cardScriptUrl(): string | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Any free port unless given. */
  readonly port?: number;
  /** Address of electron-vite's server, from which the page comes in development. */
  readonly developmentUrl?: string;
  /** Told of each change in the number of open windows. */
  onWindows?(count: number): void;
}

export interface BrowserHostServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** An address that lets one browser in, once. */
  newAddress(): string;
  /** Resolves when a browser has got the page, its scripts and styles. */
  readonly firstPage: Promise<void>;
  close(): Promise<void>;
}

const ADDRESS = '127.0.0.1';
/** Milliseconds. A connection that is there already saves a call some of its time. */
const KEEP_ALIVE = 10 * 60_000;

const listen = (server: ReturnType<typeof createServer>, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const advice = 'Choose another one with --port, or leave the flag out for any free port.';
      if (cause.code === 'EADDRINUSE') {
        reject(new FlagError(`Port ${port} is used by another program. ${advice}`, { cause }));
      } else if (cause.code === 'EACCES') {
        reject(new FlagError(`Port ${port} may not be used by you. ${advice}`, { cause }));
      } else reject(cause);
    });
    server.listen(port, ADDRESS, () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : port);
    });
  });

/**
 * Serves the page, the bridge and its events to browsers on this machine. A browser gets in with the
 * address of `newAddress`, whose ticket is exchanged for a cookie; everything else needs the cookie,
 * this very Host, and no foreign Origin (architecture.md, "Two hosts").
 * @throws FlagError when the port cannot be had, and what the disk says when there is no built page.
 */
export const startBrowserHostServer = async ({
  core,
  rendererDir,
  cardScriptUrl,
  clock,
  log,
  port = 0,
  developmentUrl,
  onWindows = () => undefined,
}: BrowserHostServerOptions): Promise<BrowserHostServer> => {
  const starting = Promise.resolve(core);
  starting.catch(() => undefined);
  const policy = (): PagePolicy => ({
    cardScriptUrl: cardScriptUrl(),
    development: developmentUrl !== undefined,
  });
  const files = developmentUrl ? null : createPageFiles({ folder: rendererDir, policy });
  const server = createServer();
  server.keepAliveTimeout = KEEP_ALIVE;
  const origin = `http://${ADDRESS}:${await listen(server, port)}`;
  const keys = createWindowKeys(Number(new URL(origin).port));
  const proxy = developmentUrl ? createDevProxy(developmentUrl, policy) : null;
  const bridge = createBridgeEndpoint({ core: starting, log });
  const events = createEventStream({ core: starting, clock, log, onWindows });

  const refuse = (refusal: Refusal, request: IncomingMessage, response: ServerResponse): void => {
    const { host, origin: from, 'sec-fetch-site': site } = request.headers;
    log.warn('request refused', { refusal, host, from, site });
    if (request.method === 'POST') {
      const message = 'This page may not call the app.';
      sendFailure(response, 403, { code: 'forbidden', message });
    } else sendPage(response, pages.foreign);
  };

  /** A window from before the app's restart: it cannot be let in again by itself. */
  const lockOut = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method === 'POST') {
      const message = 'This window is no longer connected to the app. Close it and start again.';
      sendFailure(response, 401, { code: 'forbidden', message });
    } else sendPage(response, pages.locked);
  };

  const exchange = (request: IncomingMessage, response: ServerResponse, ticket: string): void => {
    if (request.method !== 'GET' || isLookingAhead(request)) {
      sendPage(response, pages.locked);
      return;
    }
    const isKnown = keys.admits(request.headers.cookie);
    if (!keys.redeem(ticket) && !isKnown) {
      sendPage(response, pages.used);
      return;
    }
    response.writeHead(303, {
      location: '/',
      'set-cookie': keys.setCookie,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    response.end();
  };

  const wrongMethod = (response: ServerResponse, allow: string): void =>
    sendPage(response, pages.method, { allow });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = refusalOf(request, origin);
    if (refusal) return refuse(refusal, request, response);
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const ticket = pathname === '/' ? searchParams.get('ticket') : null;
    if (ticket !== null) return exchange(request, response, ticket);
    if (!keys.admits(request.headers.cookie)) return lockOut(request, response);
    const { method } = request;
    if (pathname === '/bridge') {
      return method === 'POST' ? bridge(request, response) : wrongMethod(response, 'POST');
    }
    if (pathname === '/events') {
      return method === 'GET' ? events.open(request, response) : wrongMethod(response, 'GET');
    }
    if (method !== 'GET' && method !== 'HEAD') return wrongMethod(response, 'GET, HEAD');
    if (proxy) return proxy.send(request, response);
    return files?.send(request, response, pathname);
  };

  server.on('request', (request, response) => {
    answer(request, response).catch((cause: unknown) => {
      // A browser that went away in the middle of it is no defect.
      if (request.destroyed || response.destroyed) return;
      log.error('request failed', { path: request.url?.split('?')[0], cause });
      if (response.headersSent) response.destroy();
      else sendPage(response, pages.broken);
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const isOurs = !refusalOf(request, origin) && keys.admits(request.headers.cookie);
    if (proxy && isOurs) proxy.upgrade(request, socket, head);
    else socket.destroy();
  });
  files?.warm().catch((cause: unknown) => log.warn('page files cannot be read', { cause }));

  return {
    origin,
    firstPage: files?.firstPage ?? Promise.resolve(),
    newAddress: () => `${origin}/?ticket=${keys.issueTicket()}`,
    close: () =>
      new Promise((resolve) => {
        events.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
