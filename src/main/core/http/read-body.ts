import { AppFailure } from '../../../contract/errors';

/** The most that an answer may weigh; ten thousand search results are 3 MB. */
export const largestAnswerBytes = 100 * 1024 * 1024;

const tooLarge = (): AppFailure =>
  new AppFailure({
    code: 'invalid-response',
    field: 'body',
    message: "The server's answer is too large.",
  });

/** Bytes that the answer says it has; null where it does not say, or where they are compressed. */
export const announcedBytes = (headers: Headers): number | null => {
  const length = headers.get('content-length');
  if (length === null || headers.has('content-encoding')) return null;
  const bytes = Number(length);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;
};

/** The chunks of a body; throws `invalid-response` once they are more than `limit` bytes. */
export const readChunks = async function* (
  response: Response,
  limit = largestAnswerBytes,
): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw tooLarge();
    yield chunk;
  }
};

/** A body as text. Without an honest length it is counted while it comes. */
export const readText = async (response: Response, limit = largestAnswerBytes): Promise<string> => {
  const announced = announcedBytes(response.headers);
  if (announced !== null && announced > limit) {
    await response.body?.cancel();
    throw tooLarge();
  }
  // The fetch itself ends an answer at its announced length.
  if (announced !== null) return response.text();
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(response, limit)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};
