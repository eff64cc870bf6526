import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileSystem, nodeFileSystem } from '../../../../src/main/core/files/file-system';
import type { PendingWrite } from '../../../../src/main/core/outbox/pending-write';
import { createPendingWriteFolder } from '../../../../src/main/core/outbox/pending-write-folder';
import {
  createPendingWrites,
  type PendingWriteSubject,
} from '../../../../src/main/core/outbox/pending-writes';
import { failureOf } from '../../../helpers/failure-of';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { type FakeLog, fakeLog } from '../helpers/fake-log';

const idA = 'a'.repeat(64);
const idB = 'b'.repeat(64);
const idC = 'c'.repeat(64);
const minute = 60_000;
/** The journal knows none of the attempts as done. */
const noneDone = async () => new Set<string>();
const otherProcess = process.pid + 1;

let folder: string;
let clock: FakeClock;
let log: FakeLog;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dash-intents-'));
  clock = fakeClock();
  log = fakeLog();
});
afterEach(() => rm(folder, { recursive: true }));

const damaged: string[] = [];
const disk = (files: Partial<FileSystem> = {}) =>
  createPendingWriteFolder({
    folder,
    files: { ...nodeFileSystem, ...files },
    clock,
    onDamaged: (name) => damaged.push(name),
  });
const pendingWrites = (files: Partial<FileSystem> = {}, isAlive?: (pid: number) => boolean) =>
  createPendingWrites({ folder: disk(files), clock, log, ...(isAlive ? { isAlive } : {}) });

const subject = (changes: Partial<PendingWriteSubject> = {}): PendingWriteSubject => ({
  person: 'sam@x.test',
  action: 'team.addOrder',
  subject: 'team 9',
  detail: 'order A',
  reason: '',
  repeat: null,
  slot: null,
  record: null,
  ...changes,
});
const refuse = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('a write key on disk', () => {
  it('is new or comes from the caller, and stays until the outcome is known', async () => {
    const all = pendingWrites();
    const proposedKey = '11111111-1111-4111-8111-111111111111';
    const first = await all.begin(idA, subject(), 'line-1', { proposedKey });
    expect(first).toEqual({ key: proposedKey, wasUnknown: false });
    expect((await disk().find(idA))?.attempt).toEqual({
      journal: 'line-1',
      process: process.pid,
      at: '2026-01-15T12:00:00.000Z',
    });
    await all.keep(idA, 'No answer.');
    expect(await disk().find(idA)).toMatchObject({ attempt: null, message: 'No answer.' });
    clock.advance(minute);
    expect(await all.begin(idA, subject({ detail: 'order A2' }), 'line-2')).toEqual({
      key: proposedKey,
      wasUnknown: true,
    });
    expect(await disk().find(idA)).toMatchObject({
      detail: 'order A2',
      startedAt: '2026-01-15T12:00:00.000Z',
      attempt: { journal: 'line-2', at: '2026-01-15T12:01:00.000Z' },
    });
    await all.resolve(idA);
    expect(await all.find(idA)).toBeNull();
    const next = await all.begin(idA, subject(), 'line-3');
    expect(next.wasUnknown).toBe(false);
    expect(next.key).not.toBe(proposedKey);
  });

  it("is kept for another app's attempt when this app is refused, and is used again for the next attempt", async () => {
    const alive = (pid: number) => pid === otherProcess || pid === process.pid;
    const at = (pid: number) =>
      createPendingWrites({ folder: disk(), clock, log, pid, isAlive: alive });
    const here = at(process.pid);
    const there = at(otherProcess);
    const { key } = await there.begin(idA, subject(), 'line-there');
    expect(await here.begin(idA, subject(), 'line-here')).toEqual({ key, wasUnknown: true });
    await here.drop(idA);
    expect(await disk().find(idA)).toMatchObject({ key, attempt: { journal: 'line-there' } });
    expect(await here.begin(idA, subject(), 'line-again')).toEqual({ key, wasUnknown: true });
    await here.drop(idA);
    await there.resolve(idA);
    expect(await disk().find(idA)).toBeNull();
  });

  it('is not sent when it cannot be stored', async () => {
    const failure = await failureOf(
      pendingWrites({ open: refuse('ENOSPC') }).begin(idA, subject(), 'line'),
    );
    expect(failure).toEqual({
      code: 'file',
      reason: 'ENOSPC',
      message:
        'The disk is full: the list of unfinished changes couldn’t be written. Free up space.',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is replaced when its file is damaged, and the file is kept', async () => {
    damaged.length = 0;
    await writeFile(path.join(folder, `${idA}.json`), '{"version":1}');
    const { wasUnknown } = await pendingWrites().begin(idA, subject(), 'line');
    expect(wasUnknown).toBe(false);
    const aside = `${idA}.corrupt-2026-01-15T12-00-00.000Z.json`;
    expect(damaged).toEqual([aside]);
    expect((await readdir(folder)).sort()).toEqual([aside, `${idA}.json`]);
  });
});

describe('a known outcome that cannot be deleted', () => {
  it('counts as settled: it is not listed, and the next write has a new key', async () => {
    const blocked = { now: true };
    const all = pendingWrites({
      unlink: (file) =>
        blocked.now && file.endsWith(`${idA}.json`)
          ? refuse('EPERM')()
          : nodeFileSystem.unlink(file),
    });
    const { key } = await all.begin(idA, subject(), 'line-1');
    await all.resolve(idA);
    expect(log.lines.map(({ message }) => message)).toEqual([
      'a pending write could not be removed',
    ]);
    expect(await disk().find(idA)).not.toBeNull();
    expect(await all.list('sam@x.test')).toEqual([]);
    expect(await all.find(idA)).toBeNull();

    const next = await all.begin(idA, subject(), 'line-2');
    expect(next.wasUnknown).toBe(false);
    expect(next.key).not.toBe(key);
    // From here on it counts again and is in progress.
    expect(await all.find(idA)).toMatchObject({ key: next.key });
    expect(await all.list('sam@x.test')).toMatchObject([
      { id: idA, pending: { key: next.key, attempt: { journal: 'line-2' } } },
    ]);
    blocked.now = false;
    await all.resolve(idA);
    expect(await disk().find(idA)).toBeNull();
  });
});

describe("a person's open writes", () => {
  it('are listed oldest first, whatever their file names are, without damaged ones', async () => {
    const all = pendingWrites();
    for (const id of [idC, idA, idB]) {
      await all.begin(id, subject(), 'line');
      clock.advance(minute);
    }
    await writeFile(path.join(folder, `${'d'.repeat(64)}.json`), 'half');
    await writeFile(path.join(folder, 'notes.txt'), 'of somebody');
    expect((await all.list('sam@x.test')).map(({ id }) => id)).toEqual([idC, idA, idB]);
  });

  it('are listed oldest first, without abandoned tries', async () => {
    const all = pendingWrites();
    await all.begin(idB, subject(), 'line-b');
    clock.advance(minute);
    await all.begin(idA, subject(), 'line-a');
    await all.begin(idC, subject({ person: 'kim@x.test' }), 'line-c');
    await all.keep(idB, 'No answer.');
    const listed = (await all.list('sam@x.test')).map(({ id, pending }) => [
      id,
      pending.attempt?.journal ?? null,
    ]);
    expect(listed).toEqual([
      [idB, null],
      [idA, 'line-a'],
    ]);
    // To another core of this process, the first one is gone.
    expect(
      (await pendingWrites().list('sam@x.test')).map(({ pending }) => pending.attempt),
    ).toEqual([null, null]);
  });

  it.each([
    { alive: true, waited: 10 * minute - 1, under: true },
    { alive: true, waited: 10 * minute, under: false },
    { alive: false, waited: 0, under: false },
  ])(
    'are in progress while their process runs, for ten minutes: $alive, $waited',
    async ({ alive, waited, under }) => {
      await pendingWrites().begin(idA, subject(), 'line');
      const kept = await disk().find(idA);
      if (!kept?.attempt) throw new Error('no try');
      await disk().replace(idA, {
        ...kept,
        attempt: { ...kept.attempt, process: otherProcess },
      });
      clock.advance(waited);
      const asked: number[] = [];
      const all = pendingWrites({}, (pid) => {
        asked.push(pid);
        return alive;
      });
      const [found] = await all.list('sam@x.test');
      expect(found?.pending.attempt !== null).toBe(under);
      if (under || !alive) expect(asked).toEqual([otherProcess]);
      expect((await all.recover(noneDone)).length).toBe(under ? 0 : 1);
      expect((await disk().find(idA))?.attempt === null).toBe(!under);
    },
  );

  it('belong to a running process if the system says so', async () => {
    await pendingWrites().begin(idA, subject(), 'line');
    const kept = await disk().find(idA);
    if (!kept?.attempt) throw new Error('no try');
    const attemptOf = (pid: number) => ({ ...kept, attempt: { ...kept.attempt!, process: pid } });
    await disk().replace(idA, attemptOf(process.ppid));
    expect((await pendingWrites().list('sam@x.test'))[0]?.pending.attempt).not.toBeNull();
    // No process has a number this high.
    await disk().replace(idA, attemptOf(2 ** 30));
    expect((await pendingWrites().list('sam@x.test'))[0]?.pending.attempt).toBeNull();
  });

  it('are reported once as ended with their app and keep their key', async () => {
    const { key } = await pendingWrites().begin(idA, subject(), 'line-a');
    await pendingWrites().begin(idB, subject(), 'line-b');
    const restarted = pendingWrites();
    await restarted.keep(idB, 'Told before.');
    const left = await restarted.recover(noneDone);
    expect(left.map(({ attempt }) => attempt?.journal)).toEqual(['line-a']);
    expect(await disk().find(idA)).toMatchObject({ key, attempt: null, message: '' });
    expect(await disk().find(idB)).toMatchObject({ message: 'Told before.' });
    expect(await restarted.recover(noneDone)).toEqual([]);
  });

  it('stay as they are until the journal has them, and are gone if it knows them as done', async () => {
    await pendingWrites().begin(idA, subject(), 'line-a');
    await pendingWrites().begin(idB, subject(), 'line-b');
    const attempts: unknown[] = [];
    await pendingWrites().recover(async (left) => {
      attempts.push(...left.map(({ attempt }) => attempt?.journal));
      attempts.push((await disk().find(idA))?.attempt?.journal);
      return new Set(['line-b']);
    });
    expect(attempts).toEqual(['line-a', 'line-b', 'line-a']);
    expect(await disk().find(idA)).toMatchObject({ attempt: null });
    expect(await disk().find(idB)).toBeNull();
  });

  it('don’t end an attempt that was begun while they were recorded', async () => {
    await pendingWrites().begin(idA, subject(), 'line-a');
    const restarted = pendingWrites();
    await restarted.recover(async () => {
      await restarted.begin(idA, subject(), 'line-b');
      return new Set(['line-a']);
    });
    expect((await disk().find(idA))?.attempt?.journal).toBe('line-b');
  });

  it('are reported even when their end cannot be written', async () => {
    await pendingWrites().begin(idA, subject(), 'line-a');
    const all = pendingWrites({ rename: refuse('EROFS') });
    expect(await all.recover(noneDone)).toHaveLength(1);
    await all.keep(idA, 'x');
    expect(log.lines.map(({ message }) => message)).toEqual([
      'a pending write could not be kept',
      'a pending write could not be kept',
    ]);
  });
});

it('a try that ended with its app is reported once, also if the disk is too full to write that', async () => {
  await pendingWrites().begin(idA, subject(), 'line-a');
  const all = pendingWrites({ rename: refuse('ENOSPC') });
  expect(await all.list('sam@x.test')).toMatchObject([{ died: true }]);
  expect(await all.recover(noneDone)).toHaveLength(1);
  expect(await all.list('sam@x.test')).toMatchObject([{ died: false, pending: { attempt: null } }]);
  expect(await all.recover(noneDone)).toEqual([]);
});

describe('a later write to the same slot', () => {
  it('replaces an unknown one of the same person and slot, and nothing else', async () => {
    const all = pendingWrites();
    const slot = 'member/5/email';
    const id = (letter: string) => letter.repeat(64);
    const kept = [
      [id('1'), subject({ slot: 'member/6/email' })],
      [id('2'), subject({ slot: null })],
      [id('3'), subject({ slot, person: 'kim@x.test' })],
    ] as const;
    for (const [name, what] of [...kept, [id('4'), subject({ slot })] as const]) {
      await all.begin(name, what, 'line');
      await all.keep(name, '');
    }
    await all.begin(id('5'), subject({ slot }), 'under way');
    await all.begin(id('6'), subject({ slot }), 'this one');
    await all.keep(id('6'), '');
    await all.supersede(id('6'), 'sam@x.test', slot);
    expect((await readdir(folder)).sort()).toEqual(
      ['1', '2', '3', '5', '6'].map((letter) => `${id(letter)}.json`),
    );
  });
});

describe('a try of another process', () => {
  const minute = 60_000;
  /** From a process whose number is in use: by itself or by another that has its number now. */
  const begun = async () => {
    const all = pendingWrites({}, () => true);
    await all.begin(idA, subject(), 'line-1');
    const mine = await disk().find(idA);
    const attempt = { journal: 'line-1', process: process.pid + 1, at: mine?.attempt?.at ?? '' };
    await disk().replace(idA, { ...(mine as PendingWrite), attempt });
    return pendingWrites({}, () => true);
  };

  it.each([
    [0, false],
    [9 * minute, false],
    [10 * minute, true],
    // The clock was set back, so its age is unknown.
    [-minute, true],
  ])('is over after %d milliseconds: %s', async (passed, over) => {
    const all = await begun();
    clock.advance(passed);
    const [listed] = await all.list('sam@x.test');
    expect([listed?.died, listed?.pending.attempt === null]).toEqual([over, over]);
    expect(await all.recover(noneDone)).toHaveLength(over ? 1 : 0);
    expect((await all.list('sam@x.test'))[0]?.died).toBe(false);
  });
});
