import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import WebSocket from 'ws';
import { openProven } from '../../../src/renderer/bridge/proven-socket';
import type { Socket } from '../../../src/renderer/bridge/socket-transport';
import { createSocketTransport } from '../../../src/renderer/bridge/socket-transport';
import { realClock } from '../../unit/core/helpers/fake-clock';
import type { Keys } from './http-client';

export interface WindowOptions {
  readonly client?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Subprotocols; by default those of the app's own page. */
  readonly protocols?: string[];
  /** The number of the last event seen, and the launch it came from. */
  readonly seen?: { readonly launch: string; readonly number: number };
}

/**
 * How a page proves that it has the key, spelled out here: the second subprotocol, after the app's
 * own.
 */
export const offerOf = (key: string, nonce = 'bm9uY2U'): string =>
  `${nonce}.${createHmac('sha256', key).update(`page ${nonce}`).digest('base64url')}`;

/** A raw connection like the page's, where the test sets every header. */
export const openSocket = (origin: string, keys: Keys, options: WindowOptions = {}): WebSocket => {
  const { client = 'window-1', headers = {}, seen } = options;
  const protocols = options.protocols ?? ['internal-dash-bridge', offerOf(keys.key)];
  const parameters = new URLSearchParams({ client });
  if (seen) {
    parameters.set('launch', seen.launch);
    parameters.set('seen', String(seen.number));
  }
  return new WebSocket(`${origin.replace('http', 'ws')}/bridge?${parameters}`, protocols, {
    headers: { cookie: keys.cookie, origin, 'sec-fetch-site': 'same-origin', ...headers },
  });
};

/** An admitted window, message by message. */
export const openRaw = async (origin: string, keys: Keys, options: WindowOptions = {}) => {
  const socket = openSocket(origin, keys, options);
  const messages: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data));
    const waiter = waiting.shift();
    if (waiter) waiter(message);
    else messages.push(message);
  });
  const ended = once(socket, 'close').then(([code]) => code as number);
  const next = (): Promise<unknown> =>
    messages.length > 0
      ? Promise.resolve(messages.shift())
      : new Promise((resolve) => waiting.push(resolve));
  let calls = 0;
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'error').then(([cause]) => {
      throw cause;
    }),
  ]);
  socket.on('error', () => undefined);
  const { launch } = (await next()) as { launch: string };
  return {
    socket,
    launch,
    next,
    /** Resolves with the code when the host has ended the connection. */
    ended,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    /** Sends a call; `next` returns its response. */
    call: (envelope: unknown) => {
      calls += 1;
      socket.send(JSON.stringify({ call: calls, envelope }));
    },
    close: () => socket.close(),
  };
};

/** How a refused connection ends: the HTTP status, or the socket's close code. */
export const refusalOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
    socket.once('close', resolve);
  });

/** The page's own transport, connected to a host. */
export const openTransport = (origin: string, keys: Keys) =>
  createSocketTransport({
    open: (path) =>
      openProven((protocols) => {
        const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, protocols, {
          headers: { cookie: keys.cookie, origin },
        });
        // The close event reports the same.
        socket.on('error', () => undefined);
        return socket as unknown as Socket;
      }, keys.key),
    after: realClock.after,
  });
