import { AppFailure } from '../../../contract/wire/errors';

/** The most that an answer may weigh; ten thousand search results are 3 MB. */
const largestAnswerBytes = 100 * 1024 * 1024;

const tooLarge = (): AppFailure =>
  new AppFailure({
    code: 'invalid-response',
    field: 'body',
    message: 'The server’s response is too large.',
  });

/** Bytes that the answer says it has; null where it does not say, or where they are compressed. */
export const announcedBytes = (headers: Headers): number | null => {
  const length = headers.get('content-length');
  if (length === null || headers.has('content-encoding')) return null;
  const bytes = Number(length);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;
};

/**
 * The chunks of a body; throws `invalid-response` once they are more than `limit` bytes. The signal
 * ends the reading itself, whatever the fetch makes of it, so that no answer outlives its time.
 */
export const readChunks = async function* (
  response: Response,
  signal: AbortSignal,
  limit = largestAnswerBytes,
): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const giveUp = (): void => {
    // Ends a read under way as if the body were over.
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', giveUp, { once: true });
  let isWhole = false;
  let bytes = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > limit) throw tooLarge();
      yield value;
    }
    isWhole = true;
  } finally {
    signal.removeEventListener('abort', giveUp);
    if (!isWhole) giveUp();
  }
};

interface TextOptions {
  readonly limit?: number;
  /** Sees each piece of the body as it comes. */
  readonly onChunk?: (chunk: Uint8Array) => void;
}

/** A body as text. */
export const readText = async (
  response: Response,
  signal: AbortSignal,
  { limit = largestAnswerBytes, onChunk = () => undefined }: TextOptions = {},
): Promise<string> => {
  const announced = announcedBytes(response.headers);
  if (announced !== null && announced > limit) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(response, signal, limit)) {
    chunks.push(chunk);
    onChunk(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
