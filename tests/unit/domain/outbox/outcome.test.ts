import { expect, test } from 'vitest';
import { outcomeOf } from '../../../../src/domain/outbox/outcome';

test.each([
  ['unknown', { code: 'timeout', message: '' }],
  ['unknown', { code: 'cancelled', message: '' }],
  ['unknown', { code: 'offline', message: '', outcome: 'unknown' }],
  ['unknown', { code: 'invalid-response', message: '', field: 'x' }],
  ['unknown', { code: 'internal', message: '', correlationId: 'x' }],
  ['unknown', { code: 'server', message: '', status: 500 }],
  ['unknown', { code: 'server', message: '', status: 503 }],
  ['unknown', { code: 'file', message: '', reason: 'ENOSPC', outcome: 'unknown' }],
  ['unknown', { code: 'unauthorized', message: '', outcome: 'unknown' }],
  ['unknown', { code: 'conflict', message: '', outcome: 'unknown' }],
  ['sent', { code: 'server', message: '', status: 422 }],
  ['sent', { code: 'server', message: '', status: 200 }],
  ['sent', { code: 'conflict', message: '' }],
  ['sent', { code: 'not-found', message: '' }],
  ['not-sent', { code: 'offline', message: '', outcome: 'not-sent' }],
  ['not-sent', { code: 'cancelled', message: '', outcome: 'not-sent' }],
  ['not-sent', { code: 'not-found', message: '', outcome: 'not-sent' }],
  ['not-sent', { code: 'unauthorized', message: '' }],
  ['not-sent', { code: 'forbidden', message: '' }],
  ['not-sent', { code: 'locked', message: '' }],
  ['not-sent', { code: 'validation', message: '' }],
  ['not-sent', { code: 'rate-limited', message: '' }],
  ['not-sent', { code: 'file', message: '', reason: 'ENOSPC', outcome: 'not-sent' }],
  // Nothing in it says that it happened before the act.
  ['unknown', { code: 'file', message: '', reason: 'ENOSPC' }],
  ['unknown', { code: 'of a later version', message: '' } as never],
] as const)('%s: %o', (outcome, error) => {
  expect(outcomeOf(error)).toBe(outcome);
});
