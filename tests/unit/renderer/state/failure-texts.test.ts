import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../../src/contract/wire/errors';
import {
  errorText,
  needsMessage,
  nextStep,
  saidText,
  technicalDetails,
} from '../../../../src/renderer/state/feedback/messages';
import { reportFailure } from '../../../../src/renderer/state/outbox/report-failure';

const failure = (code: string, rest: object = {}) =>
  ({ code, message: 'Words', ...rest }) as AppError;
const section8 =
  'Server Error. Please reload the dashboard and try again. If problem persists, please contact support';

test.each([
  [failure('server', { status: 501 }), section8],
  [failure('server', { status: 503 }), section8],
  // J3: a status of exactly 500 is not above 500.
  [failure('server', { status: 500 }), 'Words'],
  [failure('server', { status: 422 }), 'Words'],
  [failure('not-found', { status: 503 }), 'Words'],
])('describes %j', (error, text) => {
  expect(errorText(error)).toBe(text);
});

test.each([
  ['forbidden', {}, ''],
  ['not-found', {}, ''],
  ['server', { status: 500 }, 'HTTP 500 '],
] as const)('a gateway’s page (%s) is under Details, not in the message', (code, rest, before) => {
  const page = '<html>\r\n<head><title>Blocked by proxy</title></head>\r\n</html>';
  const error = failure(code, { ...rest, message: page });
  expect(errorText(error)).toBe('The server responded with a web page (Blocked by proxy).');
  expect(saidText(error)).toBe('The server responded with a web page (Blocked by proxy).');
  expect(technicalDetails(error)).toBe(before + page);
});

test.each([
  ['offline', { outcome: 'unknown' }, 'Check your connection and try again.'],
  ['offline', { outcome: 'not-sent' }, 'Nothing was sent. Check your connection and try again.'],
  // The message itself says that nothing was sent.
  ['offline', { outcome: 'not-sent', fromApp: true }, null],
  ['timeout', {}, 'Try again in a moment.'],
  ['forbidden', {}, 'Ask an administrator for the permission you need.'],
  ['rate-limited', {}, 'Wait a moment and try again.'],
  ['rate-limited', { retryAfterSeconds: 2.2 }, 'Try again in 3 seconds.'],
  ['rate-limited', { retryAfterSeconds: 0.4 }, 'Try again in 1 second.'],
  ['rate-limited', { retryAfterSeconds: 3600 }, 'Try again in 1 hour.'],
  ['invalid-response', { field: 'id' }, 'Send support the text under Details.'],
  // The message itself says what helps: not every file is in the downloads folder.
  ['file', { reason: 'EIO' }, null],
  ['internal', { correlationId: 'n1' }, 'Give support this reference: n1'],
  ['conflict', {}, null],
  [
    'conflict',
    { unfinished: { id: 'w', startedAt: '2026-01-15T12:00:00.000Z' } },
    'Check whether it was done, then resolve it under Unfinished changes.',
  ],
  ['not-found', {}, null],
])('says what to do after %s %j', (code, rest, step) => {
  expect(nextStep(failure(code, rest))).toBe(step);
});

test.each([
  [
    'offline',
    { message: 'The connection to the server was lost (UND_ERR_SOCKET).' },
    'UND_ERR_SOCKET',
  ],
  ['server', { status: 502 }, 'HTTP 502 Words'],
  ['server', { status: 422 }, 'HTTP 422'],
  ['invalid-response', { field: 'data.0.id' }, 'data.0.id'],
  [
    'invalid-response',
    { route: 'member.devices', field: 'data.0.id' },
    'member.devices: data.0.id',
  ],
  ['file', { reason: 'EIO' }, 'EIO'],
  ['not-found', {}, null],
])('says what support may ask about %s %j', (code, rest, words) => {
  expect(technicalDetails(failure(code, rest))).toBe(words);
});

test('shows no technical codes in a sentence', () => {
  const lost = failure('offline', {
    message: 'The connection to the server was lost (UND_ERR_SOCKET). The server may have acted.',
  });
  expect(errorText(lost)).toBe('The connection to the server was lost. The server may have acted.');
});

describe('a failure', () => {
  const told = (
    error: AppError,
    ...rest: [('snackbar' | 'alert' | 'caller')?, { title?: string }?]
  ) => {
    const said: unknown[] = [];
    reportFailure(
      {
        alertError: (failed, title) => said.push(['alert', failed.message, title]),
        snack: (...all) => said.push(all.slice(0, 3)),
      },
      error,
      ...rest,
    );
    return said;
  };

  test('appears in the snackbar, as an alert, or with the caller', () => {
    expect(told(failure('not-found'))).toEqual([['Words', 'error', []]]);
    expect(told(failure('not-found'), 'snackbar')).toEqual([['Words', 'error', []]]);
    expect(told(failure('server', { status: 502 }), 'alert', { title: 'Title' })).toEqual([
      ['alert', 'Words', 'Title'],
    ]);
    // Details for support are one click away.
    expect(told(failure('file', { reason: 'EIO' }))).toEqual([
      ['Words', 'error', [{ kind: 'details', words: 'EIO' }]],
    ]);
    expect(told(failure('not-found'), 'caller')).toEqual([]);
  });

  test.each(['unauthorized', 'locked', 'cancelled'])('is not shown for %s', (code) => {
    expect(needsMessage(failure(code))).toBe(false);
    expect(told(failure(code), 'alert')).toEqual([]);
  });
});
