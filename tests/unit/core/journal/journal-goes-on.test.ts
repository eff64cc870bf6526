import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redactText } from '../../../../src/main/core/app/redact';
import { createJournal, type Journal } from '../../../../src/main/core/journal/journal';
import { createJournalFile } from '../../../../src/main/core/journal/journal-file';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';
import { recordHelpers } from '../helpers/record-helpers';
import { startTestCore } from '../helpers/test-core';

let home: string;
let folder: string;
let file: string;
let damaged: string[];
const clock = fakeClock();

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dash-journal-'));
  folder = path.join(home, 'journal');
  file = path.join(folder, 'staging.jsonl');
  damaged = [];
});
afterEach(() => rm(home, { recursive: true, force: true }));

const open = (): Journal =>
  createJournal({
    file: createJournalFile({
      folder,
      environmentName: 'staging',
      clock,
      onUnreadable: () => undefined,
      onDamaged: (name) => damaged.push(name),
    }),
    environmentName: 'staging',
    redact: redactText,
    clock,
    log: fakeLog(),
  });
const what = (subject: string) => ({ action: 'member.delete', subject, detail: '' });
const lines = async () => (await readFile(file, 'utf8')).split('\n').slice(0, -1);

describe('a journal that cannot be written', () => {
  it.each(['folder', 'link'])(
    'is set aside when a %s is in its place, and continues',
    async (kind) => {
      await mkdir(folder, { recursive: true });
      if (kind === 'folder') await mkdir(file);
      else await symlink(path.join(home, 'elsewhere'), file);
      const journal = open();
      const end = await journal.start('sam@example.com', what('member 5'));
      await end('done');
      await journal.settled();
      expect(await lines()).toHaveLength(2);
      expect(damaged).toEqual([expect.stringMatching(/^staging\.corrupt-.+Z\.jsonl$/)]);
    },
  );

  it('blocks work until a person continues, and writes the queued lines when it can', async () => {
    // A file where the folder should be.
    await writeFile(folder, '');
    const journal = open();
    const start = () => journal.start('sam@example.com', what('member 5'));
    expect(await failureOf(start())).toMatchObject({
      code: 'file',
      outcome: 'not-sent',
      unrecorded: true,
    });
    expect(await failureOf(start())).toMatchObject({ unrecorded: true });
    journal.goOn('sam@example.com');
    const end = await start();
    await end('done');
    await journal.settled();
    await rm(folder);
    expect(await journal.list()).toMatchObject([{ subject: 'member 5', outcome: 'done' }]);
    expect(await lines()).toHaveLength(2);
    const next = await journal.start('sam@example.com', what('member 6'));
    await next('refused');
    await journal.settled();
    const list = await journal.list();
    expect(list.map(({ subject, outcome }) => `${subject} ${outcome}`)).toEqual([
      'member 6 refused',
      'member 5 done',
    ]);
  });

  it('asks again after it has recovered once', async () => {
    await writeFile(folder, '');
    const journal = open();
    journal.goOn('sam@example.com');
    await journal.start('sam@example.com', what('member 5'));
    await rm(folder);
    await journal.start('sam@example.com', what('member 6'));
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    expect(await failureOf(journal.start('sam@example.com', what('member 7')))).toMatchObject({
      unrecorded: true,
    });
  });

  it('also asks the next person, who has not been told that nothing is written', async () => {
    await writeFile(folder, '');
    const journal = open();
    journal.goOn('sam@example.com');
    await journal.start('sam@example.com', what('member 5'));
    expect(await failureOf(journal.start('kim@example.com', what('member 6')))).toMatchObject({
      unrecorded: true,
    });
    journal.goOn('kim@example.com');
    await journal.start('kim@example.com', what('member 6'));
    await journal.start('sam@example.com', what('member 7'));
  });

  it('loses no outcome', async () => {
    const journal = open();
    const end = await journal.start('sam@example.com', what('member 5'));
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    await end('unknown', 'Broke.');
    await journal.settled();
    await rm(folder);
    expect(await journal.list()).toMatchObject([{ outcome: 'unknown', message: 'Broke.' }]);
  });
});

it('a person can continue one step without the journal, and nothing is lost', async () => {
  const test = await startTestCore();
  const { journal, on, sent } = recordHelpers(() => test);
  await test.signIn();
  on('POST /internal/member/verify_email', { body: {} });
  const place = path.join(test.userData, 'journal');
  await rm(place, { recursive: true, force: true });
  await writeFile(place, 'no folder');
  const verify = () => test.call('member.verifyEmail', { memberId: 5, emailVerified: true });
  expect(await verify()).toMatchObject({
    ok: false,
    error: { code: 'file', outcome: 'not-sent', unrecorded: true },
  });
  expect(sent('/internal/member/verify_email')).toEqual([]);
  expect(await test.call('writes.unfinished', {})).toEqual({ ok: true, value: [] });
  expect(await test.call('journal.goOn', {})).toEqual({ ok: true, value: null });
  expect(await verify()).toEqual({ ok: true, value: null });
  await rm(place);
  expect(await journal()).toMatchObject([{ action: 'member.verifyEmail', outcome: 'done' }]);
  await test.stop();
});
