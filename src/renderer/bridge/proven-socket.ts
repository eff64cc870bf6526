import { SOCKET_PROTOCOL } from '../../contract/wire/socket';
import type { Socket, SocketParts } from './socket-transport';

/** Close code of a broken connection, which is retried. */
const BROKEN = 1006;

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Signs texts with the key, which is imported once: each step waits for the page, busy at the start. */
const createSigner = async (key: string): Promise<(text: string) => Promise<string>> => {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  return async (text) =>
    toText(new Uint8Array(await crypto.subtle.sign('HMAC', raw, encoder.encode(text))));
};

/** The proof in the host's first message; undefined if there is none. */
const proofIn = (data: unknown): unknown => {
  try {
    return (JSON.parse(String(data)) as { proof?: unknown } | null)?.proof;
  } catch {
    return undefined;
  }
};

/**
 * A connection on which both sides prove that they have the page's key without sending it. Another
 * program on the port of an app that has ended learns nothing and is not trusted. Messages are
 * passed on once the host's first message has proved the key; otherwise the connection counts as
 * broken.
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
    const sign = await createSigner(key);
    const [proof, expected] = await Promise.all([sign(`page ${nonce}`), sign(`host ${nonce}`)]);
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
      // The socket is not open yet, so no close event would follow.
      if (socket === null) end(1000);
    },
    addEventListener: (type: 'message' | 'close', listener: (event: never) => void) => {
      if (type === 'message') onMessage.push(listener as (event: { data: unknown }) => void);
      else onClose.push(listener as (event: { code: number }) => void);
    },
  };
};

/**
 * For a browser: connects to the page's own origin. Reads the key each time, because another window
 * may have received a newer one.
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
