import type {
  ApiRouteId,
  apiRoutes,
  HrRouteId,
  ProductRouteId,
  RouteAnswer,
  RouteId,
  RouteRequest,
} from '../../../contract/methods/routes';
import type { Permission } from '../../../contract/permissions';
import type { Database } from '../../data/database/database';

/** The member of staff who calls. */
export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** What a handler of a route that anybody may call works with. */
export interface PublicContext {
  readonly database: Database;
  /** ms since the epoch. */
  readonly now: number;
}

/** What every other handler works with. */
export interface StaffContext extends PublicContext {
  readonly staff: Staff;
  /**
   * Notes a write, in its transaction: whom it concerns (`member 12`) and the values before and
   * after. Never a token.
   */
  audit(subject: string, before: unknown, after: unknown): void;
}

/**
 * An answer that is JSON already, in pieces of text or UTF-8. Long lists come from SQLite as bytes:
 * 10,000 rows take 10 ms so, and 18 ms by way of a JavaScript string.
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

/** Nothing, a file, or the value of the row's schema before parsing. */
export type AnswerOf<K extends ApiRouteId> = Row<K>['answer'] extends 'none'
  ? undefined
  : Row<K>['answer'] extends 'pdf'
    ? Uint8Array
    : RouteAnswer<K> | PreparedJson;

/** Runs at once; that of an action runs in a transaction. Throws a Refusal. */
export type Handler<K extends ApiRouteId> = (
  input: RouteRequest<K>,
  context: ContextOf<K>,
) => AnswerOf<K>;

/** For work that takes time: it runs outside of the transaction, what it answers with within. */
export interface DeferredHandler<K extends ApiRouteId> {
  prepare(input: RouteRequest<K>, context: ContextOf<K>): Promise<() => AnswerOf<K>>;
}

/** A handler for every row of the route table: a missing or superfluous one does not compile. */
export type Handlers = { readonly [K in RouteId]: Handler<K> | DeferredHandler<K> };

/** The same for the staff API's calls of the HR sync. */
export type HrHandlers = { readonly [K in HrRouteId]: Handler<K> | DeferredHandler<K> };

/** What a handler of the product API works with: the admin token's team, and who asked for it. */
export interface ProductContext extends StaffContext {
  readonly teamId: number;
}

export type ProductHandler<K extends ProductRouteId> = (
  input: RouteRequest<K>,
  context: ProductContext,
) => AnswerOf<K>;

export interface DeferredProductHandler<K extends ProductRouteId> {
  prepare(input: RouteRequest<K>, context: ProductContext): Promise<() => AnswerOf<K>>;
}

/** A handler for every row of the product API, as `Handlers` for the staff API. */
export type ProductHandlers = {
  readonly [K in ProductRouteId]: ProductHandler<K> | DeferredProductHandler<K>;
};
