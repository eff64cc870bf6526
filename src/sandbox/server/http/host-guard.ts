import type { IncomingMessage } from 'node:http';

/**
 * A hostile site can point its own name to 127.0.0.1 (DNS rebinding); its requests carry that name
 * in Host. The server accepts only its own two names.
 */
export const isOwnHost = (request: IncomingMessage, port: number): boolean => {
  const { host } = request.headers;
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
};

/** The test hooks are for programs and this server's own pages, not for scripts of other sites. */
export const isOwnOrigin = (origin: string | undefined, port: number): boolean =>
  origin === undefined ||
  origin === `http://127.0.0.1:${port}` ||
  origin === `http://localhost:${port}`;
