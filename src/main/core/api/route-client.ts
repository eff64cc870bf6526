import type { Api } from '../../../contract/methods/route';
import type { ApiRouteId, RouteOutput, RouteRequest } from '../../../contract/methods/routes';
import { AppFailure } from '../../../contract/wire/errors';
import type { FirstRows } from '../../../contract/wire/first-rows';
import type { Clock, HostPorts, Log } from '../app/ports';
import { readAnswer } from './answer';
import { createDeadline, type Deadline } from './deadline';
import { type Download, downloadOf } from './download';
import { cutOff, httpError, networkError } from './errors';
import { createFirstRowsReader } from './first-rows';
import { beforeSending } from './not-sent';
import { orAborted } from './or-aborted';
import { pauseOrCancel } from './pause-or-cancel';
import { readText } from './read-body';
import type { RoutePlan, RoutePlans } from './route-plan';
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

/** IDs of the routes that answer with a file. */
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

const retriedStatus: ReadonlySet<number> = new Set([502, 503, 504]);

const mayTryAgain = ({ error }: AppFailure): boolean =>
  error.code === 'offline' ||
  (error.code === 'server' &&
    retriedStatus.has(error.status) &&
    // The server said when to retry.
    error.retryAfterSeconds === undefined);

export const createRouteClient = (dependencies: RouteClientDependencies): RouteClient => {
  const { addresses, clock } = dependencies;
  const timeouts = { ...defaultTimeouts, ...dependencies.timeouts };

  /** Sends one request and reads the response's head; throws a refusal. */
  const request = async (
    urls: Addresses['urls'],
    plan: RoutePlan,
    input: object,
    { token, idempotencyKey }: SendOptions,
    deadline: Deadline,
  ): Promise<Response> => {
    const { api, http, kind, answer, headers } = plan.route;
    const { path, body } = plan.message(input as Record<string, unknown>);
    const response = await sendRequest(
      dependencies.fetch,
      // Pass the whole URL, because with a base URL ky would build another request for every call.
      `${urls[api].replace(/\/$/, '')}/${path}`,
      {
        method: http,
        headers: {
          accept: answer === 'pdf' ? 'application/pdf, application/json' : 'application/json',
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(kind === 'action' && idempotencyKey !== undefined
            ? { 'idempotency-key': idempotencyKey }
            : {}),
        },
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
      },
      deadline.signal,
    );
    if (response.ok) return response;
    let text = '';
    try {
      text = await readText(response, deadline.signal);
    } catch {
      // The status alone is enough.
    }
    throw new AppFailure(httpError(response, text, clock.now()));
  };

  const attempt = async <T>(
    urls: Addresses['urls'],
    plan: RoutePlan,
    input: object,
    options: SendOptions,
    read: (response: Response, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const { kind, timeLimitSeconds } = plan.route;
    const deadline = createDeadline(clock, options.signal, kind);
    deadline.start(timeLimitSeconds === undefined ? timeouts[kind] : timeLimitSeconds * 1000);
    try {
      let response: Response;
      try {
        response = await request(urls, plan, input, options, deadline);
      } catch (error) {
        throw deadline.failure(
          error,
          () => new AppFailure(networkError(error, kind), { cause: error }),
        );
      }
      try {
        return await read(response, deadline.signal);
      } catch (error) {
        throw deadline.failure(error, () => cutOff(error));
      }
    } finally {
      deadline.end();
    }
  };

  return {
    async send(id, input, options) {
      const { urls, plans } = await beforeSending(orAborted(addresses(), options.signal));
      const plan = plans[id];
      const { route } = plan;
      const read = async (response: Response, signal: AbortSignal): Promise<unknown> => {
        const rows = options.onFirstRows ? createFirstRowsReader(route) : null;
        const text = await readText(response, signal, rows ? { onChunk: rows.push } : {});
        const first = rows?.end();
        if (first) options.onFirstRows?.(first);
        return readAnswer(id, route, text, {
          whole: options.whole,
          // Log only the paths, because the values may contain a token.
          onUnexpected: (at) =>
            dependencies.log?.warn('unexpected parts in a response', { route: id, at }),
        });
      };
      const pauses = route.kind === 'query' ? timeouts.backoff : [];
      for (const milliseconds of pauses) {
        try {
          return (await attempt(urls, plan, input, options, read)) as never;
        } catch (error) {
          if (!(error instanceof AppFailure && mayTryAgain(error))) throw error;
        }
        await pauseOrCancel(clock, milliseconds, options.signal);
      }
      return (await attempt(urls, plan, input, options, read)) as never;
    },

    async open(id, input, options) {
      const { urls, plans } = await beforeSending(orAborted(addresses(), options.signal));
      const plan = plans[id];
      const { kind } = plan.route;
      const deadline = createDeadline(clock, options.signal, kind);
      deadline.start(timeouts[kind]);
      let response: Response;
      try {
        response = await request(urls, plan, input, options, deadline);
      } catch (error) {
        deadline.end();
        throw deadline.failure(
          error,
          () => new AppFailure(networkError(error, kind), { cause: error }),
        );
      }
      return downloadOf(response, deadline, timeouts.stall);
    },
  };
};
