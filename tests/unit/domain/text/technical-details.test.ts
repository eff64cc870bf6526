import { expect, test } from 'vitest';
import { plainMessage } from '../../../../src/domain/text/technical-details';

test.each([
  [
    'The connection to the server was lost (UND_ERR_SOCKET). The change may still have gone through.',
    'The connection to the server was lost. The change may still have gone through.',
    'UND_ERR_SOCKET',
  ],
  [
    'No connection to the server (ENOTFOUND).',
    'No connection to the server: its host name can’t be found.',
    'ENOTFOUND',
  ],
  [
    'No connection to the server (ECONNREFUSED).',
    'No connection to the server: it isn’t accepting connections.',
    'ECONNREFUSED',
  ],
  [
    'No connection to the server (ERR_INTERNET_DISCONNECTED).',
    'No connection to the server: this computer is offline.',
    'ERR_INTERNET_DISCONNECTED',
  ],
  [
    'No connection to the server (CERT_HAS_EXPIRED).',
    'No connection to the server: its certificate can’t be trusted.',
    'CERT_HAS_EXPIRED',
  ],
  [
    'No connection to the server (ERR_TUNNEL_CONNECTION_FAILED).',
    'No connection to the server: the proxy blocks it.',
    'ERR_TUNNEL_CONNECTION_FAILED',
  ],
  [
    'No connection to the server (ERR_PROXY_AUTH_REQUESTED).',
    'No connection to the server: the proxy wants a name and password, which the app can’t send.',
    'ERR_PROXY_AUTH_REQUESTED',
  ],
  [
    'No connection to the server (UND_ERR_CONNECT_TIMEOUT).',
    'No connection to the server: it isn’t responding.',
    'UND_ERR_CONNECT_TIMEOUT',
  ],
  [
    'The connection to the server was lost (fetch failed).',
    'The connection to the server was lost.',
    'fetch failed',
  ],
  [
    'The member 123 was not found (E_NO_MEMBER).',
    'The member 123 was not found (E_NO_MEMBER).',
    null,
  ],
])('%s', (message, text, machine) => {
  expect(plainMessage(message)).toEqual({ text, machine });
});

test('a refusal by Google is explained in words too', () => {
  expect(
    plainMessage(
      'Google rejected the sign-in (invalid_grant: Token has been expired or revoked.).',
    ),
  ).toEqual({
    text: 'Google rejected the sign-in: it has expired or was revoked. Sign in again.',
    machine: 'invalid_grant: Token has been expired or revoked.',
  });
  expect(plainMessage('Google rejected the sign-in (invalid_client).').text).toBe(
    'Google rejected the sign-in. Sign in again.',
  );
});

test.each([
  [
    'Google rejected the sign-in (invalid_grant: grant request is invalid). Sign in again.',
    'Your session has ended. Your work is saved. Sign in again to continue.',
    'invalid_grant: grant request is invalid',
  ],
  [
    'Not for you. Sign in again.',
    'Your session has ended: Not for you. Your work is saved. Sign in again to continue.',
    null,
  ],
  [
    'Your session was ended. Sign in again.',
    'Your session was ended. Your work is saved. Sign in again to continue.',
    null,
  ],
  [
    '<html><head><title>404 Not Found</title></head></html>. Sign in again.',
    'Your session has ended. Your work is saved. Sign in again to continue.',
    '<html><head><title>404 Not Found</title></head></html>.',
  ],
])('an ended session says that work is kept: %s', (why, text, machine) => {
  expect(plainMessage(`Your session has ended: ${why}`)).toEqual({ text, machine });
});

const badGateway =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body></html>';

test.each([
  [badGateway, 'The server responded with a web page (502 Bad Gateway).', badGateway],
  [
    `The server’s response was unclear: ${badGateway}`,
    'The server responded with a web page (502 Bad Gateway).',
    badGateway,
  ],
  ['<!DOCTYPE html><html>', 'The server responded with a web page.', '<!DOCTYPE html><html>'],
  ['<5 seats are not allowed', '<5 seats are not allowed', null],
  ['{"detail":"Not found."}', '{"detail":"Not found."}', null],
])('a gateway’s page is no message: %s', (message, text, machine) => {
  expect(plainMessage(message)).toEqual({ text, machine });
});
