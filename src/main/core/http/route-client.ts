import ky from 'ky';
import { AppFailure } from '../../../contract/errors';
import type { RouteId, RouteOutput, RouteRequest } from '../../../contract/staff-api/routes';
import { orAborted } from '../or-aborted';
import type { Clock, HostPorts } from '../ports';
import { readAnswer } from './answer';
import { createDeadline, type Deadline } from './deadline';
import { cancelled, cutOff, httpError, networkError } from './errors';
import { announcedBytes, readChunks, readText } from './read-body';
import type { RoutePlan, RoutePlans } from './route-plan';

/** Milliseconds. An action may create and price a subscription, which takes the server longer. */
export interface Timeouts {
  readonly query: number;
  readonly action: number;
  /** The longest pause between two pieces of a file. */
  readonly stall: number;
  /** Pauses before a query is sent again. */
  readonly backoff: readonly number[];
}

export const defaultTimeouts: Timeouts = {
  query: 15_000,
  action: 30_000,
  stall: 30_000,
  backoff: [150, 450],
};

/** The addresses and paths in force; known once the environment is. */
export interface Addresses {
  readonly staffApiUrl: string;
  readonly plans: RoutePlans;
}

export interface SendOptions {
  readonly signal: AbortSignal;
  /** The bearer token; missing for the call that gets one. */
  readonly token?: string;
  /** Of an action; becomes the `Idempotency-Key`. */
  readonly intent?: string;
}

/** A file as it comes. Whoever takes it must read it to its end or give it up. */
export interface Download {
  readonly contentType: string;
  /** Bytes; null when the server does not say. */
  readonly total: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Ids of the routes that answer with a file. */
export type FileRouteId = {
  [K in RouteId]: RouteOutput<K> extends Uint8Array ? K : never;
}[RouteId];
export type JsonRouteId = Exclude<RouteId, FileRouteId>;

/** Sends calls of the staff API. Every failure is an AppFailure. */
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
  readonly timeouts?: Partial<Timeouts>;
}

const retriedStatus: ReadonlySet<number> = new Set([502, 503, 504]);

const mayTryAgain = ({ error }: AppFailure): boolean =>
  error.code === 'offline' || (error.code === 'server' && retriedStatus.has(error.status));

export const createRouteClient = (dependencies: RouteClientDependencies): RouteClient => {
  const { addresses, clock } = dependencies;
  const timeouts = { ...defaultTimeouts, ...dependencies.timeouts };

  /** One request up to the answer's head; a refusal is thrown. */
  const request = async (
    staffApiUrl: string,
    plan: RoutePlan,
    input: object,
    { token, intent }: SendOptions,
    deadline: Deadline,
  ): Promise<Response> => {
    const { http, kind, answer } = plan.route;
    const { path, body } = plan.message(input as Record<string, unknown>);
    // Whole, as ky would make a request of its own out of a base address on every call.
    const response = await ky(`${staffApiUrl.replace(/\/$/, '')}/${path}`, {
      method: http,
      headers: {
        accept: answer === 'pdf' ? 'application/pdf, application/json' : 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(kind === 'action' && intent !== undefined ? { 'idempotency-key': intent } : {}),
      },
      ...(body === undefined ? {} : { body }),
      fetch: dependencies.fetch,
      signal: deadline.signal,
      // A token goes to the environment's server and nowhere else.
      redirect: 'error',
      // Which calls may be sent again is told by the row, not by the HTTP method; the time limit
      // covers the body too.
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
    });
    if (response.ok) return response;
    let text = '';
    try {
      text = await readText(response);
    } catch {
      // The status says enough.
    }
    throw new AppFailure(httpError(response, text, clock.now()));
  };

  const attempt = async <T>(
    staffApiUrl: string,
    plan: RoutePlan,
    input: object,
    options: SendOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const { kind } = plan.route;
    const deadline = createDeadline(clock, options.signal, kind);
    deadline.start(timeouts[kind]);
    try {
      let response: Response;
      try {
        response = await request(staffApiUrl, plan, input, options, deadline);
      } catch (error) {
        throw deadline.failure(
          error,
          () => new AppFailure(networkError(error, kind), { cause: error }),
        );
      }
      try {
        return await read(response);
      } catch (error) {
        throw deadline.failure(error, () => cutOff(error));
      }
    } finally {
      deadline.end();
    }
  };

  const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const onAbort = () => {
        stop();
        reject(cancelled());
      };
      const stop = clock.after(milliseconds, () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      });
      signal.addEventListener('abort', onAbort, { once: true });
    });

  return {
    async send(id, input, options) {
      if (options.signal.aborted) throw cancelled();
      const { staffApiUrl, plans } = await orAborted(addresses(), options.signal);
      const plan = plans[id];
      const { route } = plan;
      const read = async (response: Response): Promise<unknown> => {
        if (route.answer !== 'none') return readAnswer(id, route, await readText(response));
        // Nothing in it matters, and its loss neither; it is read so that the connection serves on.
        await response.arrayBuffer().catch(() => undefined);
        return null;
      };
      const pauses = route.kind === 'query' ? timeouts.backoff : [];
      for (const milliseconds of pauses) {
        try {
          return (await attempt(staffApiUrl, plan, input, options, read)) as never;
        } catch (error) {
          if (!(error instanceof AppFailure && mayTryAgain(error))) throw error;
        }
        await pause(milliseconds, options.signal);
      }
      return (await attempt(staffApiUrl, plan, input, options, read)) as never;
    },

    async open(id, input, options) {
      if (options.signal.aborted) throw cancelled();
      const { staffApiUrl, plans } = await orAborted(addresses(), options.signal);
      const plan = plans[id];
      const { kind } = plan.route;
      const deadline = createDeadline(clock, options.signal, kind);
      deadline.start(timeouts[kind]);
      let response: Response;
      try {
        response = await request(staffApiUrl, plan, input, options, deadline);
      } catch (error) {
        deadline.end();
        throw deadline.failure(
          error,
          () => new AppFailure(networkError(error, kind), { cause: error }),
        );
      }
      const chunks = async function* (): AsyncGenerator<Uint8Array> {
        let ended = false;
        try {
          deadline.start(timeouts.stall);
          for await (const chunk of readChunks(response)) {
            deadline.start(timeouts.stall);
            yield chunk;
          }
          ended = true;
        } catch (error) {
          throw deadline.failure(error, () => cutOff(error));
        } finally {
          deadline.end();
          if (!ended) deadline.giveUp();
        }
      };
      return {
        contentType: response.headers.get('content-type') ?? '',
        total: announcedBytes(response.headers),
        chunks: chunks(),
      };
    },
  };
};
