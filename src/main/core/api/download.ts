import type { Deadline } from './deadline';
import { cutOff } from './errors';
import { announcedBytes, readChunks } from './read-body';

/** A file as it comes. Whoever takes it must read it to its end or give it up. */
export interface Download {
  readonly contentType: string;
  /** Bytes; null when the server does not say. */
  readonly total: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * The body of an answer as it comes; `stallMs` is the longest pause between two pieces. The deadline
 * ends with the last byte, and a body that is left early is given up. Every failure is an AppFailure.
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
