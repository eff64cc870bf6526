import { describe, expect, it } from 'vitest';
import { announcedBytes, readChunks, readText } from '../../../../src/main/core/api/read-body';
import { failureOf } from '../../../helpers/failure-of';

const free = () => new AbortController().signal;

/** A response in pieces, and whether it was abandoned. */
const pieces = (parts: readonly string[], headers: Record<string, string> = {}) => {
  let gaveUp = false;
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(Buffer.from(next));
    },
    cancel() {
      gaveUp = true;
    },
  });
  return { response: new Response(body, { headers }), gaveUp: () => gaveUp };
};

const tooLarge = {
  code: 'invalid-response',
  field: 'body',
  message: 'The server’s response is too large.',
};

describe('the announced length of a response', () => {
  it.each([
    [{ 'content-length': '12' }, 12],
    [{ 'content-length': '0' }, 0],
    [{ 'content-length': '12', 'content-encoding': 'gzip' }, null],
    [{ 'content-length': '-1' }, null],
    [{ 'content-length': '1.5' }, null],
    [{ 'content-length': 'many' }, null],
    [{}, null],
  ])('is read from %j as %s', (headers, bytes) => {
    expect(announcedBytes(new Headers(headers as Record<string, string>))).toBe(bytes);
  });
});

describe('a body', () => {
  it('is read up to its limit and not a byte further', async () => {
    expect(await readText(pieces(['ab', 'cd']).response, free(), { limit: 4 })).toBe('abcd');
    const { response, gaveUp } = pieces(['ab', 'cd', 'e', 'f', 'g']);
    expect(await failureOf(readText(response, free(), { limit: 4 }))).toEqual(tooLarge);
    expect(gaveUp()).toBe(true);
  });

  it('is not read at all when it announces a larger size', async () => {
    expect(
      await readText(pieces(['abcd'], { 'content-length': '4' }).response, free(), { limit: 4 }),
    ).toBe('abcd');
    const { response, gaveUp } = pieces(['a'], { 'content-length': '5' });
    expect(await failureOf(readText(response, free(), { limit: 4 }))).toEqual(tooLarge);
    expect(gaveUp()).toBe(true);
    const none = new Response(null, { headers: { 'content-length': '5' } });
    expect(await failureOf(readText(none, free(), { limit: 4 }))).toEqual(tooLarge);
  });

  it('is empty when there is none', async () => {
    expect(await readText(new Response(null), free())).toBe('');
  });

  it('ends with its signal, before the first piece and between two', async () => {
    const early = pieces(['a']);
    await expect(readText(early.response, AbortSignal.abort(new Error('over')))).rejects.toThrow(
      'over',
    );
    expect(early.gaveUp()).toBe(true);

    const time = new AbortController();
    const stalled = new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }));
    const reading = readText(stalled, time.signal);
    time.abort(new Error('over'));
    await expect(reading).rejects.toThrow('over');
  });

  it('is abandoned when the reader stops partway, but not after it was read whole', async () => {
    const half = pieces(['a', 'b']);
    for await (const _chunk of readChunks(half.response, free())) break;
    expect(half.gaveUp()).toBe(true);

    const time = new AbortController();
    const whole = pieces(['a', 'b']);
    for await (const _chunk of readChunks(whole.response, time.signal));
    time.abort();
    expect(whole.gaveUp()).toBe(false);
  });
});
