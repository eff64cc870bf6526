import type { IncomingMessage } from 'node:http';

/**
 * A page of a hostile site can have its own name point to 127.0.0.1 (DNS rebinding): its requests
 * carry that name in Host. Only the two names of this server are answered.
 */
export const isOwnHost = (request: IncomingMessage, port: number): boolean => {
  const { host } = request.headers;
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
};

/** The test hooks are for programs and for this server's own pages, not for other sites' scripts. */
export const isOwnOrigin = (origin: string | undefined, port: number): boolean =>
  origin === undefined ||
  origin === `http://127.0.0.1:${port}` ||
  origin === `http://localhost:${port}`;
