/** A refusal in the directory's format: HTTP status, code, and message. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'GraphError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const badRequest = (message: string): GraphError =>
  new GraphError(400, 'Request_BadRequest', message);

export const unsupported = (message: string): GraphError =>
  new GraphError(400, 'Request_UnsupportedQuery', message);

export const noResource = (key: string): GraphError =>
  new GraphError(
    404,
    'Request_ResourceNotFound',
    `Resource '${key}' does not exist or one of its queried reference-property objects are not present.`,
  );
