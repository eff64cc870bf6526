import { tooLongText } from '../../contract/limits';
import type { HostMessage, PageMessage } from '../../contract/wire/envelope';
import type { AppError } from '../../contract/wire/errors';
import type { BridgeEvent } from '../../contract/wire/events';
import { fail, type Result } from '../../contract/wire/result';
import { LONGEST_MESSAGE, SocketEnd } from '../../contract/wire/socket';
import type { Transport } from './client';
import type { Connection, ConnectionState } from './connection';
import { markResponse } from './response-mark';

/** The parts of a WebSocket that are used; browsers and other programs implement it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
}

export interface SocketParts {
  /**
   * Opens a connection to a path of the host. No message arrives before the host has proved its
   * identity.
   */
  open(path: string): Socket;
  /** Calls back after the given time; the returned function cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

export interface SocketTransport extends Transport {
  readonly connection: Connection;
  close(): void;
}

/** Milliseconds between reconnects; the last value repeats. */
const pauses = [250, 500, 1000, 2000, 5000] as const;

const offline = (outcome: 'unknown' | 'not-sent', message: string): Result<never> =>
  fail({ code: 'offline', outcome, message, fromApp: true });

const broken = (): Result<never> =>
  offline('unknown', 'The connection to the app was lost. The change may still have gone through.');

const notSent: Readonly<Record<ConnectionState, string>> = {
  open: 'The app isn’t responding. Nothing was sent.',
  restarted: 'The app isn’t responding. Nothing was sent.',
  lost: 'The app isn’t responding. Nothing was sent. If the app has quit, start it again.',
  locked: 'This window no longer belongs to the running app. Nothing was sent.',
  'used-again': 'This window was disconnected from the app. Nothing was sent.',
};

/** A response, or an event for this window alone: the first rows of a response. */
const beginsResponse = /^\{"(answer"|number":null)/;

const tooLong: AppError = { code: 'validation', message: tooLongText };

/** Counts bytes only if the character count could exceed the limit. */
const isTooLong = (text: string): boolean =>
  text.length * 3 > LONGEST_MESSAGE && new TextEncoder().encode(text).length > LONGEST_MESSAGE;

interface UnderWay {
  readonly id: string;
  /** Null once it was sent. */
  text: string | null;
  readonly resolve: (result: Result<unknown>) => void;
}

/**
 * The browser host's transport: calls, responses, cancellations, and events on one WebSocket that
 * reconnects by itself. A call sent before a break gets an unknown outcome; a call not sent yet
 * waits for the next connection attempt, and fails with it.
 */
export const createSocketTransport = ({ open, after }: SocketParts): SocketTransport => {
  /** Identifies this window to the host, which ends its calls when it closes. */
  const client = crypto.randomUUID();
  const listeners = new Set<(event: BridgeEvent) => void>();
  const watchers = new Set<() => void>();
  const calls = new Map<number, UnderWay>();
  let count = 0;
  let socket: Socket | null = null;
  /** The host has sent its first message on this connection. */
  let isAdmitted = false;
  let failures = 0;
  let stopWaiting: (() => void) | null = null;
  let state: ConnectionState = 'open';
  /** The user has not read yet that the app was restarted. */
  let isRestarted = false;
  let isClosed = false;
  /** The host launch that the event numbers belong to, and the last number seen. */
  let launch: string | null = null;
  let seen = 0;

  const become = (next: ConnectionState): void => {
    if (state === next) return;
    state = next;
    for (const watcher of [...watchers]) watcher();
  };
  const isOver = (): boolean => isClosed || state === 'locked' || state === 'used-again';

  const post = (message: PageMessage): string => JSON.stringify(message);

  const onMessage = (message: Exclude<HostMessage, { launch: string }>): void => {
    if ('answer' in message) {
      calls.get(message.answer)?.resolve(message.result);
      calls.delete(message.answer);
    } else {
      seen = message.number ?? seen;
      for (const listener of [...listeners]) listener(message.event);
    }
  };

  const onAdmitted = (to: Socket, by: string): void => {
    if (launch !== null && launch !== by) isRestarted = true;
    if (launch !== by) seen = 0;
    launch = by;
    failures = 0;
    isAdmitted = true;
    become(isRestarted ? 'restarted' : 'open');
    for (const call of calls.values()) {
      if (call.text === null) continue;
      to.send(call.text);
      call.text = null;
    }
  };

  const answerAll = (): void => {
    for (const [number, { text, resolve }] of calls) {
      calls.delete(number);
      resolve(text === null ? broken() : offline('not-sent', notSent[state]));
    }
  };

  const onClose = (code: number): void => {
    socket = null;
    isAdmitted = false;
    if (code === SocketEnd.locked) become('locked');
    else if (code === SocketEnd.usedAgain) become('used-again');
    else if (!isClosed) become('lost');
    answerAll();
    if (isOver()) return;
    const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
    failures += 1;
    stopWaiting = after(pause, connect);
  };

  const connect = (): void => {
    stopWaiting?.();
    stopWaiting = null;
    if (socket || isOver()) return;
    const parameters = new URLSearchParams({ client });
    if (launch !== null) {
      parameters.set('launch', launch);
      parameters.set('seen', String(seen));
    }
    const mine = open(`/bridge?${parameters}`);
    socket = mine;
    mine.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (beginsResponse.test(text)) markResponse();
      const message = JSON.parse(text) as HostMessage;
      if ('launch' in message) onAdmitted(mine, message.launch);
      else onMessage(message);
    });
    mine.addEventListener('close', ({ code }) => onClose(code));
  };

  return {
    connection: {
      get: () => state,
      acknowledge() {
        isRestarted = false;
        if (state === 'restarted') become('open');
      },
      subscribe(watcher) {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
    send: (envelope) =>
      new Promise((resolve) => {
        if (isOver()) return resolve(offline('not-sent', notSent[state]));
        count += 1;
        const text = post({ call: count, envelope });
        if (isTooLong(text)) return resolve(fail(tooLong));
        const call: UnderWay = { id: envelope.id, text, resolve };
        calls.set(count, call);
        if (socket && isAdmitted) {
          socket.send(text);
          call.text = null;
        } else connect();
      }),
    cancel(id) {
      const found = [...calls].find(([, call]) => call.id === id);
      if (!found) return;
      const [number, { text, resolve }] = found;
      if (text === null) {
        // A lost cancellation only costs core the rest of the call.
        if (isAdmitted) socket?.send(post({ cancel: id }));
        return;
      }
      calls.delete(number);
      resolve(offline('not-sent', notSent[state]));
    },
    subscribe(listener) {
      listeners.add(listener);
      connect();
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      stopWaiting?.();
      socket?.close();
    },
  };
};
