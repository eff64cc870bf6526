export interface DirectoryRequest {
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body's text; '' for none. */
  readonly body: string;
  /** Path as the client asked for it. */
  readonly path: string;
  readonly authorization: string | undefined;
  /** Value of the header ConsistencyLevel. */
  readonly consistency: string | undefined;
}
