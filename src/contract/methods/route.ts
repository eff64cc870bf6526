import type { z } from 'zod';
import type { Access } from '../permissions';

/** The provider's three APIs: each has its address in the environment and its own bearer token. */
export type Api = 'staff' | 'product' | 'directory';

/**
 * One call of one of the provider's APIs, said once: the client call, the bridge method and the
 * sandbox's handler all take their types from this row.
 */
export interface ApiRoute {
  readonly api: Api;
  readonly http: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with `{key}` for keys of the input. An environment file may override it. */
  readonly path: string;
  /** Sent along whatever the input, beside what every call sends. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The longest wait for an answer, where the usual one is too short. */
  readonly timeLimitSeconds?: number;
  /** Input keys that go into the query string instead of the body. */
  readonly query?: readonly string[];
  /** Input keys of the path that also stand in the body (the spec's DELETE takes `id` twice). */
  readonly bodyAlso?: readonly string[];
  /** Keys beyond those of the input go into the body too: what came is sent back whole. */
  readonly openBody?: true;
  /** A query may be sent again after a failure; an action never without the caller's word. */
  readonly kind: 'query' | 'action';
  readonly access: Access;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /**
   * Where the value stands: under one key or several of the JSON body, each at its top or under
   * `data` (checklist J6; the key `data` may also be the body itself where that is a list); a PDF
   * file; the whole body; or nowhere, as the spec names nothing that the answer carries.
   */
  readonly answer:
    | 'none'
    | 'body'
    | 'pdf'
    | { readonly key: string }
    | { readonly fields: readonly string[] };
  /**
   * Lists of the value, of type object, that may be shown before the last row was read: so many rows
   * of each at most are handed over ahead. Only where `answer` is one key.
   */
  readonly firstRows?: { readonly lists: readonly string[]; readonly most: number };
  /** A list that is counted or compared: without one of its rows it is worth nothing. */
  readonly whole?: true;
  /** Whether the renderer may call it as it is, or only a service of core. */
  readonly exposed: boolean;
  /** The spec names the call but shows no path (checklist J1). */
  readonly assumed?: true;
}

export type StaffRoute = ApiRoute & { readonly api: 'staff' };

type Row = Omit<ApiRoute, 'api'>;

/** A row of the staff API, with its own literal types. */
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
 * A row of the directory proxy; the bearer token is a connection's. Every call says that it puts up
 * with eventual consistency, without which the service refuses counts and filters (section 7).
 */
export const directoryRoute = <const R extends Row>(
  row: R,
): R & { readonly api: 'directory'; readonly headers: typeof eventually } => ({
  ...row,
  api: 'directory',
  headers: eventually,
});
