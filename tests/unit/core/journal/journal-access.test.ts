import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { guarded, signInAs, startTestCore, type TestCore } from '../helpers/test-core';

let test: TestCore;
afterEach(() => test.stop());

const verify = async (memberId: number) => {
  const done = await test.call('member.verifyEmail', { memberId, emailVerified: true });
  expect(done).toMatchObject({ ok: true });
};

/** Sam changed member 1 and Kim changed member 2; Kim is signed in with these permissions. */
const twoPeople = async (user: { can_access_admin?: boolean }) => {
  test = await startTestCore();
  await test.signIn();
  guarded(test, 'POST /internal/member/verify_email', { body: {} });
  await verify(1);
  await signInAs(test, 'kim@example.com');
  await verify(2);
  await signInAs(test, 'kim@example.com', user);
};
const listed = async (input: { mine?: boolean; subjects?: string[]; text?: string } = {}) => {
  const result = await test.call('journal.list', input);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.map(({ actor, subject }) => [actor, subject]);
};
const exported = async () => {
  expect(await test.call('journal.export', {})).toMatchObject({ ok: true });
  const names = await readdir(test.downloads);
  expect(names).toHaveLength(1);
  const file = path.join(test.downloads, names[0]!);
  // The export contains customer data, so only its owner may read it.
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  return readFile(file, 'utf8');
};

describe('the journal on a shared computer', () => {
  it('shows people their own entries on the screen, for a record, and in the table', async () => {
    await twoPeople({ can_access_admin: false });
    expect(await listed()).toEqual([['kim@example.com', 'member 2']]);
    expect(await listed({ mine: false })).toEqual([['kim@example.com', 'member 2']]);
    expect(await listed({ subjects: ['member 1'] })).toEqual([]);
    expect(await listed({ text: 'sam@' })).toEqual([]);
    const csv = await exported();
    expect(csv).toContain('member 2');
    expect(csv).not.toContain('sam@example.com');
  });

  it("shows everyone's entries to a person with the admin permission", async () => {
    await twoPeople({ can_access_admin: true });
    expect(await listed()).toEqual([
      ['kim@example.com', 'member 2'],
      ['sam@example.com', 'member 1'],
    ]);
    expect(await listed({ mine: true })).toEqual([['kim@example.com', 'member 2']]);
    expect(await listed({ subjects: ['member 1'] })).toEqual([['sam@example.com', 'member 1']]);
    expect(await exported()).toContain('sam@example.com');
  });
});
