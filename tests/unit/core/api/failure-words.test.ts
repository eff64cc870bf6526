import { describe, expect, it } from 'vitest';
import {
  cutOff,
  httpError,
  networkError,
  serverMessage,
  timedOut,
} from '../../../../src/main/core/api/errors';

const nested = (depth: number, key: 'list' | 'message'): string =>
  depth === 0
    ? '"No."'
    : key === 'list'
      ? `[${nested(depth - 1, key)}]`
      : `{"message":${nested(depth - 1, key)}}`;

describe('the message of a refusal (J7)', () => {
  it.each([
    { body: '{"message":"  Seat limit \\n"}', says: 'Seat limit' },
    { body: '{"message":" ","error":"No seat"}', says: 'No seat' },
    { body: '{"message":null,"error":{"msg":"Deep"}}', says: 'Deep' },
    { body: '{"message":["One", "", null, {"msg":"Two"}]}', says: 'One, Two' },
    { body: '{"msg":"Third","other":"x"}', says: 'Third' },
    { body: '{"message":[]}', says: '{"message":[]}' },
    { body: '{"token":"s3cret","message":7}', says: '{"token":"[redacted]","message":7}' },
    // Ten levels are read, two for each object: its value and the message in it.
    { body: nested(10, 'list'), says: 'No.' },
    { body: nested(11, 'list'), says: '[[[[[[[[[[["No."]]]]]]]]]]]' },
    { body: nested(5, 'message'), says: 'No.' },
  ])('$body: $says', ({ body, says }) => {
    expect(serverMessage(body, 400)).toBe(says);
  });

  it('is kept whole up to 2,000 characters', () => {
    expect(serverMessage('x'.repeat(2000), 400)).toBe('x'.repeat(2000));
    expect(serverMessage('x'.repeat(2001), 400)).toBe(`${'x'.repeat(2000)}…`);
  });
});

const noon = Date.UTC(2026, 0, 15, 12);
const refusal = (status: number, body: string, header?: string) =>
  httpError(
    {
      status,
      statusText: '',
      headers: new Headers(header === undefined ? {} : { 'retry-after': header }),
    },
    body,
    noon,
  );

describe('the retry time', () => {
  it.each([
    ['7', 7],
    ['0', 0],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30],
    ['Thu, 15 Jan 2026 12:00:00 GMT', 0],
  ])('is read from %s: in %d seconds', (header, seconds) => {
    expect(refusal(429, 'Slowly', header)).toEqual({
      code: 'rate-limited',
      message: 'Slowly',
      retryAfterSeconds: seconds,
    });
    expect(refusal(503, 'Later', header)).toEqual({
      code: 'server',
      message: 'Later',
      status: 503,
      retryAfterSeconds: seconds,
    });
  });

  it.each(['Thu, 15 Jan 2026 11:59:00 GMT', 'soon', '-5x', undefined])(
    'is not given by %s',
    (header) => {
      expect(Object.keys(refusal(429, 'Slowly', header))).toEqual(['code', 'message']);
    },
  );
});

describe('a conflict', () => {
  it.each([
    '{"message":"The email is still in use"}',
    '{"message":"Idempotency-Key was used for other parameters"}',
  ])('is a plain refusal when it is not about a key in use: %s', (body) => {
    expect(refusal(409, body)).not.toHaveProperty('outcome');
  });
});

describe('a broken connection', () => {
  const broken = (code: string, cause?: unknown) =>
    Object.assign(new Error(code, { cause }), { code });

  it('says whether the server may have acted, for actions only', () => {
    const message = 'The connection to the server was lost (EPIPE).';
    expect(networkError(broken('EPIPE'), 'query')).toEqual({
      code: 'offline',
      outcome: 'unknown',
      message,
    });
    expect(networkError(broken('EPIPE'), 'action').message).toBe(
      `${message} The change may still have gone through.`,
    );
    expect(timedOut(30_000, 'query').error).toEqual({
      code: 'timeout',
      message: 'The server didn’t respond within 30 seconds.',
    });
    expect(timedOut(30_000, 'action').error.message).toBe(
      'The server didn’t respond within 30 seconds. The change may still have gone through.',
    );
  });

  it('names its code, or else its message without secrets', () => {
    expect(networkError(broken('ENOTFOUND'), 'action').message).toBe(
      'No connection to the server (ENOTFOUND).',
    );
    expect(networkError(new Error('lost with Bearer abc'), 'query').message).toBe(
      'The connection to the server was lost (lost with Bearer [redacted]).',
    );
    expect(networkError('what', 'query').message).toBe(
      'The connection to the server was lost (what).',
    );
    const odd = Object.assign(new Error('odd'), { code: 7, syscall: 1 });
    expect(networkError(odd, 'query').message).toBe('The connection to the server was lost (odd).');
  });

  it('is searched six causes deep', () => {
    const chain = (levels: number): Error =>
      levels === 0 ? broken('ENOTFOUND') : new Error('outer', { cause: chain(levels - 1) });
    expect(networkError(chain(5), 'action')).toMatchObject({ outcome: 'not-sent' });
    expect(networkError(chain(6), 'action')).toMatchObject({ outcome: 'unknown' });
    // One for each address that was tried.
    const several = (levels: number): Error =>
      levels === 0 ? broken('ENOTFOUND') : new AggregateError([several(levels - 1)], 'several');
    expect(networkError(several(5), 'action')).toMatchObject({ outcome: 'not-sent' });
    expect(networkError(several(6), 'action')).toMatchObject({ outcome: 'unknown' });
  });

  it('keeps its cause for the log', () => {
    const cause = new Error('socket');
    expect(cutOff(cause).cause).toBe(cause);
    expect(cutOff(cause).error).toEqual({
      code: 'invalid-response',
      field: 'body',
      message: 'The server’s response was cut off.',
    });
  });
});
