import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../../src/contract/entities/settings';
import { supportLogLine } from '../../../../src/main/core/support/log-line';
import { redactPersonal } from '../../../../src/main/core/support/redact-personal';
import { type SupportFacts, supportLines } from '../../../../src/main/core/support/support-lines';
import { fakeClock } from '../helpers/fake-clock';
import { guarded, startTestCore, type TestCore } from '../helpers/test-core';

describe('personal data', () => {
  it.each([
    ['to max.miller+x@example.co.uk now', 'to [email] now'],
    ['from 203.0.113.7 and 127.0.0.1', 'from [address] and 127.0.0.1'],
    ['from 2001:db8:0:1:2:3:4:5 today', 'from [address] today'],
    ['from 2001:db8::1 today', 'from [address] today'],
    ['from [2001:db8::1]:443, fe80::1%eth0.', 'from [[address]]:443, [address].'],
    ['from ::ffff:203.0.113.7 and ::1', 'from [address] and ::1'],
    ['at core.ts:1:2 on 12:00:00', 'at core.ts:1:2 on 12:00:00'],
    ['GET https://api.example.com/search?q=Max', 'GET https://api.example.com/search?[query]'],
    ['GET https://api.example.com/member/4711', 'GET https://api.example.com/member/[id]'],
    ['call +1 (555) 010-9999 please', 'call [number] please'],
    ['in /home/sam/Downloads', 'in ~/Downloads'],
    ['Max Miller was opened', '[name] was opened'],
    ['Bearer abc.def-ghi', 'Bearer [redacted]'],
    ['at 2026-01-15T12:00:00.000Z version 1.2.3', 'at 2026-01-15T12:00:00.000Z version 1.2.3'],
  ])('is removed from %s', (text, clean) => {
    expect(redactPersonal(text, '/home/sam', ['Max Miller'])).toBe(clean);
  });

  it("does not appear in a log line's details or in a server message", () => {
    const line = JSON.stringify({
      time: '2026-01-15T12:00:00.000Z',
      level: 'error',
      message: 'call failed',
      method: 'member.getById',
      subject: 'member 4711',
      company: 'Miller Inc.',
      cause: {
        name: 'AppFailure',
        message: 'Max Miller has no team',
        stack:
          'AppFailure: Max Miller has no team\n    at run (core.ts:1:2)\n    at go (core.ts:3:4)',
        cause: { name: 'TypeError', code: 'ECONNRESET', message: 'fetch failed', stack: '' },
      },
    });
    expect(supportLogLine(line)).toBe(
      '2026-01-15T12:00:00.000Z error call failed method=member.getById AppFailure at run (core.ts:1:2) < at go (core.ts:3:4); caused by TypeError ECONNRESET fetch failed',
    );
    expect(supportLogLine('Max Miller')).toBe('[unreadable line]');
  });
});

describe('an error message from the disk or a parser', () => {
  const causes = (cause: object) =>
    supportLogLine(
      JSON.stringify({ message: 'm', cause: { stack: 'E\n    at run (a.ts:1:2)', ...cause } }),
    );

  it.each([
    [
      "EACCES: permission denied, open '/mnt/share/Quotes/Miller & Sons.pdf'",
      "EACCES: permission denied, open '[path]'",
    ],
    [
      "EPERM: operation not permitted, rename 'C:\\Data\\Max Miller.pdf' -> 'D:\\b.pdf'",
      "EPERM: operation not permitted, rename '[path]' -> '[path]'",
    ],
    ['the folder \\\\server\\share\\Max Miller is gone', 'the folder [path]'],
    ['cannot read /srv/quotes/Max Miller.pdf', 'cannot read [path]'],
    ['and/or 1/2 of it', 'and/or 1/2 of it'],
  ])('contains no file names: %s', (message, clean) => {
    expect(causes({ name: 'Error', message })).toBe(`m Error ${clean} at run (a.ts:1:2)`);
  });

  it('contains nothing of a response that a parser failed on', () => {
    const message = 'Unexpected token \'M\', "Max Miller" is not valid JSON';
    expect(causes({ name: 'SyntaxError', message })).toBe('m SyntaxError at run (a.ts:1:2)');
  });

  it('contains nothing of a response in its cause', () => {
    const body = { message: 'Max Miller is unknown', code: 'not_found' };
    expect(causes({ name: 'AppFailure', cause: body })).toBe(
      'm AppFailure at run (a.ts:1:2); caused by failure not_found',
    );
  });
});

describe('a line of the log file', () => {
  const line = (details: object) => supportLogLine(JSON.stringify(details));

  it.each(['null', '1', '"text"', '', '{'])('cannot be read when it is %s', (text) => {
    expect(supportLogLine(text)).toBe('[unreadable line]');
  });

  it('keeps the values that describe the app, each complete', () => {
    expect(
      line({
        time: 'T',
        level: 'info',
        message: 'm',
        status: 503,
        what: true,
        code: null,
        pid: [1],
        seconds: 42,
      }),
    ).toBe('T info m status=503 what=true seconds=42');
    expect(line({ time: 1, message: ['m'], level: 'warn' })).toBe('warn');
  });

  it.each(['AppFailure', 'HalfDone'])('contains no message of a %s', (name) => {
    expect(line({ message: 'm', cause: { name, message: 'Max', code: 'conflict' } })).toBe(
      `m ${name} conflict`,
    );
  });

  it('keeps whatever its cause has: no name, no message, or nothing', () => {
    expect(line({ message: 'm', cause: { name: 1, message: { a: 1 }, code: 2 } })).toBe(
      'm failure',
    );
    expect(line({ message: 'm', cause: null })).toBe('m');
    expect(line({ message: 'm', cause: 'text' })).toBe('m');
  });

  it('contains no updater message and no detail with the name of a log field', () => {
    const text = 'GET https://updates.example.com/latest.yml: 403, headers {"x-user":"Max"}';
    expect(line({ level: 'warn', message: 'updater', text, details: { message: text } })).toBe(
      'warn updater',
    );
  });

  it('follows five causes', () => {
    const chain = (left: number): object => ({
      name: `E${left}`,
      ...(left > 1 ? { cause: chain(left - 1) } : {}),
    });
    expect(line({ message: 'm', cause: chain(6) })).toBe(
      'm E6; caused by E5; caused by E4; caused by E3; caused by E2',
    );
  });
});

describe('text that would match everywhere', () => {
  it.each([
    { home: '/', names: [], text: 'GET /a' },
    { home: '', names: [], text: 'GET a' },
    { home: '/home/sam', names: ['Al'], text: 'Also' },
  ])('is not redacted as a home folder or name: $home $names', ({ home, names, text }) => {
    expect(redactPersonal(text, home, names)).toBe(text);
  });

  it('is redacted as a name from three letters on', () => {
    expect(redactPersonal('for Ada', '/home/sam', ['Ada'])).toBe('for [name]');
    expect(redactPersonal('in /x', '/x', [])).toBe('in ~');
  });
});

describe('the content of the support bundle', () => {
  const facts: SupportFacts = {
    versions: [],
    settings: defaultSettings,
    journal: Array.from({ length: 201 }, (_, index) => ({
      id: `${index}`,
      time: `J${index}`,
      environment: 'sandbox',
      actor: 's@x.test',
      action: 'a',
      subject: 's',
      detail: 'd',
      reason: '',
      outcome: 'done' as const,
      message: '',
    })),
    log: Array.from({ length: 2001 }, (_, index) => JSON.stringify({ message: `L${index}` })),
    home: '/home/sam',
  };

  it('is limited to the newest 200 acts and the last 2,000 lines', () => {
    const lines = supportLines(facts);
    expect(lines.filter((each) => /^J\d/.test(each))).toHaveLength(200);
    expect(lines).toContain('J0 sandbox a done');
    expect(lines.filter((each) => /^L\d/.test(each))).toHaveLength(2000);
    expect(lines).not.toContain('L0');
    expect(lines.at(-1)).toBe('L2000');
  });

  it('says only whether a custom downloads folder is set', () => {
    expect(supportLines(facts)).toContain('downloads folder: system default');
    const settings = { ...defaultSettings, downloadsFolder: '/secret/place' };
    const lines = supportLines({ ...facts, settings });
    expect(lines).toContain('downloads folder: custom');
    expect(lines.join('\n')).not.toContain('secret');
  });
});

describe('the support bundle', () => {
  let core: TestCore;
  afterEach(() => core.stop());

  it('is saved as it was shown, without people, records, and secrets', async () => {
    core = await startTestCore({ ports: { clock: fakeClock(Date.UTC(2026, 0, 15, 17)) } });
    await core.signIn();
    guarded(core, 'POST /internal/member/verify_email', { body: {} });
    await core.call('member.verifyEmail', { memberId: 4711, emailVerified: true });
    await core.call('visits.add', { kind: 'member', id: 4711, name: 'Max Miller' });
    await core.call('searches.remember', { query: 'max@example.com' });
    await mkdir(path.join(core.userData, 'logs'), { recursive: true });
    await writeFile(
      path.join(core.userData, 'logs', 'main.log'),
      `${JSON.stringify({ time: 'T', level: 'warn', message: 'Max Miller at max@example.com' })}\n`,
    );
    const shown = await core.call('support.preview', {});
    if (!shown.ok) throw new Error('no preview');
    const { id, lines } = shown.value;
    expect(lines).toEqual(
      expect.arrayContaining([
        'Internal Dash: 1.2.3',
        'host: browser',
        'environment: sandbox',
        `system: ${os.platform()} ${os.release()} ${os.arch()}`,
        `node: ${process.versions.node}`,
        'time: 2026-01-15T17:00:00.000Z',
        'theme: system',
        'recent searches: 1',
        'T warn [name] at [email]',
      ]),
    );
    // At most three names of the platform, and no log line that does not exist.
    expect(lines.some((line) => /^(v8|uv|zlib|undefined): /.test(line))).toBe(false);
    expect(lines).not.toContain('[unreadable line]');
    expect(lines.filter((line) => / sandbox member\.verifyEmail done$/.test(line))).toHaveLength(1);
    expect(lines.join('\n')).not.toMatch(/Max|Miller|4711|max@|sam@|bearer-secret/);

    // What happens meanwhile is not in the bundle that was shown.
    await writeFile(path.join(core.userData, 'logs', 'main.log'), 'other\n');
    const saved = await core.call('support.save', { id });
    if (!saved.ok) throw new Error('not saved');
    const file = path.join(core.downloads, saved.value.fileName);
    expect(await readFile(file, 'utf8')).toBe(`${lines.join('\n')}\n`);
  });

  it('says that the journal can’t be read, and has everything else', async () => {
    core = await startTestCore();
    await core.signIn();
    await mkdir(path.join(core.userData, 'logs'), { recursive: true });
    await writeFile(
      path.join(core.userData, 'logs', 'main.log'),
      `${JSON.stringify({ time: 'T', level: 'warn', message: 'disk' })}\n`,
    );
    // A file in the folder's place: the disk refuses, as for a folder of another user.
    await rm(path.join(core.userData, 'journal'), { recursive: true, force: true });
    await writeFile(path.join(core.userData, 'journal'), '');
    const shown = await core.call('support.preview', {});
    if (!shown.ok) throw new Error('no preview');
    const { id, lines } = shown.value;
    expect(lines).toEqual(expect.arrayContaining(['theme: system', 'T warn disk']));
    expect(lines.filter((line) => line.startsWith('Journal'))).toEqual([
      'Journal: can’t be read (ENOTDIR)',
    ]);
    expect(await core.call('support.save', { id })).toMatchObject({ ok: true });
  });

  it('is not saved without being shown first', async () => {
    core = await startTestCore();
    await core.signIn();
    const save = () => core.call('support.save', { id: 'other' });
    expect(await save()).toMatchObject({ error: { code: 'not-found' } });
    await core.call('support.preview', {});
    expect(await save()).toEqual({
      ok: false,
      error: { code: 'not-found', message: 'Review the bundle again.' },
    });
    expect(await readdir(core.downloads)).toEqual([]);
  });
});
