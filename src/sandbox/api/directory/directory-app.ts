import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DirectoryRouteId } from '../../../contract/methods/routes';
import { DIRECTORY_PATH } from '../../server/addresses';
import { matchRoute } from '../staff/match-route';
import type { Directory, DirectoryResponse } from './answer-directory';
import { handlers } from './handlers';

const isDirectoryRoute = (id: string): id is DirectoryRouteId => Object.hasOwn(handlers, id);

/** The directory over HTTP. Unknown routes are reported to `onUnknown`. */
export const createDirectoryApp = (
  directory: Directory,
  onUnknown: (method: string, path: string) => void,
): Hono => {
  const app = new Hono();
  app.all(`${DIRECTORY_PATH}/*`, async (c) => {
    const { method, path } = c.req;
    const reply = ({ body, status, headers }: DirectoryResponse) =>
      c.body(body, status as ContentfulStatusCode, headers);
    const match = matchRoute(method, path);
    if (match === null || !isDirectoryRoute(match.id)) {
      onUnknown(method, path);
      return reply(directory.unknown(path));
    }
    return reply(
      directory.answer(match.id, {
        pathValues: match.pathValues,
        query: new URL(c.req.url).searchParams,
        body: method === 'GET' ? '' : await c.req.text(),
        path,
        authorization: c.req.header('Authorization'),
        consistency: c.req.header('ConsistencyLevel'),
      }),
    );
  });
  return app;
};
