import { describe, expect, it } from 'vitest';
import {
  createRedactingLog,
  createSecrets,
  redactText,
} from '../../../../src/main/core/app/redact';
import { fakeLog } from '../helpers/fake-log';

const jwt = 'eyJhbGciOiJSUzI1NiIsImtpZCI6ImEifQ.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJl_-x';

describe('a text', () => {
  it.each([
    `authorization: Bearer abc.def-ghi_123`,
    `token ${jwt} refused`,
    'https://team.example.com/sign-in?addon=s3cret-addon&x=1',
    'http://127.0.0.1:4000/callback?code=4%2F0Abc-def&state=s3cret-state',
    'grant_type=refresh_token&refresh_token=1%2F%2Fs3cret&client_secret=GOCSPX-s3cret',
    '{"token":"s3cret-bearer","user":{}}',
    '{"loginToken": "s3cret", "id_token":"s3cret"}',
    'url=https%3A%2F%2Fx%3Faddon%3Ds3cret-addon',
  ])('loses its secrets: %s', (text) => {
    const clean = redactText(text);
    expect(clean).toContain('[redacted]');
    for (const secret of ['s3cret', 'abc.def', 'c2lnbmF0dXJl', '4%2F0Abc', 'eyJ']) {
      expect(clean).not.toContain(secret);
    }
  });

  it.each([
    'The member 123 was not found (code ECONNREFUSED).',
    '{"code":"ENOENT","message":"state of things"}',
    'token refresh took 12 ms',
    'https://dashboard.stripe.com/test/customers/cus_123?page=2',
  ])('stays the same without secrets: %s', (text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe('a log', () => {
  it('holds no secret, wherever it is', () => {
    const target = fakeLog();
    const secrets = createSecrets();
    secrets.add('opaque secret/1');
    const log = createRedactingLog(target, secrets);
    const cause = new Error(`inner ${jwt}`, { cause: { authorization: 'opaque' } });
    const circular: Record<string, unknown> = { name: 'loop' };
    circular.self = circular;
    log.error('said opaque secret/1 aloud', {
      cause: new TypeError('outer opaque secret/1', { cause }),
      url: new URL('https://x.example/?addon=hidden-addon-1'),
      headers: { Authorization: 'Basic hidden', cookie: 'hidden', accept: 'json' },
      body: { google_credential: 'hidden', nested: [{ refreshToken: 'hidden' }] },
      encoded: 'q=opaque%20secret%2F1',
      bytes: new Uint8Array(4),
      circular,
      code: 'ECONNRESET',
      count: 3,
    });
    const text = target.text();
    for (const secret of ['opaque secret/1', 'opaque%20secret', 'hidden', 'eyJ']) {
      expect(text).not.toContain(secret);
    }
    for (const kept of ['ECONNRESET', 'json', 'TypeError', 'inner', '[4 bytes]', 'loop']) {
      expect(text).toContain(kept);
    }
  });

  it('holds plain values of any input, six levels deep, each object once', () => {
    const target = fakeLog();
    const loop: Record<string, unknown> = { name: 'loop' };
    loop.self = loop;
    const twice = { id: 1 };
    createRedactingLog(target).warn('seen', {
      url: new URL('https://x.example/?addon=hidden&page=2'),
      map: new Map([['header', 'Bearer hidden']]),
      set: new Set(['Bearer hidden', 'plain']),
      list: [1, 'Bearer hidden', null],
      run: () => 1,
      nothing: null,
      loop,
      siblings: [twice, twice],
      deep: { a: { a: { a: { a: { a: { a: {} } } } } } },
      deepest: { a: { a: { a: { a: { a: {} } } } } },
    });
    expect(target.lines[0]?.details).toEqual({
      url: 'https://x.example/?addon=[redacted]&page=2',
      map: [['header', 'Bearer [redacted]']],
      set: ['Bearer [redacted]', 'plain'],
      list: [1, 'Bearer [redacted]', null],
      run: '[function]',
      nothing: null,
      loop: { name: 'loop', self: '[…]' },
      siblings: [{ id: 1 }, { id: 1 }],
      deep: { a: { a: { a: { a: { a: { a: '[…]' } } } } } },
      deepest: { a: { a: { a: { a: { a: {} } } } } },
    });
  });

  it("holds an error's name, message, stack, and cause without secrets", () => {
    const target = fakeLog();
    const error = Object.assign(new TypeError('with Bearer hidden'), { code: 'E1' });
    createRedactingLog(target).warn('failed', { error, other: new Error('b', { cause: 'c' }) });
    const { error: first, other } = target.lines[0]?.details ?? {};
    expect(Object.keys(first ?? {})).toEqual(['name', 'message', 'stack', 'code']);
    expect(first).toMatchObject({
      name: 'TypeError',
      message: 'with Bearer [redacted]',
      stack: expect.stringMatching(/^TypeError: with Bearer \[redacted\]\n +at /),
      code: 'E1',
    });
    expect(other).toMatchObject({ message: 'b', cause: 'c' });
  });

  it('keeps the level of a line, with or without details', () => {
    const target = fakeLog();
    const log = createRedactingLog(target);
    log.info('one');
    log.warn('two', { a: 1 });
    expect(target.lines).toEqual([
      { level: 'info', message: 'one' },
      { level: 'warn', message: 'two', details: { a: 1 } },
    ]);
  });

  it.each([
    { secret: 'a', text: 'a banana', clean: 'a banana' },
    { secret: 'sevenup', text: 'it is sevenup', clean: 'it is sevenup' },
    { secret: 'eightupp', text: 'it is eightupp', clean: 'it is [redacted]' },
    { secret: 'nineuppp9', text: 'it is nineuppp9', clean: 'it is [redacted]' },
  ])('treats words of 8 or more characters as secrets: $secret', ({ secret, text, clean }) => {
    const secrets = createSecrets();
    secrets.add(secret);
    expect(secrets.redact(text)).toBe(clean);
  });
});
