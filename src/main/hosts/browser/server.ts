import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PROTOCOL } from '../../../contract/wire/socket';
import type { Core } from '../../core/app/core';
import type { Clock, Log } from '../../core/app/ports';
import type { PagePolicy } from '../shared/csp';
import { createBridgeSocket, type SocketAdmission } from './bridge-socket';
import { startCardServer } from './card-server';
import { createDevProxy } from './dev-proxy';
import { ADDRESS, listen } from './listen';
import { createServer } from './node-http';
import { createPageFiles } from './page-files';
import { pages, sendPage } from './plain-page';
import { createRefusalLog } from './refusal-log';
import { isLookingAhead, type Refusal, refusalOf } from './request-guard';
import { createWindowKeys } from './window-keys';

export interface BrowserHostServerOptions {
  /** May still be starting; the page is served meanwhile, and calls wait. */
  readonly core: Core | Promise<Core>;
  /** Absolute path of the built renderer. */
  readonly rendererDir: string;
  /** Link to the environment's card script; null until it is known. */
  cardScriptUrl(): string | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Any free port if omitted. */
  readonly port?: number;
  /** Port of the card form's document; any free port if omitted. */
  readonly cardPort?: number;
  /** Link to electron-vite's server, which provides the page in development. */
  readonly developmentUrl?: string;
  /**
   * Whether windows of a killed app may still connect to this port. Until the new window is
   * connected, whose keys they then share, they are told to retry instead of being locked out.
   */
  readonly awaitsOldWindows?: boolean;
  /**
   * Whether a browser that opens the link must forget files that it has cached for this origin: if
   * another program had the port meanwhile, they could be its own, under our names.
   */
  readonly clearsCache?: boolean;
  /**
   * Milliseconds in which a connection must send its request, so that idle ones do not accumulate.
   */
  readonly handshake?: number;
  /** Called when the number of open windows changes. */
  onWindows?(count: number): void;
}

export interface BrowserHostServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Link to the payment provider's document, which has another origin. */
  readonly cardFrameUrl: string;
  /** Makes a link that admits one browser, once. */
  newAddress(): string;
  /**
   * Like `newAddress`, for a redirect from one of our files, which browsers treat as a foreign
   * page.
   */
  newHandover(): string;
  /** Resolves when a browser has received the page, its scripts, and its styles. */
  readonly firstPage: Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. An open connection makes calls faster. */
const KEEP_ALIVE = 10 * 60_000;
/** Milliseconds until a connection without a request is closed. */
const HANDSHAKE = 10_000;

/** Path of a link from a file. Without a valid ticket, it serves nothing. */
const HANDOVER = '/open';

/** Whether a browser opens the link as a page; other pages can neither embed nor read it. */
const isHandover = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  Boolean(url?.startsWith(`${HANDOVER}?`)) &&
  ['navigate', undefined].includes(headers['sec-fetch-mode'] as string | undefined) &&
  ['document', undefined].includes(headers['sec-fetch-dest'] as string | undefined);

/**
 * Serves the page, the bridge, and its events to browsers on this computer. A browser gets in with
 * the link from `newAddress`, whose ticket it exchanges for a cookie. Everything else needs the
 * cookie, exactly this Host, and no foreign Origin (ADR 2).
 * @throws FlagError if the port cannot be used, or the file system's error if there is no built
 * page.
 */
export const startBrowserHostServer = async ({
  core,
  rendererDir,
  cardScriptUrl,
  clock,
  log,
  port = 0,
  cardPort = 0,
  developmentUrl,
  awaitsOldWindows = false,
  clearsCache = false,
  handshake = HANDSHAKE,
  onWindows = () => undefined,
}: BrowserHostServerOptions): Promise<BrowserHostServer> => {
  const starting = Promise.resolve(core);
  starting.catch(() => undefined);
  const policy = (): PagePolicy => ({
    cardOrigin: card.origin,
    development: developmentUrl !== undefined,
  });
  const files = developmentUrl ? null : createPageFiles({ folder: rendererDir, policy });
  const server = createServer({
    headersTimeout: handshake,
    requestTimeout: handshake,
    connectionsCheckingInterval: handshake / 2,
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  const origin = `http://${ADDRESS}:${await listen(server, port)}`;
  const card = await startCardServer({
    appOrigin: origin,
    scriptUrl: cardScriptUrl,
    port: cardPort,
  });
  const keys = createWindowKeys(Number(new URL(origin).port));
  const proxy = developmentUrl ? createDevProxy(developmentUrl, policy) : null;
  const bridge = createBridgeSocket({ core: starting, clock, log, onWindows });

  const onRefused = createRefusalLog(log, clock);
  const refuse = (refusal: Refusal, request: IncomingMessage, response: ServerResponse): void => {
    const { host, origin: from, 'sec-fetch-site': site } = request.headers;
    onRefused('request refused', { refusal, host, from, site });
    sendPage(response, pages.foreign);
  };

  const exchange = (request: IncomingMessage, response: ServerResponse, ticket: string): void => {
    if (request.method !== 'GET' || isLookingAhead(request)) {
      sendPage(response, pages.locked);
      return;
    }
    const redemption = keys.redeem(ticket, request.headers.cookie);
    if (redemption.kind === 'used-again') {
      log.warn('a link was opened a second time: the window that it opened is disconnected');
      bridge.endSession(redemption.session);
    }
    if (redemption.kind !== 'admitted' && redemption.kind !== 'known') {
      sendPage(response, pages.used);
      return;
    }
    const { admission } = redemption.kind === 'admitted' ? redemption : { admission: null };
    // Browsers do not send the fragment to any server; only the page reads it.
    const page = admission === null ? '/' : `/#key=${admission.key}`;
    const headers: Readonly<Record<string, string>> = {
      ...(admission === null ? {} : { 'set-cookie': admission.setCookie }),
      ...(clearsCache ? { 'clear-site-data': '"cache"' } : {}),
    };
    if (isHandover(request)) {
      // Browsers do not send a strict cookie with a redirect from a file, so our page redirects
      // instead.
      sendPage(response, pages.opening(page), headers);
      return;
    }
    response.writeHead(303, {
      location: page,
      ...headers,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    response.end();
  };

  /**
   * No request may have a body. A body would stay unread, so the connection closes with the
   * response.
   */
  const wrongMethod = (response: ServerResponse): void =>
    sendPage(response, pages.method, { allow: 'GET, HEAD', connection: 'close' });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = refusalOf(request, origin);
    if (refusal && !(refusal === 'site' && isHandover(request))) {
      return refuse(refusal, request, response);
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const ticket = ['/', HANDOVER].includes(pathname) ? searchParams.get('ticket') : null;
    if (ticket !== null) return exchange(request, response, ticket);
    if (keys.sessionOf(request.headers.cookie) === null) return sendPage(response, pages.locked);
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return wrongMethod(response);
    if (proxy) return proxy.send(request, response);
    return files?.send(request, response, pathname);
  };

  server.on('request', (request, response) => {
    answer(request, response).catch((cause: unknown) => {
      // A browser that disconnects early is not an error.
      if (request.destroyed || response.destroyed) return;
      log.error('request failed', { path: request.url?.split('?')[0], cause });
      if (response.headersSent) response.destroy();
      else sendPage(response, pages.broken);
    });
  });
  /**
   * The session of a page that sends the cookie and, as a subprotocol, the proof of its key,
   * together with the host's proof.
   */
  const admissionOf = ({ headers }: IncomingMessage): SocketAdmission | null => {
    const session = keys.sessionOf(headers.cookie);
    const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
    const [protocol, offer] = offered;
    if (protocol !== SOCKET_PROTOCOL || session === null || offer === undefined) return null;
    const proof = keys.proofFor(session, offer);
    return proof === null ? null : { session, proof };
  };
  let isSomebodyIn = false;
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Browsers always send Origin when a page opens a WebSocket.
    const refusal = request.headers.origin === undefined ? 'origin' : refusalOf(request, origin);
    if (refusal) {
      onRefused('connection refused', { refusal, from: request.headers.origin });
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    } else if (new URL(request.url ?? '/', origin).pathname === '/bridge') {
      const admission = admissionOf(request);
      isSomebodyIn ||= admission !== null;
      if (isSomebodyIn || !awaitsOldWindows) bridge.open(request, socket, head, admission);
      else socket.destroy();
    } else if (proxy && keys.sessionOf(request.headers.cookie) !== null) {
      proxy.upgrade(request, socket, head);
    } else socket.destroy();
  };
  server.on('upgrade', upgrade);
  files?.warm().catch((cause: unknown) => log.warn('page files cannot be read', { cause }));

  return {
    origin,
    cardFrameUrl: `${card.origin}/`,
    firstPage: files?.firstPage ?? Promise.resolve(),
    newHandover: () => `${origin}${HANDOVER}?ticket=${keys.issueTicket()}`,
    newAddress: () => `${origin}/?ticket=${keys.issueTicket()}`,
    close: () =>
      new Promise((resolve) => {
        bridge.close();
        card.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
