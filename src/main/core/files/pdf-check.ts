import { AppFailure } from '../../../contract/wire/result';
import { documentKeys, serverMessage } from '../api/errors';

/** Checks a file while it is written; throws if it is invalid. */
export interface FileCheck {
  chunk(bytes: Uint8Array): void;
  end(): void;
}

const header = Buffer.from('%PDF-');
const trailer = '%%EOF';
/** Bytes. PDF readers look for the trailer in the last 1,024 bytes. */
const tailLength = 1024;

const notPdf = (message: string): AppFailure =>
  new AppFailure({ code: 'invalid-response', field: 'body', message });

/**
 * Checks that a PDF starts with its header and ends with its trailer, which a cut-off file lacks.
 */
export const createPdfCheck = (): FileCheck => {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  return {
    chunk(bytes) {
      if (head.length < header.length) {
        head = Buffer.concat([head, bytes.subarray(0, header.length - head.length)]);
        if (!header.subarray(0, head.length).equals(head)) {
          throw notPdf('The server’s response isn’t a PDF.');
        }
      }
      tail =
        bytes.byteLength >= tailLength
          ? Buffer.from(bytes.subarray(-tailLength))
          : Buffer.concat([tail.subarray(-(tailLength - bytes.byteLength)), bytes]);
    },
    end() {
      if (head.length < header.length) throw notPdf('The server’s response isn’t a PDF.');
      if (!tail.toString('latin1').includes(trailer)) {
        throw notPdf('The PDF is incomplete: the download was cut off.');
      }
    },
  };
};

const isPdfType = (contentType: string): boolean =>
  /^(application\/pdf|(application|binary)\/octet-stream)\b/i.test(contentType.trim());

/** Bytes; longer than any server's error message. */
const longestErrorBytes = 100_000;

/** What was read, and then the rest. */
const resumed = async function* (
  read: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* read;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
};

/**
 * The chunks of a PDF, whatever its type says, or throws. If the server put an error into the blob
 * (F2), its `msg` is the message.
 */
export const requirePdf = async (
  contentType: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> => {
  if (isPdfType(contentType)) return chunks;
  const rest = chunks[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  while (read.byteLength <= longestErrorBytes) {
    const next = await rest.next();
    if (next.done) break;
    read = Buffer.concat([read, next.value]);
    if (read.subarray(0, header.length).equals(header)) return resumed([read], rest);
  }
  await rest.return?.();
  if (/json/i.test(contentType) && read.byteLength <= longestErrorBytes) {
    const message = serverMessage(read.toString('utf8'), 200, '', documentKeys);
    throw new AppFailure({ code: 'server', status: 200, message });
  }
  throw notPdf(`The server’s response isn’t a PDF (${contentType.split(';')[0] || 'no type'}).`);
};
