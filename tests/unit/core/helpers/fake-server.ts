import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  json(): unknown;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** Takes over the whole answer. */
  readonly raw?: (response: ServerResponse, socket: Socket) => void;
}

export type Handler = (request: SeenRequest) => Answer | Promise<Answer>;

export interface FakeServer {
  readonly url: string;
  /** Every request, in order of arrival. */
  readonly requests: SeenRequest[];
  /** `POST /path`, without the query; a later one replaces an earlier one. */
  on(route: string, handler: Handler | Answer): void;
  /** Resolves when this many requests of a route have arrived. */
  seen(route: string, count?: number): Promise<void>;
  close(): Promise<void>;
}

const keyOf = (method: string, path: string) => `${method} ${path.split('?')[0]}`;

/** A real HTTP server on a random port; it answers unexpected requests with 404. */
export const startServer = async (): Promise<FakeServer> => {
  const handlers = new Map<string, Handler>();
  const requests: SeenRequest[] = [];
  const watchers = new Set<() => void>();

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { method = '', url = '' } = request;
      const seen: SeenRequest = {
        method,
        path: url,
        headers: request.headers,
        body,
        json: () => JSON.parse(body),
      };
      requests.push(seen);
      for (const look of [...watchers]) look();
      const handler = handlers.get(keyOf(method, url));
      const answer: Answer = handler
        ? await handler(seen)
        : { status: 404, body: { message: `no route ${method} ${url}` } };
      if (answer.raw) return answer.raw(response, request.socket);
      const { status = 200, headers = {}, body: out } = answer;
      const isPlain = typeof out === 'string' || out instanceof Uint8Array;
      const payload = out === undefined ? '' : isPlain ? out : JSON.stringify(out);
      response.writeHead(status, {
        ...(isPlain || out === undefined ? {} : { 'content-type': 'application/json' }),
        'content-length': String(Buffer.byteLength(payload)),
        ...headers,
      });
      response.end(payload);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    on(route, handler) {
      handlers.set(route, typeof handler === 'function' ? handler : () => handler);
    },
    seen: (route, count = 1) =>
      new Promise((resolve) => {
        const look = () => {
          const found = requests.filter(({ method, path }) => keyOf(method, path) === route);
          if (found.length < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
