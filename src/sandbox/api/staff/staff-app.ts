import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { PRODUCT_PATH } from '../../server/addresses';
import { isServed, type StaffApi } from './answer-request';
import { matchRoute } from './match-route';

/** Characters. Far more than any call needs; a memo has at most 1,000. */
const LARGEST_BODY = 1_000_000;

/** The staff API and the product API over HTTP. Passes on paths that aren't in the route table. */
export const createStaffApp = (staffApi: StaffApi): Hono => {
  const app = new Hono();
  app.on('ALL', ['/internal/*', `${PRODUCT_PATH}/*`], async (c, next) => {
    const match = matchRoute(c.req.method, c.req.path);
    if (match === null || !isServed(match.id)) return next();
    const body = c.req.method === 'GET' ? '' : await c.req.text();
    if (body.length > LARGEST_BODY) return c.json({ message: 'The request is too large.' }, 413);
    const { search, searchParams } = new URL(c.req.url);
    const answer = await staffApi(match.id, {
      pathValues: match.pathValues,
      query: searchParams,
      body,
      address: `${c.req.path}${search}`,
      authorization: c.req.header('Authorization'),
      idempotencyKey: c.req.header('Idempotency-Key'),
    });
    const status = answer.status as ContentfulStatusCode;
    return c.body(answer.body as string | Uint8Array<ArrayBuffer>, status, answer.headers);
  });
  return app;
};
