import type { Api } from '../../../contract/methods/route';
import type { ApiRouteId, RouteOutput, RouteRequest } from '../../../contract/methods/routes';
import type { FirstRows } from '../../../contract/wire/first-rows';
import type { Clock, HostPorts, Log } from '../app/ports';
import { createDeadline } from './deadline';
import { type Download, downloadOf } from './download';
import { cutOff } from './errors';
import { createFirstRowsReader } from './first-rows';
import { beforeSending } from './not-sent';
import { orAborted } from './or-aborted';
import { readText } from './read-body';
import { readResponse, requireRequested } from './read-response';
import type { RoutePlans } from './route-plan';
import { sendRequest } from './send-request';

/** Milliseconds. An action may create and price a subscription, which takes the server longer. */
export interface Timeouts {
  readonly query: number;
  readonly action: number;
  /** The longest pause between two chunks of a file. */
  readonly stall: number;
  /** Pauses before retries of a query. */
  readonly backoff: readonly number[];
}

export const defaultTimeouts: Timeouts = {
  query: 15_000,
  action: 30_000,
  stall: 30_000,
  backoff: [150, 450],
};

/** The current links and paths, known once the environment is. */
export interface Addresses {
  readonly urls: Readonly<Record<Api, string>>;
  readonly plans: RoutePlans;
}

export interface SendOptions {
  readonly signal: AbortSignal;
  /** The bearer token; omitted for the call that gets one. */
  readonly token?: string;
  /** For an action; sent as the `Idempotency-Key`. */
  readonly idempotencyKey?: string;
  /** Called with the first rows of a long response before the rest is read. */
  readonly onFirstRows?: (first: FirstRows) => void;
  /** An unexpected part fails the call instead of being dropped. */
  readonly whole?: boolean;
}

/** IDs of the routes that respond with a file. */
export type FileRouteId = {
  [K in ApiRouteId]: RouteOutput<K> extends Uint8Array ? K : never;
}[ApiRouteId];
export type JsonRouteId = Exclude<ApiRouteId, FileRouteId>;

/** Sends calls of the staff, product, and directory APIs. Every failure is an AppFailure. */
export interface RouteClient {
  send<K extends JsonRouteId>(
    id: K,
    input: RouteRequest<K>,
    options: SendOptions,
  ): Promise<RouteOutput<K>>;
  open<K extends FileRouteId>(
    id: K,
    input: RouteRequest<K>,
    options: SendOptions,
  ): Promise<Download>;
}

export interface RouteClientDependencies {
  readonly addresses: () => Promise<Addresses>;
  readonly fetch: HostPorts['fetch'];
  readonly clock: Clock;
  readonly log?: Pick<Log, 'warn'>;
  readonly timeouts?: Partial<Timeouts>;
}

export const createRouteClient = (dependencies: RouteClientDependencies): RouteClient => {
  const { addresses, clock } = dependencies;
  const timeouts = { ...defaultTimeouts, ...dependencies.timeouts };

  /** Opens a call's response; `backoff` is for a query. */
  const request = async (
    id: ApiRouteId,
    input: object,
    { signal, token, idempotencyKey }: SendOptions,
    backoff: readonly number[],
  ) => {
    const { urls, plans } = await beforeSending(orAborted(addresses(), signal));
    const { route, message } = plans[id];
    const { api, http, kind, response: form, timeLimitSeconds } = route;
    const { path, body } = message(input as Record<string, unknown>);
    const deadline = createDeadline(clock, signal, kind);
    try {
      const response = await sendRequest(dependencies, path, deadline, {
        prefix: urls[api],
        method: http,
        headers: {
          ...(form === 'pdf' ? { accept: 'application/pdf, application/json' } : {}),
          ...route.headers,
        },
        json: body,
        context: { token, key: kind === 'action' ? idempotencyKey : undefined },
        timeLimit: timeLimitSeconds === undefined ? timeouts[kind] : timeLimitSeconds * 1000,
        backoff: kind === 'query' ? backoff : [],
        isDocument: form === 'pdf',
      });
      return { route, deadline, response };
    } catch (error) {
      deadline.end();
      throw error;
    }
  };

  return {
    async send(id, input, options) {
      const { route, deadline, response } = await request(id, input, options, timeouts.backoff);
      try {
        const rows = options.onFirstRows ? createFirstRowsReader(route) : null;
        const text = await readText(response, deadline.signal, rows ? { onChunk: rows.push } : {});
        const first = rows?.end();
        if (first) options.onFirstRows?.(first);
        const value = readResponse(id, route, text, {
          whole: options.whole,
          // Log only the paths, because the values may contain a token.
          onUnexpected: (at) =>
            dependencies.log?.warn('unexpected parts in a response', { route: id, at }),
        });
        requireRequested(id, route, input as Record<string, unknown>, value);
        return value as never;
      } catch (error) {
        const failure = deadline.failure(error, () => cutOff(error));
        if (failure.error.code === 'invalid-response') {
          // A row of a list shows only the message, which names neither.
          dependencies.log?.warn('unreadable response', { route: id, field: failure.error.field });
        }
        throw failure;
      } finally {
        deadline.end();
      }
    },

    async open(id, input, options) {
      const { deadline, response } = await request(id, input, options, []);
      return downloadOf(response, deadline, timeouts.stall);
    },
  };
};
