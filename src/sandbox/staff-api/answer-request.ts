import type { Access } from '../../contract/permissions';
import type { StaffRoute } from '../../contract/staff-api/route';
import { type RouteId, staffRoutes } from '../../contract/staff-api/routes';
import type { Database } from '../database/database';
import { staffOf } from './auth/sessions';
import { type WireAnswer, wireAnswer, wireRefusal } from './envelope';
import type { Handlers, PublicContext, Staff, StaffContext } from './handler';
import { hashRequest, type Idempotency, type KeyedRequest } from './idempotency';
import { type RawRequest, readInput } from './read-input';
import { Refusal } from './refusal';

export interface StaffRequest extends RawRequest {
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Path and query string as they came. */
  readonly address: string;
}

export interface StaffApiParts {
  readonly database: () => Database;
  readonly handlers: Handlers;
  readonly idempotency: Idempotency;
  readonly clock: () => number;
  /** Defects of the sandbox itself, for standard error. */
  readonly onError: (message: string, error: unknown) => void;
}

/** The table's handlers have one type per route; here any route is as good as another. */
type AnyHandler = (input: unknown, context: PublicContext | StaffContext) => unknown;
interface AnyDeferred {
  prepare(input: unknown, context: PublicContext | StaffContext): Promise<() => unknown>;
}

const wanted = (access: readonly string[]): string =>
  access.length === 1
    ? `You need the ${access[0]} permission for this.`
    : `You need one of these permissions for this: ${access.join(', ')}.`;

/** Throws 401 without a session in force and 403 without a flag that the row asks for. */
const admit = (
  database: Database,
  access: Access,
  authorization: string | undefined,
  now: number,
): Staff | null => {
  if (access === 'public') return null;
  const staff = staffOf(database, authorization, now);
  if (typeof staff === 'string') throw new Refusal(401, staff);
  if (access !== 'signed-in' && !access.some((permission) => staff.permissions.has(permission))) {
    throw new Refusal(403, wanted(access));
  }
  return staff;
};

const contextFor = (
  database: Database,
  route: RouteId,
  staff: Staff | null,
  now: number,
): PublicContext | StaffContext => {
  if (staff === null) return { database, now };
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    database,
    now,
    staff,
    audit: (subject, before, after) => {
      database.run(
        `INSERT INTO audit (created_at,staff_email,route,subject,before,after)
         VALUES (?,?,?,?,?,?)`,
        new Date(now).toISOString(),
        staff.email,
        route,
        subject,
        text(before),
        text(after),
      );
    },
  };
};

/** Keys are sent by the client, one for each intent of a person; 255 characters as elsewhere. */
const keyed = (id: RouteId, staff: Staff | null, request: StaffRequest): KeyedRequest | null => {
  const { idempotencyKey: key, address, body } = request;
  if (staff === null || key === undefined || key === '') return null;
  if (key.length > 255) throw new Refusal(422, 'The Idempotency-Key is too long.');
  return { staffId: staff.id, key, route: id, requestHash: hashRequest(id, address, body) };
};

/**
 * Answers a request of the staff API: session, flags, input, handler, in this order. An action runs
 * in one transaction with its audit line and its idempotency key; refused ones leave no trace.
 */
export const createStaffApi = (parts: StaffApiParts) => {
  const { handlers, idempotency, clock, onError } = parts;

  const act = async (
    id: RouteId,
    route: StaffRoute,
    request: StaffRequest,
  ): Promise<WireAnswer> => {
    const database = parts.database();
    const now = clock();
    const staff = admit(database, route.access, request.authorization, now);
    const input = readInput(route, request);
    const context = contextFor(database, id, staff, now);
    const handler = handlers[id] as unknown as AnyHandler | AnyDeferred;
    if (route.kind === 'query') {
      return wireAnswer(id, route, (handler as AnyHandler)(input, context));
    }

    const intent = keyed(id, staff, request);
    const done = intent && idempotency.find(database, intent, now);
    if (done) return done;
    const commit =
      typeof handler === 'function'
        ? () => handler(input, context)
        : await handler.prepare(input, context);
    return database.transaction(() => {
      // The same request may have been done while this one was being prepared.
      const doneMeanwhile = intent && idempotency.find(database, intent, now);
      if (doneMeanwhile) return doneMeanwhile;
      const answer = wireAnswer(id, route, commit());
      if (intent) idempotency.keep(database, intent, answer, now);
      return answer;
    });
  };

  /** Never throws: a refusal is an answer, a defect is a 500 with its cause on standard error. */
  return async (id: RouteId, request: StaffRequest): Promise<WireAnswer> => {
    const route: StaffRoute = staffRoutes[id];
    try {
      return await act(id, route, request);
    } catch (error) {
      if (error instanceof Refusal) {
        return wireRefusal(route, error.status, error.message, error.details);
      }
      onError(`${id} failed`, error);
      return wireRefusal(route, 500, 'The staff API failed. Its log says why.');
    }
  };
};
export type StaffApi = ReturnType<typeof createStaffApi>;
