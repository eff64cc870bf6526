import { SOCKET_PROTOCOL } from '../../contract/wire/socket';
import type { Socket, SocketParts } from './socket-transport';

/** How a connection ends that nobody ended: it is tried again. */
const BROKEN = 1006;

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const sign = async (key: string, text: string): Promise<string> => {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  return toText(new Uint8Array(await crypto.subtle.sign('HMAC', raw, encoder.encode(text))));
};

/** The proof in the host's first word, whatever else came instead of it. */
const proofIn = (data: unknown): unknown => {
  try {
    return (JSON.parse(String(data)) as { proof?: unknown } | null)?.proof;
  } catch {
    return undefined;
  }
};

/**
 * A connection on which both sides prove that they have the page's key, without saying it: whoever
 * else answers at the port of an app that has ended is told nothing, and not believed. What the host
 * says is passed on once its first message has proved it; else the connection counts as broken.
 */
export const openProven = (open: (protocols: string[]) => Socket, key: string): Socket => {
  const onMessage: ((event: { data: unknown }) => void)[] = [];
  const onClose: ((event: { code: number }) => void)[] = [];
  const nonce = toText(crypto.getRandomValues(new Uint8Array(16)));
  let socket: Socket | null = null;
  let isClosed = false;

  const end = (code: number): void => {
    if (isClosed) return;
    isClosed = true;
    for (const listener of onClose) listener({ code });
  };

  const begin = async (): Promise<void> => {
    const proof = await sign(key, `page ${nonce}`);
    const expected = await sign(key, `host ${nonce}`);
    if (isClosed) return;
    const mine = open([SOCKET_PROTOCOL, `${nonce}.${proof}`]);
    socket = mine;
    let isProven = false;
    mine.addEventListener('message', (event) => {
      if (isClosed) return;
      isProven ||= proofIn(event.data) === expected;
      if (isProven) for (const listener of onMessage) listener(event);
      else {
        mine.close();
        end(BROKEN);
      }
    });
    mine.addEventListener('close', ({ code }) => end(code));
  };
  begin().catch(() => end(BROKEN));

  return {
    send: (text) => socket?.send(text),
    close: () => {
      socket?.close();
      // Nobody has been asked yet, so nobody says that it is over.
      if (socket === null) end(1000);
    },
    addEventListener: (type: 'message' | 'close', listener: (event: never) => void) => {
      if (type === 'message') onMessage.push(listener as (event: { data: unknown }) => void);
      else onClose.push(listener as (event: { code: number }) => void);
    },
  };
};

/**
 * In a browser: connections to where the page came from. The key is read anew each time, as another
 * window may have got a newer one.
 */
export const browserSocketParts = (window: Window, key: () => string): SocketParts => ({
  open: (path) =>
    openProven(
      (protocols) => new WebSocket(`ws://${window.location.host}${path}`, protocols) as Socket,
      key(),
    ),
  after(milliseconds, callback) {
    const timer = window.setTimeout(callback, milliseconds);
    return () => window.clearTimeout(timer);
  },
});
