import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { httpError, networkError } from '../../../../src/main/core/api/errors';
import { classifyFailure } from '../../../../src/main/core/outbox/classify-failure';
import { guarded, startTestCore, type TestCore } from '../helpers/test-core';

type Outcome = 'not-sent' | 'unknown';

const failure = (code: string, syscall?: string) =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error(`${syscall ?? ''} ${code}`), {
      code,
      ...(syscall ? { syscall } : {}),
    }),
  });
const outcomeOf = (error: unknown) => networkError(error, 'action');

/** Node's codes: which prove that nothing was sent, and which do not. */
const node: readonly (readonly [code: string, syscall: string | undefined, outcome: Outcome])[] = [
  ['ECONNREFUSED', 'connect', 'not-sent'],
  ['ECONNRESET', 'connect', 'not-sent'],
  ['ETIMEDOUT', 'connect', 'not-sent'],
  ['ENETUNREACH', 'connect', 'not-sent'],
  ['ENETDOWN', 'connect', 'not-sent'],
  ['EHOSTUNREACH', 'connect', 'not-sent'],
  ['EHOSTDOWN', 'connect', 'not-sent'],
  ['EADDRNOTAVAIL', 'connect', 'not-sent'],
  ['ENOTFOUND', 'getaddrinfo', 'not-sent'],
  ['EAI_AGAIN', 'getaddrinfo', 'not-sent'],
  ['EAI_FAIL', 'getaddrinfo', 'not-sent'],
  ['EAI_NODATA', 'getaddrinfo', 'not-sent'],
  ['EAI_NONAME', 'getaddrinfo', 'not-sent'],
  ['UND_ERR_CONNECT_TIMEOUT', undefined, 'not-sent'],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', undefined, 'not-sent'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', undefined, 'not-sent'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', undefined, 'not-sent'],
  ['SELF_SIGNED_CERT_IN_CHAIN', undefined, 'not-sent'],
  ['UNABLE_TO_GET_ISSUER_CERT', undefined, 'not-sent'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', undefined, 'not-sent'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined, 'not-sent'],
  ['CERT_HAS_EXPIRED', undefined, 'not-sent'],
  ['CERT_NOT_YET_VALID', undefined, 'not-sent'],
  ['CERT_REVOKED', undefined, 'not-sent'],
  ['CERT_UNTRUSTED', undefined, 'not-sent'],
  ['CERT_REJECTED', undefined, 'not-sent'],
  ['CERT_SIGNATURE_FAILURE', undefined, 'not-sent'],
  ['CERT_CHAIN_TOO_LONG', undefined, 'not-sent'],
  ['INVALID_CA', undefined, 'not-sent'],
  ['INVALID_PURPOSE', undefined, 'not-sent'],
  ['HOSTNAME_MISMATCH', undefined, 'not-sent'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', undefined, 'not-sent'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', undefined, 'not-sent'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', undefined, 'not-sent'],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', undefined, 'not-sent'],
  ['ERR_SSL_NO_SHARED_CIPHER', undefined, 'not-sent'],
  ['ECONNRESET', 'read', 'unknown'],
  ['ECONNRESET', 'write', 'unknown'],
  ['ECONNRESET', undefined, 'unknown'],
  ['EPIPE', 'write', 'unknown'],
  ['ETIMEDOUT', 'read', 'unknown'],
  ['EHOSTUNREACH', 'read', 'unknown'],
  ['ENETUNREACH', 'read', 'unknown'],
  ['ENETDOWN', 'write', 'unknown'],
  ['ECONNREFUSED', 'read', 'unknown'],
  ['ECONNABORTED', 'read', 'unknown'],
  ['UND_ERR_SOCKET', undefined, 'unknown'],
  ['UND_ERR_HEADERS_TIMEOUT', undefined, 'unknown'],
  ['UND_ERR_BODY_TIMEOUT', undefined, 'unknown'],
  ['UND_ERR_CLOSED', undefined, 'unknown'],
  ['HPE_INVALID_CONSTANT', undefined, 'unknown'],
  ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', undefined, 'unknown'],
  ['EPROTO', 'write', 'unknown'],
];

/**
 * Chromium's words, as they come in the message of Electron's fetch. For a write each means
 * `unknown`: Chromium resends when a kept connection is reset and reports the second connection
 * only.
 */
const chromium: readonly (readonly [words: string, ofQuery: Outcome])[] = [
  ['ERR_CONNECTION_REFUSED', 'not-sent'],
  ['ERR_CONNECTION_FAILED', 'not-sent'],
  ['ERR_CONNECTION_TIMED_OUT', 'not-sent'],
  ['ERR_NAME_NOT_RESOLVED', 'not-sent'],
  ['ERR_NAME_RESOLUTION_FAILED', 'not-sent'],
  ['ERR_ICANN_NAME_COLLISION', 'not-sent'],
  ['ERR_INTERNET_DISCONNECTED', 'not-sent'],
  ['ERR_PROXY_CONNECTION_FAILED', 'not-sent'],
  ['ERR_TUNNEL_CONNECTION_FAILED', 'not-sent'],
  ['ERR_PROXY_CERTIFICATE_INVALID', 'not-sent'],
  ['ERR_CERT_COMMON_NAME_INVALID', 'not-sent'],
  ['ERR_CERT_DATE_INVALID', 'not-sent'],
  ['ERR_CERT_AUTHORITY_INVALID', 'not-sent'],
  ['ERR_CERT_CONTAINS_ERRORS', 'not-sent'],
  ['ERR_CERT_NO_REVOCATION_MECHANISM', 'not-sent'],
  ['ERR_CERT_UNABLE_TO_CHECK_REVOCATION', 'not-sent'],
  ['ERR_CERT_REVOKED', 'not-sent'],
  ['ERR_CERT_INVALID', 'not-sent'],
  ['ERR_CERT_WEAK_SIGNATURE_ALGORITHM', 'not-sent'],
  ['ERR_CERT_NON_UNIQUE_NAME', 'not-sent'],
  ['ERR_CERT_WEAK_KEY', 'not-sent'],
  ['ERR_CERT_NAME_CONSTRAINT_VIOLATION', 'not-sent'],
  ['ERR_CERT_VALIDITY_TOO_LONG', 'not-sent'],
  ['ERR_CERTIFICATE_TRANSPARENCY_REQUIRED', 'not-sent'],
  ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'not-sent'],
  ['ERR_SSL_OBSOLETE_CIPHER', 'not-sent'],
  ['ERR_SSL_UNRECOGNIZED_NAME_ALERT', 'not-sent'],
  ['ERR_SSL_SERVER_CERT_BAD_FORMAT', 'not-sent'],
  ['ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN', 'not-sent'],
  ['ERR_CONNECTION_RESET', 'unknown'],
  ['ERR_CONNECTION_CLOSED', 'unknown'],
  ['ERR_CONNECTION_ABORTED', 'unknown'],
  ['ERR_EMPTY_RESPONSE', 'unknown'],
  ['ERR_TIMED_OUT', 'unknown'],
  ['ERR_NETWORK_CHANGED', 'unknown'],
  ['ERR_NETWORK_IO_SUSPENDED', 'unknown'],
  ['ERR_ADDRESS_UNREACHABLE', 'unknown'],
  ['ERR_ADDRESS_INVALID', 'unknown'],
  ['ERR_SSL_PROTOCOL_ERROR', 'unknown'],
  ['ERR_SSL_BAD_RECORD_MAC_ALERT', 'unknown'],
  ['ERR_CERT_DATABASE_CHANGED', 'unknown'],
  ['ERR_HTTP2_PROTOCOL_ERROR', 'unknown'],
];

describe('whether anything was sent', () => {
  it.each(node)('%s at %s: %s', (code, syscall, outcome) => {
    const error = outcomeOf(failure(code, syscall));
    expect(error).toMatchObject({ code: 'offline', outcome });
    const says = error.message.includes('The change may still have gone through.');
    expect(says).toBe(outcome === 'unknown');
  });

  it.each(chromium)('reports net::%s, %s for a query, as unknown for a write', (words, ofQuery) => {
    const error = new Error(`net::${words}`);
    expect(networkError(error, 'query')).toMatchObject({ code: 'offline', outcome: ofQuery });
    const ofWrite = networkError(error, 'action');
    expect(ofWrite).toMatchObject({ code: 'offline', outcome: 'unknown' });
    expect(ofWrite.message).toContain('The change may still have gone through.');
    expect(classifyFailure(new AppFailure(ofWrite), false)).toBe('unknown');
  });

  it('is determined across the tries of several addresses', () => {
    const tries = ['::1', '127.0.0.1'].map((address) =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}`), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
      }),
    );
    const error = new TypeError('fetch failed', { cause: new AggregateError(tries) });
    expect(outcomeOf(error)).toMatchObject({ outcome: 'not-sent' });
  });
});

const status = (code: number) =>
  httpError({ status: code, statusText: '', headers: new Headers() }, '{"message":"No."}', 0);

describe('a refusal of a write', () => {
  it.each([
    [400, 'refused', 'refused'],
    [401, 'refused', 'still-unknown'],
    [403, 'refused', 'still-unknown'],
    [404, 'refused', 'refused'],
    [408, 'unknown', 'unknown'],
    [409, 'refused', 'refused'],
    [410, 'refused', 'refused'],
    [422, 'refused', 'refused'],
    [429, 'refused', 'still-unknown'],
    [500, 'unknown', 'unknown'],
    [502, 'unknown', 'unknown'],
    [503, 'unknown', 'unknown'],
    [504, 'unknown', 'unknown'],
  ])('reads %d as %s on the first try and as %s on the second', (code, first, second) => {
    const error = new AppFailure(status(code));
    expect(classifyFailure(error, false)).toBe(first);
    expect(classifyFailure(error, true)).toBe(second);
  });

  it.each([
    '{"error":{"type":"idempotency_error","code":"idempotency_key_in_use"}}',
    '{"title":"A request is outstanding for this Idempotency-Key"}',
    '{"message":"this key is being worked on"}',
  ])('reads 409 with %s as unknown', (body) => {
    const error = httpError({ status: 409, statusText: '', headers: new Headers() }, body, 0);
    expect(classifyFailure(new AppFailure(error), false)).toBe('unknown');
  });
});

describe('a response with status 200', () => {
  let test: TestCore;
  beforeEach(async () => {
    test = await startTestCore();
    await test.signIn();
  });
  afterEach(() => test.stop());

  const verify = () => test.call('member.verifyEmail', { memberId: 5, emailVerified: true });
  const answer = (body: unknown, type = 'application/json') =>
    guarded(test, 'POST /internal/member/verify_email', {
      headers: { 'content-type': type },
      body,
    });
  const unfinished = async () => {
    const result = await test.call('writes.unfinished', {});
    return result.ok ? result.value.length : -1;
  };
  const told = async () => {
    const result = await verify();
    const journal = await test.call('journal.list', {});
    return { result, outcome: journal.ok ? journal.value[0]?.outcome : '' };
  };

  it.each([
    '<!DOCTYPE html><title>Welcome to our hotel</title>',
    '\n <html>',
    '<?xml version="1.0"?>',
  ])('is an unknown outcome when it is a page (%s)', async (body) => {
    answer(body, 'text/html');
    expect(await told()).toMatchObject({
      result: { ok: false, error: { code: 'invalid-response', field: 'body' } },
      outcome: 'unknown',
    });
    expect(await unfinished()).toBe(1);
  });

  it.each(['OK', '', '"OK"', '{}', '{"error":null}', '{"success":true}', '{"error":""}'])(
    'is done when it is %s',
    async (body) => {
      answer(body, 'text/html');
      expect(await told()).toMatchObject({ result: { ok: true }, outcome: 'done' });
    },
  );

  it.each([
    ['{"error":"Seat limit reached"}', 'Seat limit reached'],
    ['{"success":false,"message":"Not today"}', 'Not today'],
    ['{"error":{"message":"Deeper"}}', 'Deeper'],
    ['{"success":false}', '{"success":false}'],
  ])('is a refusal when it says %s', async (body, message) => {
    answer(body);
    expect(await told()).toMatchObject({
      result: { ok: false, error: { code: 'server', status: 200, message } },
      outcome: 'refused',
    });
    expect(await unfinished()).toBe(0);
  });

  it.each([
    '{"success":false,"message":"card declined',
    '{"success":true,"data":{"mid":5',
    ' [1,2',
  ])('is an unknown outcome when it stops partway (%s)', async (body) => {
    answer(body);
    expect(await told()).toMatchObject({
      result: { ok: false, error: { code: 'invalid-response', field: 'body' } },
      outcome: 'unknown',
    });
    expect(await unfinished()).toBe(1);
  });

  it.each([
    ['of known length', 'destroy', { 'content-length': '500' }],
    ['of known length', 'end', { 'content-length': '500' }],
    ['of unknown length', 'destroy', {}],
    ['of unknown length', 'end', {}],
  ] as const)(
    'leaves %s unknown when its connection ends (%s) too early',
    async (_what, end, headers) => {
      guarded(test, 'POST /internal/member/verify_email', {
        raw: (response, socket) => {
          response.writeHead(200, { 'content-type': 'application/json', ...headers });
          response.write('OK', () => socket[end]());
        },
      });
      expect(await told()).toMatchObject({
        result: { ok: false, error: { code: 'invalid-response', field: 'body' } },
        outcome: 'unknown',
      });
      expect(await unfinished()).toBe(1);
    },
  );

  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  it('J32: loses only the value that is 20,000 levels deep', async () => {
    guarded(test, 'GET /internal/team/9/salesforce', {
      headers: { 'content-type': 'application/json' },
      body: `{"data":{"account":${deep(20_000)},"Stage":"Won"}}`,
    });
    expect(await test.call('team.salesforce', { id: 9 })).toMatchObject({
      ok: true,
      value: { Stage: 'Won' },
      unexpected: [{ at: 'account' }],
    });
  });

  it('shows what it can when a refusal is just as deep', async () => {
    const body = `${'{"message":'.repeat(20_000)}"x"${'}'.repeat(20_000)}`;
    guarded(test, 'GET /internal/team/9/salesforce', { status: 400, body });
    expect(await test.call('team.salesforce', { id: 9 })).toMatchObject({
      ok: false,
      error: { code: 'server', status: 400 },
    });
  });
});
