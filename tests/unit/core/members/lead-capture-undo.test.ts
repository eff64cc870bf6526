import { expect, it } from 'vitest';
import { recordHelpers } from '../helpers/record-helpers';
import { startTestCore } from '../helpers/test-core';
import { drop } from '../outbox/write-helpers';

it('lead capture set again after an undo is a new change, not a replayed response', async () => {
  const test = await startTestCore();
  const { bodies, on, sent } = recordHelpers(() => test);
  await test.signIn();
  const mode = '/internal/member/5/links-data';
  const exchange = '/internal/member/5';
  const turnOn = () => test.call('member.setLeadCapture', { memberId: 5, on: true });
  on(`PATCH ${mode}`, { body: {} });
  on(`PATCH ${exchange}`, drop);
  await turnOn();
  // The repeat is rejected before the server looks at its key.
  on(`PATCH ${exchange}`, { status: 429, body: { message: 'Too many.' } });
  expect(await turnOn()).toMatchObject({ error: { code: 'rate-limited', message: 'Too many.' } });
  on(`PATCH ${exchange}`, { body: {} });
  expect(await turnOn()).toMatchObject({ ok: true });
  const [first, again, back, third] = sent(mode).map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
  expect(bodies(mode)[2]).toEqual({ leadCaptureMode: 0 });
  expect(new Set([first, back, third]).size).toBe(3);
  await test.stop();
});

const page = '<html>\r\n<head><title>Blocked</title></head>\r\n</html>';

it.each([
  [
    500,
    'The server responded with a web page (Blocked). The lead capture mode is on, but we couldn’t confirm the form. Try again.',
  ],
  [
    403,
    'The server responded with a web page (Blocked). Only part of the change was saved: the lead capture mode is on, the form isn’t, and the mode couldn’t be restored (The server responded with a web page (Blocked).). Try again.',
  ],
])('what was saved is said beside a gateway’s page (%i), not after it', async (status, message) => {
  const test = await startTestCore();
  const { on } = recordHelpers(() => test);
  await test.signIn();
  let modes = 0;
  on('PATCH /internal/member/5/links-data', () => {
    modes += 1;
    return modes === 1 ? { body: {} } : { status: 403, body: page };
  });
  on('PATCH /internal/member/5', { status, body: page });
  const result = await test.call('member.setLeadCapture', { memberId: 5, on: true });
  expect(result).toMatchObject({ ok: false, error: { message } });
  await test.stop();
});
