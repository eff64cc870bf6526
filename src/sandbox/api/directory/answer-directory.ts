import type { DirectoryRouteId } from '../../../contract/methods/routes';
import type { Database } from '../../data/database/database';
import type { DirectoryRequest } from './directory-request';
import { GraphError } from './graph-error';
import { handlers } from './handlers';
import type { PageTokens } from './page-token';
import type { Throttle } from './throttle';

export interface DirectoryResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface DirectoryParts {
  readonly database: () => Database;
  /**
   * The connection ID that an Authorization header grants access to, or the reason for refusing it.
   */
  readonly admit: (database: Database, authorization: string | undefined) => number | string;
  readonly throttle: Throttle;
  readonly pageTokens: PageTokens;
  /** `http://127.0.0.1:PORT`, for the links to next pages. */
  readonly origin: () => string;
  readonly clock: () => number;
  readonly onError: (message: string, error: unknown) => void;
}

const jsonHeaders = {
  'Content-Type': 'application/json;odata.metadata=minimal;charset=utf-8',
  'Cache-Control': 'no-store',
};

/**
 * Checks the token and the budget, then handles the request. Never throws: a defect becomes a 500.
 */
export const createDirectory = (parts: DirectoryParts) => {
  const act = (id: DirectoryRouteId, request: DirectoryRequest): string => {
    const database = parts.database();
    const connectionId = parts.admit(database, request.authorization);
    if (typeof connectionId === 'string') {
      throw new GraphError(401, 'InvalidAuthenticationToken', connectionId);
    }
    const wait = parts.throttle.take(connectionId);
    if (wait !== null) {
      throw new GraphError(429, 'TooManyRequests', 'Too Many Requests', {
        'Retry-After': String(wait),
      });
    }
    const { origin, pageTokens } = parts;
    return JSON.stringify(
      handlers[id](request, { database, connectionId, pageTokens, origin: origin() }),
    );
  };

  const refusal = (error: GraphError): DirectoryResponse => ({
    status: error.status,
    headers: { ...jsonHeaders, ...error.headers },
    body: JSON.stringify({
      error: {
        code: error.code,
        message: error.message,
        innerError: { date: new Date(parts.clock()).toISOString().slice(0, 19) },
      },
    }),
  });

  return {
    answer(id: DirectoryRouteId, request: DirectoryRequest): DirectoryResponse {
      try {
        return { status: 200, headers: jsonHeaders, body: act(id, request) };
      } catch (error) {
        if (error instanceof GraphError) return refusal(error);
        parts.onError(`${id} failed`, error);
        return refusal(new GraphError(500, 'InternalServerError', 'The directory failed.'));
      }
    },
    /** The response for a path outside the directory's routes. */
    unknown(path: string): DirectoryResponse {
      const segment = path.split('/').filter(Boolean).at(-1) ?? '';
      const message = `Resource not found for the segment '${segment}'.`;
      return refusal(new GraphError(400, 'BadRequest', message));
    },
  };
};
export type Directory = ReturnType<typeof createDirectory>;
