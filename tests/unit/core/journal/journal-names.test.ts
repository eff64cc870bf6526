import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { JournalEntry } from '../../../../src/contract/entities/journal';
import { change } from '../../../../src/domain/journal/journal-changes';
import { createJournal } from '../../../../src/main/core/journal/journal';
import type { JournalFile } from '../../../../src/main/core/journal/journal-file';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';
import { guarded, startTestCore, type TestCore } from '../helpers/test-core';

let test: TestCore | undefined;
afterEach(async () => {
  await test?.stop();
  test = undefined;
});

it('finds entries about the records named like the text, in the subject or in the changes', async () => {
  const kept: JournalEntry[] = [];
  const file = {
    append: async (entry: JournalEntry) => void kept.push(entry),
    async *files() {
      yield kept;
    },
  } as unknown as JournalFile;
  const journal = createJournal({
    file,
    environmentName: 'staging',
    redact: (text) => text,
    clock: fakeClock(),
    log: fakeLog(),
  });
  const record = async (subject: string, detail: ReturnType<typeof change>[] = []) =>
    (await journal.start('sam@x.test', { action: 'member.update', subject, detail }))('done');
  for (const subject of ['member 12', 'member 13', 'team 9, connection 3', 'demo team 9']) {
    await record(subject);
  }
  await record('member 1', [change('membership', 300), change('team', 8, 7)]);
  const found = async (named: string[]) =>
    (await journal.list({ text: 'Lily', named })).map(({ subject }) => subject);
  expect(await found([])).toEqual([]);
  expect(await found(['member 12'])).toEqual(['member 12']);
  expect(await found(['team 9'])).toEqual(['team 9, connection 3']);
  expect(await found(['team 7'])).toEqual(['member 1']);
  // A team's syncs are its own, whichever connection they are of.
  const ofTeam = await journal.list({ subjects: ['team 9'] });
  expect(ofTeam.map(({ subject }) => subject)).toEqual(['team 9, connection 3']);
  // Without a text, every entry fits.
  expect(await journal.list({ named: ['member 12'] })).toHaveLength(5);
});

const withTwoEntries = async () => {
  test = await startTestCore();
  await test.signIn();
  guarded(test, 'POST /internal/member/verify_email', { body: {} });
  for (const memberId of [1, 2]) {
    await test.call('member.verifyEmail', { memberId, emailVerified: true });
  }
  return test;
};

it('exports what the list shows for such a text', async () => {
  const test = await withTwoEntries();
  const filter = { text: 'Lily', named: ['member 2'] };
  expect(await test.call('journal.list', filter)).toMatchObject({
    value: [{ subject: 'member 2' }],
  });
  expect(await test.call('journal.export', filter)).toMatchObject({ ok: true });
  const [name = ''] = await readdir(test.downloads);
  const csv = await readFile(path.join(test.downloads, name), 'utf8');
  expect(csv).toContain('member 2');
  expect(csv).not.toContain('member 1');
});

it('exports only the rows of a bulk action if the list shows only these', async () => {
  const test = await withTwoEntries();
  expect(await test.call('journal.export', { bulk: 'list-1' })).toMatchObject({ ok: true });
  const [name = ''] = await readdir(test.downloads);
  expect(await readFile(path.join(test.downloads, name), 'utf8')).not.toContain('member');
});
