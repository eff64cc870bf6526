export interface DirectoryRequest {
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body's text; '' if there is none. */
  readonly body: string;
  /** The path as the client sent it. */
  readonly path: string;
  readonly authorization: string | undefined;
  /** Value of the ConsistencyLevel header. */
  readonly consistency: string | undefined;
}
