import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket, WebSocketServer } from 'ws';
import { type HostMessage, PageMessage } from '../../../contract/wire/envelope';
import type { BridgeEvent } from '../../../contract/wire/events';
import { fail, type Result } from '../../../contract/wire/result';
import { LONGEST_MESSAGE, SOCKET_PROTOCOL, SocketEnd } from '../../../contract/wire/socket';
import type { Core } from '../../core/app/core';
import type { Clock, Log } from '../../core/app/ports';
import { createEventRecord, type NumberedEvent } from './event-record';

export interface BridgeSocketOptions {
  /** May still be starting; early calls wait for it. */
  readonly core: Promise<Core>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when the number of open windows changes. */
  onWindows(count: number): void;
}

/** The admission of a window that has proved its key. */
export interface SocketAdmission {
  readonly session: string;
  /** The host's proof, which the window checks before it trusts any message. */
  readonly proof: string;
}

export interface BridgeSocket {
  /**
   * Accepts a window's connection request, whose Host and Origin have been checked. If `admission`
   * is null, the socket opens and closes with a reason, because a page cannot read why a request
   * failed.
   */
  open(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    admission: SocketAdmission | null,
  ): void;
  /** Closes the windows of a session and tells them why. */
  endSession(session: string): void;
  close(): void;
}

/** Milliseconds between heartbeats. */
const HEARTBEAT = 15_000;
/** Bytes queued for a window at which the host stops reading from it. */
const MOST_WAITING = 16 * 1024 * 1024;
/** Bytes queued at which a window that does not read is disconnected. */
const TOO_MUCH_WAITING = 64 * 1024 * 1024;
/** Calls that one window may have open. */
const MOST_CALLS = 1000;

interface Window {
  readonly socket: WebSocket;
  readonly client: string;
  readonly session: string;
  calls: number;
  isAlive: boolean;
}

const tooMany = fail({
  code: 'rate-limited',
  message: 'Too many requests at once. Try again in a moment.',
});

const gone = fail({ code: 'cancelled', message: 'The window was closed.' });

/** Programs that send no client name share one. */
const clientIn = (parameters: URLSearchParams): string => {
  const given = parameters.get('client') ?? '';
  return /^[\w-]{1,64}$/.test(given) ? given : 'unnamed';
};

const messageIn = (data: RawData): PageMessage | null => {
  try {
    const parsed = PageMessage.safeParse(JSON.parse(data.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/**
 * Connects windows to core. One WebSocket for each window carries its calls, answers,
 * cancellations, and all events, in the order in which they were sent. A slow call does not hold up
 * the others. When a window closes, its queries are canceled.
 */
export const createBridgeSocket = ({
  core,
  clock,
  log,
  onWindows,
}: BridgeSocketOptions): BridgeSocket => {
  const launch = randomUUID();
  const windows = new Set<Window>();
  const events = createEventRecord();
  let isClosed = false;

  const send = ({ socket }: Window, message: HostMessage): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message), () => {
      if (socket.isPaused && socket.bufferedAmount < MOST_WAITING / 2) socket.resume();
    });
    if (socket.bufferedAmount > TOO_MUCH_WAITING) {
      // The window reconnects by itself; the outcomes of its open calls are then unknown.
      log.warn('a window is not reading its responses');
      socket.terminate();
    } else if (socket.bufferedAmount > MOST_WAITING) socket.pause();
  };

  const tell = (window: Window, numbered: NumberedEvent): void => {
    if (window.socket.bufferedAmount > MOST_WAITING) {
      // The window reconnects by itself and gets the missed events then.
      log.warn('a window is not reading its events');
      window.socket.terminate();
    } else send(window, numbered);
  };

  const onEvent = (event: BridgeEvent): void => {
    const numbered = events.add(event);
    for (const window of windows) tell(window, numbered);
  };
  core.then((ready) => ready.subscribe(onEvent)).catch(() => undefined);

  const failed = (cause: unknown): Result<never> => {
    const correlationId = randomUUID();
    log.error('call failed before core', { correlationId, cause });
    const message = `Something went wrong in the app (reference ${correlationId}).`;
    return fail({ code: 'internal', message, correlationId });
  };

  const call = async (window: Window, envelope: unknown): Promise<Result<unknown>> => {
    if (window.calls >= MOST_CALLS) return tooMany;
    window.calls += 1;
    try {
      const ready = await core;
      // Do not start a call whose window has closed.
      if (!windows.has(window)) return gone;
      return await ready.call(envelope, window.client, (event) =>
        send(window, { number: null, event }),
      );
    } catch (cause) {
      return failed(cause);
    } finally {
      window.calls -= 1;
    }
  };

  const onMessage = (window: Window, data: RawData, isBinary: boolean): void => {
    if (!windows.has(window)) return;
    const message = isBinary ? null : messageIn(data);
    if (message === null) {
      log.warn('a window sent an invalid message');
      window.socket.close(1008, 'not a message');
    } else if ('call' in message) {
      const { call: answer, envelope } = message;
      void call(window, envelope).then((result) => send(window, { answer, result }));
    } else {
      // Runs after the call itself, because messages arrive in order.
      core.then((ready) => ready.cancel(message.cancel, window.client)).catch(() => undefined);
    }
  };

  const onGone = (window: Window): void => {
    windows.delete(window);
    onWindows(windows.size);
    if ([...windows].some(({ client }) => client === window.client)) return;
    core.then((ready) => ready.forget(window.client)).catch(() => undefined);
  };

  const admit = (
    socket: WebSocket,
    request: IncomingMessage,
    admission: SocketAdmission | null,
  ): void => {
    if (isClosed) {
      socket.terminate();
      return;
    }
    // An oversized message closes the connection, and the window reconnects.
    socket.on('error', (cause) => log.warn('a window broke the connection', { cause }));
    if (admission === null) {
      log.warn('a window without the keys of this launch was refused');
      socket.close(SocketEnd.locked, 'locked');
      return;
    }
    const { searchParams } = new URL(request.url ?? '/', 'http://host');
    const window = {
      socket,
      client: clientIn(searchParams),
      session: admission.session,
      calls: 0,
      isAlive: true,
    };
    windows.add(window);
    onWindows(windows.size);
    socket.on('message', (data, isBinary) => onMessage(window, data, isBinary));
    socket.on('pong', () => {
      window.isAlive = true;
    });
    socket.once('close', () => onGone(window));
    const isBack = searchParams.get('launch') === launch;
    const seen = isBack ? Number(searchParams.get('seen')) : Number.NaN;
    send(window, { launch, proof: admission.proof });
    for (const missed of events.since(Number.isSafeInteger(seen) ? seen : null)) {
      send(window, missed);
    }
  };

  /** Loads with the first window, so that the page's files are served first. */
  let loading: Promise<WebSocketServer> | null = null;
  const server = (): Promise<WebSocketServer> => {
    loading ??= import('ws').then(
      ({ WebSocketServer }) =>
        new WebSocketServer({
          noServer: true,
          maxPayload: LONGEST_MESSAGE,
          // The traffic never leaves this computer.
          perMessageDeflate: false,
          handleProtocols: (offered) => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
        }),
    );
    return loading;
  };

  let stopBeat = (): void => undefined;
  const beat = (): void => {
    for (const window of windows) {
      if (!window.isAlive) window.socket.terminate();
      window.isAlive = false;
      if (window.socket.readyState === window.socket.OPEN) window.socket.ping();
    }
    stopBeat = clock.after(HEARTBEAT, beat);
  };
  stopBeat = clock.after(HEARTBEAT, beat);

  return {
    open(request, socket, head, admission) {
      const onError = () => socket.destroy();
      socket.once('error', onError);
      server().then(
        (ready) => {
          socket.off('error', onError);
          ready.handleUpgrade(request, socket, head, (opened) => admit(opened, request, admission));
        },
        (cause: unknown) => {
          log.error('the connection cannot be opened', { cause });
          socket.destroy();
        },
      );
    },
    endSession(session) {
      for (const window of windows) {
        if (window.session !== session) continue;
        // Ignore everything that the window still sends.
        windows.delete(window);
        window.socket.close(SocketEnd.usedAgain, 'used again');
      }
    },
    close() {
      isClosed = true;
      stopBeat();
      for (const { socket } of windows) socket.terminate();
    },
  };
};
