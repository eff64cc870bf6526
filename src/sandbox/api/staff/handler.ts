import type {
  ApiRouteId,
  apiRoutes,
  HrRouteId,
  ProductRouteId,
  RouteId,
  RouteRequest,
  RouteResponse,
} from '../../../contract/methods/routes';
import type { Permission } from '../../../contract/permissions';
import type { Database } from '../../data/database/database';

/** The member of staff who makes the call. */
export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** The context of a handler whose route needs no session. */
export interface PublicContext {
  readonly database: Database;
  /** ms since the epoch. */
  readonly now: number;
}

/** The context of all other handlers. */
export interface StaffContext extends PublicContext {
  readonly staff: Staff;
  /**
   * Logs a write, in the same transaction: its subject (`member 12`) and the values before and
   * after. Never logs a token.
   */
  audit(subject: string, before: unknown, after: unknown): void;
}

/**
 * A response that is already JSON, in pieces of text or UTF-8. SQLite returns long lists as bytes:
 * 10,000 rows take 10 ms this way, and 18 ms through a JavaScript string.
 */
export class PreparedJson {
  readonly pieces: readonly (string | Uint8Array)[];

  constructor(...pieces: readonly (string | Uint8Array)[]) {
    this.pieces = pieces;
  }
}

type Row<K extends ApiRouteId> = (typeof apiRoutes)[K];

export type ContextOf<K extends ApiRouteId> = Row<K>['access'] extends 'public'
  ? PublicContext
  : StaffContext;

/** Nothing, a file, or a value of the route's schema before parsing. */
export type ResponseOf<K extends ApiRouteId> = Row<K>['response'] extends 'none'
  ? undefined
  : Row<K>['response'] extends 'pdf'
    ? Uint8Array
    : RouteResponse<K> | PreparedJson;

/** Synchronous. An action's handler runs in a transaction. Throws a Refusal. */
export type Handler<K extends ApiRouteId> = (
  input: RouteRequest<K>,
  context: ContextOf<K>,
) => ResponseOf<K>;

/**
 * For work that takes time: `prepare` runs outside the transaction, and the function that it
 * returns runs inside.
 */
export interface DeferredHandler<K extends ApiRouteId> {
  prepare(input: RouteRequest<K>, context: ContextOf<K>): Promise<() => ResponseOf<K>>;
}

/** A handler for every route in the table; a missing or extra one doesn't compile. */
export type Handlers = { readonly [K in RouteId]: Handler<K> | DeferredHandler<K> };

/** The same for the staff API's HR sync calls. */
export type HrHandlers = { readonly [K in HrRouteId]: Handler<K> | DeferredHandler<K> };

/** The context of a product API handler: the admin token's team, and who requested the token. */
export interface ProductContext extends StaffContext {
  readonly teamId: number;
}

export type ProductHandler<K extends ProductRouteId> = (
  input: RouteRequest<K>,
  context: ProductContext,
) => ResponseOf<K>;

export interface DeferredProductHandler<K extends ProductRouteId> {
  prepare(input: RouteRequest<K>, context: ProductContext): Promise<() => ResponseOf<K>>;
}

/** A handler for every route of the product API. */
export type ProductHandlers = {
  readonly [K in ProductRouteId]: ProductHandler<K> | DeferredProductHandler<K>;
};
