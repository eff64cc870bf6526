import type { Deadline } from './deadline';
import { cutOff } from './errors';
import { announcedBytes, readChunks } from './read-body';

/** A file as a stream. The caller must read it to the end or give it up. */
export interface Download {
  readonly contentType: string;
  /** Bytes; null if the server does not say. */
  readonly total: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Streams the body of a response; `stallMs` is the longest pause between two chunks. The deadline
 * ends with the last byte, and leaving the stream early cancels it. Every failure is an AppFailure.
 */
export const downloadOf = (response: Response, deadline: Deadline, stallMs: number): Download => {
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    let ended = false;
    try {
      deadline.start(stallMs);
      for await (const chunk of readChunks(response, deadline.signal)) {
        deadline.start(stallMs);
        yield chunk;
      }
      ended = true;
    } catch (error) {
      throw deadline.failure(error, () => cutOff(error));
    } finally {
      deadline.end();
      if (!ended) deadline.giveUp();
    }
  };
  return {
    contentType: response.headers.get('content-type') ?? '',
    total: announcedBytes(response.headers),
    chunks: chunks(),
  };
};
