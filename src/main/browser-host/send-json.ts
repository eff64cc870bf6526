import type { ServerResponse } from 'node:http';
import { type AppError, fail } from '../../contract/errors';
import { securityHeaders } from '../host/csp';

const headers = {
  ...securityHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

/** One stringify, one write, no compression: the way is the machine's own memory. */
export const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { ...headers, 'content-length': body.byteLength });
  response.end(body);
};

export const sendFailure = (response: ServerResponse, status: number, error: AppError): void =>
  sendJson(response, status, fail(error));
