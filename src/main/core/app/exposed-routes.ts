import type { JournalChange } from '../../../contract/entities/journal';
import type { ComparedRouteId } from '../../../contract/methods/compared-routes';
import type { MethodRequest } from '../../../contract/methods/methods';
import {
  type ExposedRouteId,
  type RouteOutput,
  type RouteRequest,
  staffRoutes,
} from '../../../contract/methods/routes';
import { requireComplete, type StaffApi } from '../api/staff-api';
import type { ChangedRecord } from '../outbox/changed-record';
import { type ComparedRoute, comparedRoutes } from '../outbox/compared-routes';
import { createLearnedFrom, type MembershipIndex } from '../outbox/membership-index';
import type { Outbox } from '../outbox/outbox';
import type { Repeat } from '../outbox/pending-write';
import { planUpdate } from '../outbox/plan-update';
import { notChecked } from '../outbox/read-before';
import { type ExposedActionId, type RouteAction, routeWrites } from '../outbox/route-writes';
import type { CoreModule, HandlersOf } from './core-module';
import type { CallContext } from './dispatch';
import type { Clock } from './ports';

export interface ExposedRoutesDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly clock: Clock;
  readonly memberships: MembershipIndex;
}

/** IDs of the routes that the renderer calls directly. */
export const exposedRouteIds = Object.entries(staffRoutes)
  .filter(([, route]) => route.exposed)
  .map(([id]) => id as ExposedRouteId);

const isAction = (id: ExposedRouteId): id is ExposedActionId => staffRoutes[id].kind === 'action';

const isCompared = (id: ExposedRouteId): id is ComparedRouteId => Object.hasOwn(comparedRoutes, id);

type Given<K extends ComparedRouteId> = MethodRequest<K> & { readonly attemptedAt?: string };

interface SendOptions {
  /** The input of the call that repeats it. */
  readonly repeat?: object;
  readonly keyFrom?: (idempotencyKey: string) => string;
  /** Further changes for the journal. */
  readonly detail?: readonly JournalChange[];
  /** The record whose value was compared. Without a response, nothing else may name it. */
  readonly compared?: ChangedRecord;
  /** Time of an earlier attempt at the same value (ISO 8601, UTC), made by another call. */
  readonly attemptedAt?: string | undefined;
}

/** The records of a write, the compared one first. */
const withCompared = (
  compared: ChangedRecord | undefined,
  records: readonly ChangedRecord[],
): readonly ChangedRecord[] =>
  compared === undefined ||
  records.some(({ record, id }) => record === compared.record && id === compared.id)
    ? records
    : [compared, ...records];

/** Handlers of the exposed routes. The HTTP client has already parsed their responses. */
export const createExposedRoutesModule = ({
  api,
  writes,
  clock,
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

  /** Sends an action; one with a `base` has been compared, so its repeat is compared again. */
  const send = async <K extends ExposedActionId>(
    id: K,
    input: RouteRequest<K>,
    context: CallContext,
    {
      repeat = input,
      keyFrom = (key: string) => key,
      detail: more = [],
      compared,
      attemptedAt,
    }: SendOptions = {},
  ): Promise<RouteOutput<K>> => {
    const { describe, verify } = routeWrites[id] as unknown as RouteAction<K>;
    const { records: _records, detail, ...write } = describe(input, null, memberships);
    return writes.run<RouteOutput<K>>(
      context,
      {
        action: id,
        parameters: input,
        repeat: { method: id, input: repeat } as Repeat,
        ...write,
        detail: [...detail, ...more],
        ...(attemptedAt === undefined ? {} : { attemptedAt: Date.parse(attemptedAt) }),
        records: (response) =>
          withCompared(compared, describe(input, response, memberships).records),
        verify: verify === null ? null : verify(input, complete, memberships, clock.now()),
      },
      (idempotencyKey) =>
        api.callRoute(id, input, {
          signal: context.signal,
          idempotencyKey: keyFrom(idempotencyKey),
        }),
    );
  };

  /** Sends the action only if the server still has the values that the user saw. */
  const compareFirst = async <K extends ComparedRouteId>(
    id: K,
    given: MethodRequest<K>,
    context: CallContext,
  ): Promise<RouteOutput<K> | null> => {
    const { base, unchecked: _unchecked, attemptedAt, ...input } = given as Given<K>;
    const request = input as RouteRequest<K>;
    if (base === undefined) return send(id, request, context, { attemptedAt });
    const { values, read, replaced, record } = comparedRoutes[id] as unknown as ComparedRoute<K>;
    const asked = { ...given, base };
    const { signal } = context;
    const current = await read(asked, { api, memberships, signal });
    const { wanted, base: seen } = values(asked, clock.now());
    const plan = planUpdate(wanted, seen, current ?? seen);
    // The server decides about a value that it has and the user saw.
    if (Object.keys(plan.send).length > 0 || !plan.stale) {
      return send(id, request, context, {
        repeat: { ...input, base },
        keyFrom: plan.keyFrom,
        attemptedAt,
        detail: [...((current && replaced?.(current)) ?? []), ...notChecked(current)],
        compared: record(asked),
      });
    }
    // A value that the user kept and another person has changed is a conflict too.
    planUpdate(wanted, {}, current ?? seen);
    await writes.alreadySo(context, id, request, record(asked));
    // An earlier attempt at it may have been made by another call: with the days of another day.
    const { target } = routeWrites[id].describe(request as never, null, memberships);
    const { person } = context;
    if (target !== undefined && person !== undefined) await writes.supersede(target, person);
    return null;
  };

  const handlers = exposedRouteIds.map((id) => [
    id,
    (input: never, context: CallContext) =>
      isCompared(id)
        ? compareFirst(id, input, context)
        : isAction(id)
          ? send(id, input, context)
          : query(id, input, context),
  ]);
  return {
    handlers: Object.fromEntries(handlers) as HandlersOf<ExposedRouteId>,
    onSignedOut: memberships.clear,
  };
};
