import type { ApiRoute } from '../../../contract/methods/route';
import {
  type ApiRouteId,
  apiRoutes,
  type HrRouteId,
  type ProductRouteId,
  type RouteId,
} from '../../../contract/methods/routes';
import type { Access } from '../../../contract/permissions';
import type { Database } from '../../data/database/database';
import { holderOf } from './auth/api-tokens';
import { staffById, staffOf } from './auth/sessions';
import { type WireResponse, wireRefusal, wireResponse } from './envelope';
import type {
  Handlers,
  HrHandlers,
  ProductContext,
  ProductHandlers,
  PublicContext,
  Staff,
  StaffContext,
} from './handler';
import { hashRequest, type Idempotency, type KeyedRequest, KeyMisused } from './idempotency';
import { type RawRequest, readInput } from './read-input';
import { Refusal } from './refusal';

export interface StaffRequest extends RawRequest {
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Path and query string as received. */
  readonly address: string;
}

/** Routes handled here. The directory has its own request and error formats. */
export type ServedRouteId = RouteId | HrRouteId | ProductRouteId;

export const isServed = (id: ApiRouteId): id is ServedRouteId => apiRoutes[id].api !== 'directory';

export interface StaffApiParts {
  readonly database: () => Database;
  readonly handlers: Handlers & HrHandlers & ProductHandlers;
  readonly idempotency: Idempotency;
  readonly clock: () => number;
  /** Reports defects of the sandbox itself on standard error. */
  readonly onError: (message: string, error: unknown) => void;
}

/** The handler table has one type per route; here all routes are treated alike. */
type AnyContext = PublicContext | StaffContext | ProductContext;
type AnyHandler = (input: unknown, context: AnyContext) => unknown;
interface AnyDeferred {
  prepare(input: unknown, context: AnyContext): Promise<() => unknown>;
}

const wanted = (access: readonly string[]): string =>
  access.length === 1
    ? `You need the ${access[0]} permission for this.`
    : `You need one of these permissions for this: ${access.join(', ')}.`;

const requireFlag = (access: Access, staff: Staff): void => {
  if (access === 'public' || access === 'signed-in') return;
  if (!access.some((permission) => staff.permissions.has(permission))) {
    throw new Refusal(403, wanted(access));
  }
};

/** Throws 401 without a valid session and 403 if a required permission is missing. */
const admit = (
  database: Database,
  access: Access,
  authorization: string | undefined,
  now: number,
): Staff | null => {
  if (access === 'public') return null;
  const staff = staffOf(database, authorization, now);
  if (typeof staff === 'string') throw new Refusal(401, staff);
  requireFlag(access, staff);
  return staff;
};

const refusedTokens = {
  missing: 'An admin token is needed for this.',
  unknown: 'Unknown admin token.',
  expired: 'This admin token has expired.',
} as const;

/** The same for a team's admin token. */
const admitToProduct = (
  database: Database,
  access: Access,
  authorization: string | undefined,
  now: number,
): { readonly staff: Staff; readonly teamId: number } => {
  const holder = holderOf(database, 'product', authorization, now);
  if (typeof holder === 'string') throw new Refusal(401, refusedTokens[holder]);
  const staff = staffById(database, holder.staffId);
  if (staff === null) throw new Refusal(401, refusedTokens.unknown);
  requireFlag(access, staff);
  return { staff, teamId: holder.scopeId };
};

const contextFor = (
  database: Database,
  route: ServedRouteId,
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

/**
 * The client creates one idempotency key per change that a person makes. Up to 255 characters, as
 * at the payment provider.
 */
const keyed = (
  id: ServedRouteId,
  staff: Staff | null,
  request: StaffRequest,
): KeyedRequest | null => {
  const { idempotencyKey: key, address, body } = request;
  if (staff === null || key === undefined || key === '') return null;
  if (key.length > 255) throw new Refusal(422, 'The Idempotency-Key is too long.');
  return { staffId: staff.id, key, route: id, requestHash: hashRequest(id, address, body) };
};

/**
 * Handles a request to the staff API or the product API: checks session or admin token,
 * permissions, and input, then calls the handler. An action runs in one transaction with its audit
 * line and its idempotency key. A refused action stores only the refusal under its key.
 */
export const createStaffApi = (parts: StaffApiParts) => {
  const { handlers, idempotency, clock, onError } = parts;

  const answerTo = (id: ServedRouteId, route: ApiRoute, error: unknown): WireResponse => {
    if (error instanceof Refusal) {
      return wireRefusal(route, error.status, error.message, error.details);
    }
    onError(`${id} failed`, error);
    return wireRefusal(route, 500, `The ${route.api} API failed. See its log.`);
  };

  const underWay = new Set<string>();

  const act = async (
    id: ServedRouteId,
    route: ApiRoute,
    request: StaffRequest,
  ): Promise<WireResponse> => {
    const database = parts.database();
    const now = clock();
    const { access, api } = route;
    const product =
      api === 'product' ? admitToProduct(database, access, request.authorization, now) : null;
    const staff = product?.staff ?? admit(database, access, request.authorization, now);
    const input = readInput(route, request);
    const context = { ...contextFor(database, id, staff, now), teamId: product?.teamId };
    const handler = handlers[id] as unknown as AnyHandler | AnyDeferred;
    const prepare = async (): Promise<() => unknown> =>
      typeof handler === 'function'
        ? () => handler(input, context)
        : await handler.prepare(input, context);
    if (route.kind === 'query') return wireResponse(id, route, (await prepare())());

    const keyUse = keyed(id, staff, request);
    const done = keyUse && idempotency.find(database, keyUse, now);
    if (done) return done;
    // Of two simultaneous requests with one key, only the first stores the key's response.
    const inUse = keyUse ? `${keyUse.staffId} ${keyUse.key}` : null;
    const isFirst = inUse === null || !underWay.has(inUse);
    if (inUse !== null && isFirst) underWay.add(inUse);
    try {
      const commit = await prepare();
      return database.transaction(() => {
        // The same request may have completed while this one was being prepared.
        const doneMeanwhile = keyUse && idempotency.find(database, keyUse, now);
        if (doneMeanwhile) return doneMeanwhile;
        const answer = wireResponse(id, route, commit());
        if (keyUse) idempotency.keep(database, keyUse, answer, now);
        return answer;
      });
    } catch (error) {
      if (error instanceof KeyMisused) throw error;
      // As the payment provider documents it: once a request has begun, its response is stored
      // under its key, even an error. A request refused earlier (session, permissions, input) has
      // not begun.
      const answer = answerTo(id, route, error);
      if (keyUse && isFirst) {
        database.transaction(() => idempotency.keep(database, keyUse, answer, now));
      }
      return answer;
    } finally {
      if (inUse !== null && isFirst) underWay.delete(inUse);
    }
  };

  /**
   * Never throws: a refusal becomes a response, and a defect a 500 with its cause on standard
   * error.
   */
  return async (id: ServedRouteId, request: StaffRequest): Promise<WireResponse> => {
    const route: ApiRoute = apiRoutes[id];
    try {
      return await act(id, route, request);
    } catch (error) {
      return answerTo(id, route, error);
    }
  };
};
export type StaffApi = ReturnType<typeof createStaffApi>;
