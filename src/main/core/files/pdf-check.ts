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

/**
 * Throws unless the response is a PDF. If the server put an error into the blob (F2), its `msg` is
 * the message.
 */
export const requirePdf = async (
  contentType: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> => {
  if (isPdfType(contentType)) return;
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > longestErrorBytes) break;
  }
  const text = Buffer.concat(read).toString('utf8');
  if (/json/i.test(contentType) && bytes <= longestErrorBytes) {
    const message = serverMessage(text, 200, '', documentKeys);
    throw new AppFailure({ code: 'server', status: 200, message });
  }
  throw notPdf(`The server’s response isn’t a PDF (${contentType.split(';')[0] || 'no type'}).`);
};
