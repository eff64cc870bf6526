import {
  type ExposedRouteId,
  type RouteOutput,
  type RouteRequest,
  staffRoutes,
} from '../../../contract/methods/routes';
import { requireComplete, type StaffApi } from '../api/staff-api';
import { createLearnedFrom, type MembershipIndex } from '../outbox/membership-index';
import type { Outbox } from '../outbox/outbox';
import type { Repeat } from '../outbox/pending-write';
import { type ExposedActionId, type RouteAction, routeWrites } from '../outbox/route-writes';
import type { CoreModule, HandlersOf } from './core-module';
import type { CallContext } from './dispatch';

export interface ExposedRoutesDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly memberships: MembershipIndex;
}

/** IDs of the routes that the renderer calls directly. */
export const exposedRouteIds = Object.entries(staffRoutes)
  .filter(([, route]) => route.exposed)
  .map(([id]) => id as ExposedRouteId);

const isAction = (id: ExposedRouteId): id is ExposedActionId => staffRoutes[id].kind === 'action';

/** Handlers of the exposed routes. The HTTP client has already parsed their responses. */
export const createExposedRoutesModule = ({
  api,
  writes,
  memberships,
}: ExposedRoutesDependencies): CoreModule<ExposedRouteId> => {
  const learnedFrom = createLearnedFrom(memberships);
  const complete = requireComplete(api);

  const query = async <K extends ExposedRouteId>(
    id: K,
    input: RouteRequest<K>,
    { signal, onFirstRows }: CallContext,
  ): Promise<RouteOutput<K>> => {
    const value = await api.callRoute(id, input, {
      signal,
      ...(onFirstRows === undefined ? {} : { onFirstRows }),
    });
    const learn = learnedFrom[id] as ((response: RouteOutput<K>) => void) | undefined;
    learn?.(value);
    return value;
  };

  const action = async <K extends ExposedActionId>(
    id: K,
    input: RouteRequest<K>,
    context: CallContext,
  ): Promise<RouteOutput<K>> => {
    const { describe, verify } = routeWrites[id] as unknown as RouteAction<K>;
    const { records: _records, ...write } = describe(input, null, memberships);
    return writes.run<RouteOutput<K>>(
      context,
      {
        action: id,
        parameters: input,
        repeat: { method: id, input } as Repeat,
        ...write,
        records: (response) => describe(input, response, memberships).records,
        verify: verify === null ? null : verify(input, complete, memberships),
      },
      (idempotencyKey) => api.callRoute(id, input, { signal: context.signal, idempotencyKey }),
    );
  };

  const handlers = exposedRouteIds.map((id) => [
    id,
    (input: never, context: CallContext) =>
      isAction(id) ? action(id, input, context) : query(id, input, context),
  ]);
  return {
    handlers: Object.fromEntries(handlers) as HandlersOf<ExposedRouteId>,
    onSignedOut: memberships.clear,
  };
};
