import type { z } from 'zod';
import type { Access } from '../permissions';

/**
 * One call of the internal staff API, said once: the client call, the bridge method and the
 * sandbox's handler all take their types from this row.
 */
export interface StaffRoute {
  readonly http: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with `{key}` for keys of the input. An environment file may override it. */
  readonly path: string;
  /** Input keys that go into the query string instead of the body. */
  readonly query?: readonly string[];
  /** Input keys of the path that also stand in the body (the spec's DELETE takes `id` twice). */
  readonly bodyAlso?: readonly string[];
  /** A query may be sent again after a failure; an action never without the caller's intent. */
  readonly kind: 'query' | 'action';
  readonly access: Access;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /**
   * Where the value stands: under one key or several of the JSON body, each at its top or under
   * `data` (checklist J6; the key `data` may also be the body itself where that is a list); a PDF
   * file; or nowhere, as the spec names nothing that the answer carries.
   */
  readonly answer:
    | 'none'
    | 'pdf'
    | { readonly key: string }
    | { readonly fields: readonly string[] };
  /** Whether the renderer may call it as it is, or only a service of core. */
  readonly exposed: boolean;
  /** The spec names the call but shows no path (checklist J1). */
  readonly assumed?: true;
}

/** Keeps the row's own literal types. */
export const route = <const R extends StaffRoute>(row: R): R => row;
