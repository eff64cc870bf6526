import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Chunk = string | Uint8Array;

const isChunk = (value: unknown): value is Chunk =>
  typeof value === 'string' || value instanceof Uint8Array;

/**
 * Captures a response instead of sending it, and calls `whenDone` with its head and body once it is
 * complete. Works for Hono and for plain listeners.
 */
const intercept = (
  response: ServerResponse,
  whenDone: (head: { status: number; headers: OutgoingHttpHeaders }, body: Buffer) => void,
): void => {
  const chunks: Buffer[] = [];
  let head: { status: number; headers: OutgoingHttpHeaders } | null = null;
  const take = (chunk: unknown): void => {
    if (isChunk(chunk)) chunks.push(Buffer.from(chunk as string));
  };
  const replaced = {
    writeHead(status: number, ...rest: unknown[]) {
      const given = rest.find((part) => typeof part === 'object') as
        | OutgoingHttpHeaders
        | undefined;
      head = { status, headers: given ?? {} };
      return response;
    },
    flushHeaders: () => undefined,
    write(chunk: unknown) {
      take(chunk);
      return true;
    },
    end(chunk?: unknown) {
      take(chunk);
      whenDone(
        {
          status: head?.status ?? response.statusCode,
          headers: { ...response.getHeaders(), ...head?.headers },
        },
        Buffer.concat(chunks),
      );
      return response;
    },
  };
  Object.assign(response, replaced);
};

/** The server acts, and the connection breaks before the response. */
export const dropResponse = (request: IncomingMessage, response: ServerResponse): void =>
  intercept(response, () => request.socket.destroy());

/** Breaks off the response in the middle, after a head that promises the whole body. */
export const truncateResponse = (request: IncomingMessage, response: ServerResponse): void => {
  const { writeHead, write } = response;
  intercept(response, ({ status, headers }, body) => {
    const promised = Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !/^(content-length|transfer-encoding)$/i.test(name),
      ),
    );
    Reflect.apply(writeHead, response, [
      status,
      { ...promised, 'content-length': Math.max(body.length, 2) },
    ]);
    const half = body.subarray(0, Math.max(1, Math.floor(body.length / 2)));
    const end = () => request.socket.destroy();
    Reflect.apply(write, response, [half.length > 0 ? half : Buffer.from(' '), end]);
  });
};
