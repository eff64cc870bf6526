import {
  type ApiRouteId,
  apiRoutes,
  type DirectoryRouteId,
  type ProductRouteId,
  type RouteOutput,
  type RouteRequest,
} from '../../../contract/methods/routes';
import { AppFailure } from '../../../contract/wire/result';
import type { JsonRouteId, RouteClient } from '../api/route-client';
import { type BearerApi, createBearerApi, type StaffApi } from '../api/staff-api';
import type { CallContext } from '../app/dispatch';
import type { EventHub } from '../app/events';
import type { Clock } from '../app/ports';
import type { Secrets } from '../app/redact';
import { withRetryAfter } from './retry-after';
import { createTokenCache, type TokenCache } from './token-cache';

/** The caller: `call` is its ID in `call.waiting`; actions need an `idempotencyKey`. */
export type HrCaller = Pick<CallContext, 'call' | 'signal'> & { readonly idempotencyKey?: string };

/** Sends calls of one API with one token. */
export type Send<Ids extends ApiRouteId> = <K extends Ids & JsonRouteId>(
  id: K,
  input: RouteRequest<K>,
) => Promise<RouteOutput<K>>;

/** The product API and the directory. Every failure is an AppFailure. */
export interface HrApis {
  /** Uses the team's admin token. */
  product(teamId: number, caller: HrCaller): Send<ProductRouteId>;
  /** Uses the connection's token. */
  directory(uid: string, caller: HrCaller): Send<DirectoryRouteId>;
  /** Assumed paths that the server lacks; not requested again in this session (J33). */
  readonly missing: Set<ApiRouteId>;
  /** Drops all tokens, because another person signs in. */
  clear(): void;
}

export interface HrApisDependencies {
  readonly client: RouteClient;
  readonly api: StaffApi;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'add'>;
  /** Aborted when the app closes: a token is fetched for all waiting calls, not for one of them. */
  readonly closing: AbortSignal;
}

/**
 * Maps a 404 of the token request, which must not look like a `User not found` of the actual call.
 */
const tokenOf = async (token: Promise<string>): Promise<string> => {
  try {
    return await token;
  } catch (error) {
    if (!(error instanceof AppFailure) || error.error.code !== 'not-found') throw error;
    const { message } = error.error;
    throw new AppFailure({ code: 'server', status: 404, message }, { cause: error });
  }
};

export const createHrApis = ({
  client,
  api,
  events,
  clock,
  secrets,
  closing,
}: HrApisDependencies): HrApis => {
  interface Kept<Ids extends ApiRouteId> {
    readonly keeper: TokenCache;
    readonly api: BearerApi<Ids>;
  }

  const createKept = <Ids extends ApiRouteId>(fetchToken: () => Promise<string>): Kept<Ids> => {
    const keeper = createTokenCache(fetchToken, (token) => secrets.add(token));
    return { keeper, api: createBearerApi<Ids>(client, keeper) };
  };

  const missing = new Set<ApiRouteId>();
  const teams = new Map<number, Kept<ProductRouteId>>();
  const connections = new Map<string, Kept<DirectoryRouteId>>();

  const of = <Key, Ids extends ApiRouteId>(
    kept: Map<Key, Kept<Ids>>,
    key: Key,
    fetchToken: () => Promise<string>,
  ): BearerApi<Ids> => {
    const found = kept.get(key) ?? createKept<Ids>(fetchToken);
    kept.set(key, found);
    return found.api;
  };

  const patiently =
    <Ids extends ApiRouteId>(bearer: BearerApi<Ids>, caller: HrCaller): Send<Ids> =>
    (id, input) =>
      withRetryAfter(apiRoutes[id].kind, () => bearer.callRoute(id, input, caller), {
        clock,
        signal: caller.signal,
        onWait: (seconds) => events.emit({ type: 'call.waiting', call: caller.call, seconds }),
        onWaited: () => events.emit({ type: 'call.waited', call: caller.call }),
      });

  return {
    product: (teamId, caller) =>
      patiently(
        of(teams, teamId, () =>
          tokenOf(api.callRoute('hr.getAdminToken', { teamId }, { signal: closing })),
        ),
        caller,
      ),
    directory: (uid, caller) =>
      patiently(
        of(connections, uid, () =>
          tokenOf(api.callRoute('hr.getToken', { uid }, { signal: closing })),
        ),
        caller,
      ),
    missing,
    clear() {
      missing.clear();
      for (const { keeper } of [...teams.values(), ...connections.values()]) keeper.close();
      teams.clear();
      connections.clear();
    },
  };
};
