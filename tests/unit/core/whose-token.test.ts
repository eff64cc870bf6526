import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordHelpers } from './record-helpers';
import { signInAs, startTestCore, type TestCore } from './test-core';

let test: TestCore;
const { journal, on, sent } = recordHelpers(() => test);
beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
});
afterEach(() => test.stop());

const mode = '/internal/member/5/links-data';
const exchange = '/internal/member/5';

it('J37: what is left of a write is not sent with the token of who signed in meanwhile', async () => {
  const held = Promise.withResolvers<void>();
  on(`PATCH ${mode}`, async () => {
    await held.promise;
    return { body: {} };
  });
  on(`PATCH ${exchange}`, { body: {} });
  const turningOn = test.call('member.setLeadCapture', { memberId: 5, on: true });
  await test.api.seen(`PATCH ${mode}`);
  await signInAs(test, 'next@example.com', { id: 8 });
  held.resolve();
  await turningOn;
  expect(sent(exchange)).toEqual([]);
  const bearers = sent(mode).map(({ headers }) => headers.authorization ?? '');
  expect(bearers.some((bearer) => bearer.includes('next@example.com'))).toBe(false);
  // Half of it stands: Sam is told so when they are back.
  expect(await journal()).toMatchObject([{ actor: 'sam@example.com', outcome: 'unknown' }]);
});

it('the same person, signed in anew, goes on with their own', async () => {
  const held = Promise.withResolvers<void>();
  on(`PATCH ${mode}`, async () => {
    await held.promise;
    return { body: {} };
  });
  on(`PATCH ${exchange}`, { body: {} });
  const turningOn = test.call('member.setLeadCapture', { memberId: 5, on: true });
  await test.api.seen(`PATCH ${mode}`);
  await test.call('session.signOut', {});
  await test.signIn();
  held.resolve();
  await turningOn;
  expect(sent(exchange)).toHaveLength(1);
});
