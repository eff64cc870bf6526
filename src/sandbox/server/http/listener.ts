import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { matchRoute } from '../../api/staff/match-route';
import type { FaultRequest, Faults } from '../hooks/faults';
import type { RequestLog } from '../hooks/request-log';
import { dropResponse, truncateResponse } from './break-response';
import { isOwnHost } from './host-guard';

export interface ListenerParts {
  readonly port: () => number;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly clock: () => number;
  /** Calls `then` after `ms`, unless the server closes first. */
  readonly delay: (ms: number, then: () => void) => void;
  readonly next: RequestListener;
}

const HOOKS = '/__sandbox/';

const send = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    ...headers,
  });
  response.end(isText ? body : (JSON.stringify(body) ?? ''));
};

/** Everything before a request reaches its handler: Host check, log, and faults. */
export const createListener = (parts: ListenerParts): RequestListener => {
  const { port, faults, log, clock, delay, next } = parts;

  const withFault = (
    fault: FaultRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    if (fault.drop === 'before') {
      request.socket.destroy();
      return;
    }
    if (fault.drop === 'after') dropResponse(request, response);
    else if (fault.truncate) truncateResponse(request, response);
    if (fault.status === undefined) next(request, response);
    else send(response, fault.status, fault.body ?? {}, fault.headers);
  };

  return (request, response) => {
    if (!isOwnHost(request, port())) {
      send(response, 421, { message: 'This server responds only to 127.0.0.1 and localhost.' });
      return;
    }
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith(HOOKS)) {
      next(request, response);
      return;
    }
    const method = request.method ?? 'GET';
    const route = matchRoute(method, path)?.id ?? null;
    const started = clock();
    response.once('close', () => {
      const { authorization, 'idempotency-key': key } = request.headers;
      log.add({
        at: new Date(started).toISOString(),
        method,
        path,
        route,
        status: response.headersSent ? response.statusCode : 0,
        complete: response.writableFinished,
        hasAuth: authorization !== undefined,
        idempotencyKey: typeof key === 'string' ? key : null,
        ms: clock() - started,
      });
    });
    const fault = faults.take(method, path, route);
    if (fault === null) next(request, response);
    else if (fault.latencyMs) delay(fault.latencyMs, () => withFault(fault, request, response));
    else withFault(fault, request, response);
  };
};
