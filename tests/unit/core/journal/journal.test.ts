import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../../../../src/domain/journal/journal-changes';
import { redactText } from '../../../../src/main/core/app/redact';
import { createJournal, type Journal } from '../../../../src/main/core/journal/journal';
import { createJournalFile } from '../../../../src/main/core/journal/journal-file';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

let home: string;
let folder: string;
let file: string;
let unreadable: number;
const clock = fakeClock(Date.UTC(2026, 0, 15, 12));
const log = fakeLog();

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dash-journal-'));
  folder = path.join(home, 'journal');
  file = path.join(folder, 'staging.jsonl');
  unreadable = 0;
});
afterEach(() => rm(home, { recursive: true, force: true }));

const open = (environmentName = 'staging', largest?: number): Journal =>
  createJournal({
    file: createJournalFile({
      folder,
      environmentName,
      clock,
      onUnreadable: (lines) => {
        unreadable += lines;
      },
      onDamaged: () => undefined,
      ...(largest === undefined ? {} : { largest }),
    }),
    environmentName,
    redact: redactText,
    clock,
    log,
  });
const what = (subject: string, detail = '') => ({ action: 'member.delete', subject, detail });
const lines = async () => (await readFile(file, 'utf8')).split('\n').slice(0, -1);

describe('the journal', () => {
  it('writes an act to disk before it happens and its outcome afterward', async () => {
    const journal = open();
    const end = await journal.start('sam@example.com', { ...what('member 5'), reason: 'call 17' });
    expect((await lines()).map((line) => JSON.parse(line))).toEqual([
      {
        id: expect.any(String),
        time: '2026-01-15T12:00:00.000Z',
        environment: 'staging',
        actor: 'sam@example.com',
        action: 'member.delete',
        subject: 'member 5',
        detail: '',
        reason: 'call 17',
        outcome: 'started',
        message: '',
      },
    ]);
    await end('refused', 'Last admin.');
    await journal.settled();
    expect(await lines()).toHaveLength(2);
    expect(await journal.list()).toMatchObject([
      { subject: 'member 5', outcome: 'refused', message: 'Last admin.', reason: 'call 17' },
    ]);
  });

  it('lists entries newest first, one per act, even while some are in progress', async () => {
    const journal = open();
    const ends = [];
    for (const id of [1, 2, 3]) ends.push(await journal.start('sam', what(`member ${id}`)));
    ends[2]?.('done');
    ends[0]?.('unknown', 'The connection broke.');
    expect((await journal.list()).map(({ subject, outcome }) => [subject, outcome])).toEqual([
      ['member 3', 'done'],
      ['member 2', 'started'],
      ['member 1', 'unknown'],
    ]);
  });

  it('repairs a line that another app left incomplete, each time', async () => {
    const journal = open();
    await journal.start('sam', what('member 1'));
    await appendFile(file, '{"id":"half');
    await journal.start('sam', what('member 2'));
    await appendFile(file, '{"id":"again');
    await journal.start('sam', what('member 3'));
    const subjects = (await journal.list()).map(({ subject }) => subject);
    expect(subjects).toEqual(['member 3', 'member 2', 'member 1']);
    expect(unreadable).toBe(2);
    // Each once, however often the journal is read.
    await journal.list();
    expect(unreadable).toBe(2);
  });

  it('closes entries that an earlier app left open', async () => {
    await open().start('sam', what('member 1'), 'line-1');
    const journal = open();
    await journal.end('sam', what('member 1'), 'line-1', 'unknown', 'The app ended.');
    expect(await journal.list()).toMatchObject([
      { id: 'line-1', outcome: 'unknown', message: 'The app ended.' },
    ]);
  });

  it('reports a disk error as its own and does not suggest another folder', async () => {
    await writeFile(folder, 'no folder');
    const failure = await open()
      .start('sam', what('member 1'))
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(failure).toMatchObject({ error: { code: 'file' } });
    expect(String(failure)).toContain('the journal');
    expect(String(failure)).not.toMatch(/settings|choose/i);
  });

  it('filters every column, ignoring case', async () => {
    const journal = open();
    await (await journal.start('Sam@example.com', what('member 1', 'Zoë@example.com')))('done');
    await (await journal.start('kim@example.com', what('member 2')))('refused', 'No seat.');
    expect(await journal.list({ text: 'ZOË' })).toHaveLength(1);
    expect(await journal.list({ text: 'kim@' })).toHaveLength(1);
    expect(await journal.list({ text: 'no seat' })).toMatchObject([{ subject: 'member 2' }]);
    expect(await journal.list({ text: ' member.delete ' })).toHaveLength(2);
    expect(await journal.list({ text: '2026-01-15' })).toHaveLength(2);
    // As displayed: `Deleted`.
    expect(await journal.list({ text: 'deleted' })).toHaveLength(2);
    expect(await journal.list({ text: 'nothing' })).toEqual([]);
  });

  it('is one file per environment, readable by its owner only', async () => {
    await (await open().start('sam', what('member 1')))('done');
    expect(await open('production').list()).toEqual([]);
    if (process.platform !== 'win32') {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    }
  });

  it('survives a line cut short when the app was killed', async () => {
    const first = open();
    await (await first.start('sam', what('member 1')))('done');
    await first.settled();
    await appendFile(file, '{"id":"half","time":"2026-01');
    const second = open();
    await second.start('sam', what('member 2'));
    expect((await open().list()).map(({ subject }) => subject)).toEqual(['member 2', 'member 1']);
    expect(unreadable).toBe(1);
    // Append-only: the incomplete line is still there.
    expect(await readFile(file, 'utf8')).toContain('"half"');
  });

  it('keeps what it can read of a damaged file', async () => {
    await mkdir(folder);
    await writeFile(file, 'garbage\n[]\n{"id":1}\n\n');
    await (await open().start('sam', what('member 1')))('done');
    expect(await open().list()).toHaveLength(1);
    expect(unreadable).toBe(3);
  });

  it('writes many lines at once, each complete', async () => {
    const journal = open();
    const ends = await Promise.all(
      Array.from({ length: 100 }, (_, id) => journal.start('sam', what(`member ${id}`))),
    );
    for (const end of ends) end('done');
    expect(await journal.list()).toHaveLength(100);
    expect(unreadable).toBe(0);
  });

  it('refuses an act that it cannot record', async () => {
    await writeFile(folder, 'a file where the folder should be');
    await expect(open().start('sam', what('member 1'))).rejects.toMatchObject({
      error: { code: 'file' },
    });
  });

  it('never contains a token', async () => {
    const journal = open();
    const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefgh';
    const end = await journal.start('sam', {
      action: 'member.openTeamApp',
      subject: `member 5 ${token}`,
      detail: 'https://app.example.com/?addon=secret-addon-1',
      reason: `Bearer ${'x'.repeat(20)}`,
    });
    await end('refused', `bad token=${token}`);
    await journal.settled();
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(token);
    expect(text).not.toContain('secret-addon-1');
    expect(text).not.toContain('x'.repeat(20));
  });

  it('contains no token in changed values either', async () => {
    const journal = open();
    const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefgh';
    await journal.start('sam', {
      action: 'member.setEmail',
      subject: 'member 5',
      detail: [change('email', `after ${token}`, `before ${token}`)],
    });
    expect(await readFile(file, 'utf8')).not.toContain(token);
  });

  it('stores changes as data, and as text for older versions', async () => {
    const journal = open();
    await journal.start('sam', {
      action: 'team.setSubscription',
      subject: 'team 9',
      detail: [change('enterprisePlan', '60', '50'), change('stripeSubscription', null, 'sub_1')],
    });
    expect(await journal.list()).toMatchObject([
      {
        changes: [
          { field: 'enterprisePlan', before: '50', after: '60' },
          { field: 'stripeSubscription', before: 'sub_1', after: null },
        ],
        detail: 'enterprisePlan 50 -> 60, stripeSubscription sub_1 -> (none)',
      },
    ]);
    expect(await journal.list({ text: 'enterprise plan 50 → 60' })).toHaveLength(1);
  });

  it('shows an action of version 0.2 under its present name', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(
      file,
      `${[
        '{"id":"a1","time":"2026-01-14T12:00:00.000Z","environment":"staging","actor":"sam@example.com"',
        '"action":"quoteBatch.row","subject":"Acme","detail":""',
        '"reason":"","outcome":"done","message":""}',
      ].join(',')}\n`,
    );
    expect(await open().list()).toMatchObject([{ action: 'batchQuotes.row' }]);
  });

  it('shows a line from an older version as it was written', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(
      file,
      `${[
        '{"id":"a1","time":"2026-01-14T12:00:00.000Z","environment":"staging","actor":"sam@example.com"',
        '"action":"team.setSubscription","subject":"team 9","detail":"enterprisePlan 50 -> 60"',
        '"reason":"","outcome":"done","message":""}',
      ].join(',')}\n`,
    );
    const [line] = await open().list();
    expect(line).toMatchObject({ subject: 'team 9', detail: 'enterprisePlan 50 -> 60' });
    expect(line).not.toHaveProperty('changes');
    expect(unreadable).toBe(0);
  });

  it('exports every line that matches the filter, safe for spreadsheets', async () => {
    const journal = open();
    await (await journal.start('sam', what('member 1', '=HYPERLINK("http://evil")')))('done');
    await (await journal.start('sam', what('member 2', 'plain')))('done');
    const csv = await journal.csv();
    const [head, ...rows] = csv.trimEnd().split('\r\n');
    expect(head).toContain('time,environment,actor,action');
    expect(rows).toHaveLength(2);
    expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect((await journal.csv({ text: 'plain' })).trimEnd().split('\r\n')).toHaveLength(2);
  });
});

describe('journal access', () => {
  it('shows people their own entries with their outcome', async () => {
    const journal = open();
    await (await journal.start('sam@example.com', what('member 1')))('done');
    await (await journal.start('kim@example.com', what('member 2')))('refused', 'No seat.');
    const mine = await journal.list({ actor: 'SAM@example.com' });
    expect(mine).toMatchObject([{ subject: 'member 1', outcome: 'done' }]);
    const csv = await journal.csv({ actor: 'kim@example.com' });
    expect(csv).toContain('member 2');
    expect(csv).not.toContain('sam@example.com');
  });

  it('shows the entries of a record under any of its names', async () => {
    const journal = open();
    for (const subject of ['team 1', 'team 11', 'customer cus_1']) {
      await journal.start('sam', what(subject));
    }
    const found = await journal.list({ subjects: ['team 1', 'customer cus_1'] });
    expect(found.map(({ subject }) => subject)).toEqual(['customer cus_1', 'team 1']);
  });

  it('limits the list to the newest 500 entries, but not the table or a look-up by ID', async () => {
    const journal = open();
    for (let id = 0; id < 501; id += 1)
      await journal.end('sam', what(`member ${id}`), `${id}`, 'done', '');
    const entries = await journal.list();
    expect(entries).toHaveLength(500);
    expect(entries[0]).toMatchObject({ subject: 'member 500' });
    expect((await journal.csv()).trimEnd().split('\r\n')).toHaveLength(502);
    expect(await journal.list({ ids: new Set(['0']) })).toMatchObject([{ subject: 'member 0' }]);
  });
});

describe('a large journal', () => {
  it('continues in a new file; older ones are kept and read when needed', async () => {
    const journal = open('staging', 1000);
    for (let id = 1; id <= 9; id += 1) {
      clock.advance(1000);
      await (await journal.start('sam', what(`member ${id}`)))('done');
    }
    await journal.settled();
    const names = (await readdir(folder)).sort();
    expect(names.length).toBeGreaterThan(2);
    expect(names[0]).toMatch(/^staging\.2026-01-15T12-00-0\d\.000Z\.[0-9a-f]{8}\.jsonl$/);
    for (const name of names) {
      const { size, mode } = await stat(path.join(folder, name));
      expect(size).toBeLessThan(1500);
      if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
    }
    const expected = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) => [`member ${id}`, 'done']);
    const listed = (entries: Awaited<ReturnType<Journal['list']>>) =>
      entries.map(({ subject, outcome }) => [subject, outcome]);
    expect(listed(await journal.list())).toEqual(expected);
    expect(listed(await open('staging', 1000).list())).toEqual(expected);
    expect(await journal.list({ text: 'member 1' })).toHaveLength(1);
    expect((await journal.csv()).trimEnd().split('\r\n')).toHaveLength(10);
  });

  it('stays in its own environment, even if another name starts the same', async () => {
    await mkdir(folder);
    const line = {
      ...what('member 9'),
      id: '1',
      time: 'T',
      environment: 'staging-2',
      actor: 'sam',
    };
    await writeFile(
      path.join(folder, 'staging-2.2026-01-15T12-00-00.000Z.0123abcd.jsonl'),
      `${JSON.stringify({ ...line, reason: '', outcome: 'done', message: '' })}\n`,
    );
    expect(await open().list()).toEqual([]);
    expect(await open('staging-2').list()).toHaveLength(1);
  });

  it('is read once; after that only new lines are read', async () => {
    const journal = open();
    await journal.start('sam', what('member 1'));
    expect(await journal.list()).toHaveLength(1);
    // Read again from the beginning, the first line would have another subject.
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('member 1', 'member X'));
    await journal.start('sam', what('member 2'));
    const subjects = (await journal.list()).map(({ subject }) => subject);
    expect(subjects).toEqual(['member 2', 'member 1']);
  });

  it('is read again after another app has moved it', async () => {
    const [one, other] = [open('staging', 400), open('staging', 400)];
    await one.start('sam', what('member 1'), 'a');
    expect(await other.list()).toHaveLength(1);
    clock.advance(1000);
    await one.end('sam', what('member 1'), 'a', 'done', '');
    await one.start('sam', what('member 2'));
    clock.advance(1000);
    await one.start('sam', what('member 3'));
    expect((await other.list()).map(({ subject, outcome }) => [subject, outcome])).toEqual([
      ['member 3', 'started'],
      ['member 2', 'started'],
      ['member 1', 'done'],
    ]);
  });

  it('stops searching when the caller cancels', async () => {
    const journal = open();
    await journal.start('sam', what('member 1'));
    const ended = AbortSignal.abort();
    expect(await journal.list({ signal: ended })).toEqual([]);
  });
});
