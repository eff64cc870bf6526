import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How an action's request breaks: before or after the server acts, with the connection dropped or
 * left hanging.
 */
export type Break = 'drop-before' | 'drop-after' | 'hold-before' | 'hold-after';

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A proxy between the app and an API that breaks one request and passes on all others. */
export const startBreakingProxy = async (target: string) => {
  let next: { how: Break; path: string; reached: () => void } | null = null;
  const keys: { path: string; key: string }[] = [];

  const forward = async (request: IncomingMessage, body: Buffer) => {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const { method = 'GET' } = request;
    const answer = await fetch(`${target}${request.url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
    });
    return {
      status: answer.status,
      text: await answer.text(),
      type: answer.headers.get('content-type'),
    };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const path = request.url ?? '';
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') keys.push({ path, key });
    const mine = next?.path === path ? next : null;
    if (mine) next = null;
    const after = mine?.how.endsWith('-after');
    const answer = mine && !after ? null : await forward(request, body);
    if (mine) {
      mine.reached();
      if (mine.how.startsWith('drop')) request.socket.destroy();
      return;
    }
    response.writeHead(answer?.status ?? 500, {
      'content-type': answer?.type ?? 'application/json',
    });
    response.end(answer?.text);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Breaks the next request for the path; resolves when that request arrives. */
    breakNext: (path: string, how: Break): Promise<void> =>
      new Promise((reached) => {
        next = { how, path, reached };
      }),
    /** Idempotency keys received for a path, in order. */
    keysOf: (path: string) => keys.filter((each) => each.path === path).map(({ key }) => key),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
