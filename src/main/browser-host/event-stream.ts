import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BridgeEvent } from '../../contract/events';
import type { Core } from '../core/core';
import type { Clock, Log } from '../core/ports';
import { securityHeaders } from '../host/csp';
import { clientOf } from './client-id';

export interface EventStreamOptions {
  readonly core: Promise<Core>;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of each change in the number of open windows. */
  onWindows(count: number): void;
}

export interface EventStream {
  /** `GET /events`: everything that core tells, as server-sent events. */
  open(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

/** Milliseconds between two comments that keep the connection known to be alive. */
const HEARTBEAT = 15_000;
/** Events that a window which lost its connection for a moment is told afterwards. */
const REMEMBERED = 200;
/** Bytes that wait for a window; one that does not read is disconnected and comes back by itself. */
const MOST_WAITING = 1024 * 1024;

interface Numbered {
  readonly number: number;
  readonly event: BridgeEvent;
}

const frame = ({ number, event }: Numbered): string =>
  `id: ${number}\ndata: ${JSON.stringify(event)}\n\n`;

export const createEventStream = ({
  core,
  clock,
  log,
  onWindows,
}: EventStreamOptions): EventStream => {
  const open = new Map<ServerResponse, string>();
  const past: Numbered[] = [];
  let count = 0;

  const write = (response: ServerResponse, text: string): void => {
    response.write(text);
    if (response.writableLength > MOST_WAITING) {
      log.warn('a window does not read its events');
      response.destroy();
    }
  };

  const tell = (event: BridgeEvent): void => {
    count += 1;
    const numbered = { number: count, event };
    past.push(numbered);
    if (past.length > REMEMBERED) past.shift();
    const text = frame(numbered);
    for (const response of open.keys()) write(response, text);
  };
  core.then((ready) => ready.subscribe(tell)).catch(() => undefined);

  /**
   * A window that comes back gets what it missed. A new one gets the session as it was told last: it
   * may have changed after the window asked and before it listened.
   */
  const missed = (lastId: number): readonly Numbered[] => {
    if (Number.isInteger(lastId)) return past.filter(({ number }) => number > lastId);
    const session = past.findLast(({ event }) => event.type === 'session.changed');
    return session ? [session] : [];
  };

  let stopBeat = (): void => undefined;
  const beat = (): void => {
    for (const response of open.keys()) write(response, ': still here\n\n');
    stopBeat = clock.after(HEARTBEAT, beat);
  };
  beat();

  return {
    open(request, response) {
      const client = clientOf(request);
      response.writeHead(200, {
        ...securityHeaders,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
      });
      const last = request.headers['last-event-id'];
      const lastId = typeof last === 'string' && last !== '' ? Number(last) : Number.NaN;
      write(response, `retry: 1000\n\n${missed(lastId).map(frame).join('')}`);
      open.set(response, client);
      onWindows(open.size);
      response.once('close', () => {
        open.delete(response);
        onWindows(open.size);
        if ([...open.values()].includes(client)) return;
        core.then((ready) => ready.forget(client)).catch(() => undefined);
      });
    },
    close() {
      stopBeat();
      for (const response of open.keys()) response.destroy();
    },
  };
};
