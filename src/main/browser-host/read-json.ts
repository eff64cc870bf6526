import type { IncomingMessage } from 'node:http';

/** Bytes. The longest input there is, a memo or a mapping scheme, has some thousands. */
export const BODY_LIMIT = 1024 * 1024;

export type Body =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: 400 | 413 | 415; readonly message: string };

const wrong = (status: 400 | 413 | 415, message: string): Body => ({ ok: false, status, message });

/** Reads a JSON body of {@link BODY_LIMIT} bytes at most. Rejects when the connection breaks. */
export const readJson = async (request: IncomingMessage): Promise<Body> => {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return wrong(415, 'The body must be application/json.');
  }
  const tooLong = (): Body => wrong(413, 'The input is too long.');
  if (Number(request.headers['content-length']) > BODY_LIMIT) return tooLong();
  const pieces: Buffer[] = [];
  let size = 0;
  // The connection has to outlive a body that is not read to its end, else no answer arrives.
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > BODY_LIMIT) return tooLong();
    pieces.push(piece);
  }
  try {
    return { ok: true, value: JSON.parse(Buffer.concat(pieces).toString('utf8')) };
  } catch {
    return wrong(400, 'The body is not JSON.');
  }
};
