/** A logged request, always without tokens, body, and query string. */
export interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** ID in the route table; null for anything outside the three APIs. */
  readonly route: string | null;
  /** 0 if the connection was dropped before a response. */
  readonly status: number;
  /** False if the connection broke before the response was complete. */
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

/** Keeps the latest requests, and those that no route handles. */
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
