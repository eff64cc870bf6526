import type { z } from 'zod';
import type { Access } from '../permissions';

/** The server's three APIs; each has its own URL in the environment and its own bearer token. */
export type Api = 'staff' | 'product' | 'directory';

/**
 * One call of an API, defined once: the client call, the bridge method, and the sandbox's
 * handler all take their types from this row.
 */
export interface ApiRoute {
  readonly api: Api;
  readonly http: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with `{key}` for input keys. An environment file may override it. */
  readonly path: string;
  /** Sent with every call of this route, in addition to the headers of all calls. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Response timeout, if longer than the default. */
  readonly timeLimitSeconds?: number;
  /** Input keys that go into the query string instead of the body. */
  readonly query?: readonly string[];
  /** Input keys of the path that are also sent in the body (the spec's DELETE takes `id` twice). */
  readonly bodyAlso?: readonly string[];
  /** Sends unknown keys in the body too, so that a value goes back whole. */
  readonly openBody?: true;
  /** A query may be repeated after a failure; an action only if the caller asks for it. */
  readonly kind: 'query' | 'action';
  readonly access: Access;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /**
   * Where the response has the value: under one or several keys of the JSON body, each at the top
   * level or under `data` (checklist J6; `data` may also be the body itself if that is a list); a
   * PDF file; the whole body; or nowhere, because the spec names nothing in the response.
   */
  readonly response:
    | 'none'
    | 'body'
    | 'pdf'
    | { readonly key: string }
    | { readonly fields: readonly string[] };
  /**
   * Lists of objects in the value that may be shown before the last row is read: at most `most`
   * rows of each are sent ahead. Only if `response` is one key.
   */
  readonly firstRows?: { readonly lists: readonly string[]; readonly most: number };
  /** The value is a record: null in its place means that there is no such record, as a 404 does. */
  readonly record?: true;
  /**
   * The input key with the ID of the requested record, which the response must have: a proxy may
   * respond with another one that it has cached (checklist J37).
   */
  readonly idKey?: string;
  /** A list that is counted or compared, so it is useless if a row is missing. */
  readonly whole?: true;
  /** Whether the renderer may call it directly, or only a service in core. */
  readonly exposed: boolean;
  /** The spec names the call but gives no path (checklist J1). */
  readonly assumed?: true;
}

export type StaffRoute = ApiRoute & { readonly api: 'staff' };

type Row = Omit<ApiRoute, 'api'>;

/** A row of the staff API that keeps its literal types. */
export const route = <const R extends Row>(row: R): R & { readonly api: 'staff' } => ({
  ...row,
  api: 'staff',
});

/** A row of the main product API; the bearer token is a team's admin token (section 7). */
export const productRoute = <const R extends Row>(row: R): R & { readonly api: 'product' } => ({
  ...row,
  api: 'product',
});

const eventually = { ConsistencyLevel: 'eventual' } as const;

/**
 * A row of the directory proxy; the bearer token is a connection's. Every call accepts eventual
 * consistency, because the service otherwise refuses counts and filters (section 7).
 */
export const directoryRoute = <const R extends Row>(
  row: R,
): R & { readonly api: 'directory'; readonly headers: typeof eventually } => ({
  ...row,
  api: 'directory',
  headers: eventually,
});
