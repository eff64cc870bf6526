/** A request as the log keeps it: never a token, a body or a query string. */
export interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** Id in the route table; null for everything that is not of the three APIs. */
  readonly route: string | null;
  /** 0 when the connection was dropped before an answer. */
  readonly status: number;
  /** False when the connection broke before the answer was out. */
  readonly complete: boolean;
  readonly hasAuth: boolean;
  readonly idempotencyKey: string | null;
  readonly ms: number;
}

export interface UnknownRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
}

const KEPT = 2000;

/** Remembers the last requests, and those that nobody answers. */
export const createRequestLog = () => {
  let requests: LoggedRequest[] = [];
  let unknown: UnknownRequest[] = [];
  return {
    add: (request: LoggedRequest): void => {
      requests.push(request);
      if (requests.length > 2 * KEPT) requests = requests.slice(-KEPT);
    },
    addUnknown: (request: UnknownRequest): void => {
      unknown.push(request);
      if (unknown.length > 2 * KEPT) unknown = unknown.slice(-KEPT);
    },
    requests: (): readonly LoggedRequest[] => requests.slice(-KEPT),
    unknown: (): readonly UnknownRequest[] => unknown.slice(-KEPT),
    clear: (): void => {
      requests = [];
      unknown = [];
    },
  };
};
export type RequestLog = ReturnType<typeof createRequestLog>;
