import { AppFailure } from '../../../contract/wire/result';

/** Maximum size of a response; ten thousand search results are 3 MB. */
const largestResponseBytes = 100 * 1024 * 1024;

const tooLarge = (): AppFailure =>
  new AppFailure({
    code: 'invalid-response',
    field: 'body',
    message: 'The server’s response is too large.',
  });

/** Size in bytes from the headers; null if it is missing or the body is compressed. */
export const announcedBytes = (headers: Headers): number | null => {
  const length = headers.get('content-length');
  if (length === null || headers.has('content-encoding')) return null;
  const bytes = Number(length);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;
};

/**
 * The chunks of a body; throws `invalid-response` for more than `limit` bytes. Aborting the signal
 * also ends the reading, whatever the fetch does, so that no response outlives its deadline.
 */
export const readChunks = async function* (
  response: Response,
  signal: AbortSignal,
  limit = largestResponseBytes,
): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const giveUp = (): void => {
    // Ends a pending read as if the body were complete.
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
  /** Called with each chunk of the body. */
  readonly onChunk?: (chunk: Uint8Array) => void;
}

/** Reads a body as text, without the byte order mark that some servers put before JSON. */
export const readText = async (
  response: Response,
  signal: AbortSignal,
  { limit = largestResponseBytes, onChunk = () => undefined }: TextOptions = {},
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
  return new TextDecoder().decode(Buffer.concat(chunks));
};
