import type {
  ApiRouteId,
  HrRouteId,
  RouteId,
  RouteOutput,
  RouteRequest,
} from '../../../contract/methods/routes';
import type { FirstRows } from '../../../contract/wire/first-rows';
import { AppFailure } from '../../../contract/wire/result';
import type { Download } from './download';
import { beforeSending } from './not-sent';
import type { FileRouteId, JsonRouteId, RouteClient } from './route-client';

/** Provides the bearer token and handles its refusal. */
export interface BearerSource {
  /**
   * The token; waits while a new one is being fetched. `turn` keeps waiting calls in order. Throws
   * `unauthorized` if no one is signed in.
   */
  token(turn: number, signal: AbortSignal): Promise<string>;
  /**
   * A token other than the refused one, fetched once for any number of calls (checklist J2).
   * `message` is the server's.
   */
  renewed(refused: string, message: string, turn: number, signal: AbortSignal): Promise<string>;
  /** The new token was refused too, so the session is over. */
  rejected(token: string, message: string): void;
}

export interface ApiCallOptions {
  readonly signal: AbortSignal;
  /** The idempotency key of the user's change; required for actions. */
  readonly idempotencyKey?: string;
  /** Called with the first rows of a long response before the rest is read. */
  readonly onFirstRows?: (first: FirstRows) => void;
  /** An unexpected part fails the call instead of being dropped. */
  readonly whole?: boolean;
}

/** Routes that need a bearer token. Every failure is an AppFailure. */
export interface BearerApi<Ids extends ApiRouteId> {
  /** Input and output have the parsed types of the route's row. */
  callRoute<K extends Ids & JsonRouteId>(
    id: K,
    input: RouteRequest<K>,
    options: ApiCallOptions,
  ): Promise<RouteOutput<K>>;
  openFile<K extends Ids & FileRouteId>(
    id: K,
    input: RouteRequest<K>,
    options: ApiCallOptions,
  ): Promise<Download>;
}

/** The staff API for the signed-in person. */
export type StaffApi = BearerApi<RouteId | HrRouteId>;

const isRefusal = (error: unknown): error is AppFailure =>
  error instanceof AppFailure && error.error.code === 'unauthorized';

/**
 * Adds the bearer token to every call and handles 401: one renewal at a time, and each call is sent
 * once more, in the original order (checklist A10).
 */
export const createBearerApi = <Ids extends ApiRouteId>(
  client: RouteClient,
  bearer: BearerSource,
): BearerApi<Ids> => {
  let turns = 0;

  const withToken = async <T>(
    signal: AbortSignal,
    send: (token: string) => Promise<T>,
  ): Promise<T> => {
    turns += 1;
    const turn = turns;
    const token = await beforeSending(bearer.token(turn, signal));
    let refusal: string;
    try {
      return await send(token);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal = error.message;
    }
    // The server refused the first request, so a failure here means that nothing was done.
    const fresh = await beforeSending(bearer.renewed(token, refusal, turn, signal));
    try {
      return await send(fresh);
    } catch (error) {
      if (isRefusal(error)) bearer.rejected(fresh, error.message);
      throw error;
    }
  };

  return {
    callRoute: (id, input, options) =>
      withToken(options.signal, (token) => client.send(id, input, { ...options, token })),
    openFile: (id, input, options) =>
      withToken(options.signal, (token) => client.open(id, input, { ...options, token })),
  };
};

/** For callers that draw conclusions from what a response lacks: an unexpected part is an error. */
export const requireComplete = (api: StaffApi): StaffApi => ({
  ...api,
  callRoute: (id, input, options) => api.callRoute(id, input, { ...options, whole: true }),
});
