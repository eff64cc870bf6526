import { expect, test } from 'vitest';
import { outcomeUnknown } from '../../../src/rules/outcome';

test.each([
  [true, { code: 'timeout', message: '' }],
  [true, { code: 'cancelled', message: '' }],
  [true, { code: 'unauthorized', message: '' }],
  [true, { code: 'offline', message: '', outcome: 'unknown' }],
  [false, { code: 'offline', message: '', outcome: 'not-sent' }],
  [true, { code: 'invalid-response', message: '', field: 'x' }],
  [true, { code: 'internal', message: '', correlationId: 'x' }],
  [true, { code: 'server', message: '', status: 500 }],
  [true, { code: 'server', message: '', status: 503 }],
  [false, { code: 'server', message: '', status: 422 }],
  [false, { code: 'conflict', message: '' }],
  [false, { code: 'forbidden', message: '' }],
  [false, { code: 'not-found', message: '' }],
  [false, { code: 'validation', message: '' }],
  [false, { code: 'rate-limited', message: '' }],
  [false, { code: 'file', message: '', reason: 'ENOSPC' }],
] as const)('%s for %o', (unknown, error) => {
  expect(outcomeUnknown(error)).toBe(unknown);
});
