import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordHelpers } from './record-helpers';
import { startTestCore, type TestCore } from './test-core';

let test: TestCore;
const { journal, on, sent } = recordHelpers(() => test);
beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
});
afterEach(() => test.stop());

it('a journal that cannot be written stops no work: one step goes on, and nothing is lost', async () => {
  on('POST /internal/member/verify_email', { body: {} });
  const folder = path.join(test.userData, 'journal');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'no folder');
  const verify = () => test.call('member.verifyEmail', { memberId: 5, emailVerified: true });
  expect(await verify()).toMatchObject({
    ok: false,
    error: { code: 'file', outcome: 'not-sent', unrecorded: true },
  });
  expect(sent('/internal/member/verify_email')).toEqual([]);
  expect(await test.call('writes.unfinished', {})).toEqual({ ok: true, value: [] });
  expect(await test.call('journal.goOn', {})).toEqual({ ok: true, value: null });
  expect(await verify()).toEqual({ ok: true, value: null });
  await rm(folder);
  expect(await journal()).toMatchObject([{ action: 'member.verifyEmail', outcome: 'done' }]);
});
