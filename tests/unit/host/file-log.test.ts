import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileLog } from '../../../src/main/hosts/shared/file-log';
import { temporaryFolder } from './temporary-folder';

const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log file', () => {
  it('has one JSON object per line and is readable by its owner only', () => {
    const folder = join(temporaryFolder(), 'logs');
    const log = createFileLog({ folder });
    log.info('hello', { count: 1 });
    log.warn('two\nlines');
    const failure = new Error('boom', { cause: new Error('why') });
    log.error('failed', { cause: failure });
    const file = join(folder, 'main.log');
    expect(linesOf(file)).toMatchObject([
      { time: expect.stringMatching(/^\d{4}-.*Z$/), level: 'info', message: 'hello', count: 1 },
      { level: 'warn', message: 'two\nlines' },
      { level: 'error', message: 'failed', cause: { message: 'boom', cause: { message: 'why' } } },
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("keeps a line's own time, level, and message, whatever the details are called", () => {
    const folder = temporaryFolder();
    createFileLog({ folder }).warn('updater', { message: 'from elsewhere', level: 'x', code: 7 });
    const [text = ''] = readFileSync(join(folder, 'main.log'), 'utf8').trim().split('\n');
    expect(JSON.parse(text)).toMatchObject({
      level: 'warn',
      message: 'updater',
      code: 7,
      details: { message: 'from elsewhere', level: 'x' },
    });
  });

  it('continues in the file of the last run', () => {
    const folder = temporaryFolder();
    createFileLog({ folder }).info('first');
    createFileLog({ folder }).info('second');
    expect(linesOf(join(folder, 'main.log')).map(({ message }) => message)).toEqual([
      'first',
      'second',
    ]);
  });

  it('renames a full file and keeps three older ones', () => {
    const folder = temporaryFolder();
    const log = createFileLog({ folder, maxSize: 1000 });
    for (let index = 0; index < 100; index += 1) log.info(`line ${index}`, { pad: 'x'.repeat(60) });
    expect(readdirSync(folder).sort()).toEqual([
      'main.1.log',
      'main.2.log',
      'main.3.log',
      'main.log',
    ]);
    const messages = ['main.3.log', 'main.2.log', 'main.1.log', 'main.log'].flatMap((file) =>
      linesOf(join(folder, file)).map(({ message }) => message),
    );
    // Nothing is lost between the files, and the newest line is the last one.
    const first = 100 - messages.length;
    expect(messages).toEqual(messages.map((_, index) => `line ${first + index}`));
    expect(statSync(join(folder, 'main.1.log')).size).toBeLessThan(1500);
  });

  it('writes details that JSON does not support', () => {
    const folder = temporaryFolder();
    const log = createFileLog({ folder });
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    log.info('cycle', cycle);
    log.info('big', { value: 10n });
    expect(linesOf(join(folder, 'main.log'))).toMatchObject([
      { message: 'cycle' },
      { message: 'big', value: '10' },
    ]);
  });

  it('echoes from a set level, for programs and for people', () => {
    const folder = temporaryFolder();
    const out: string[] = [];
    const write = (line: string) => out.push(line);
    const json = createFileLog({ folder, echo: { level: 'warn', format: 'json', write } });
    json.info('quiet');
    json.warn('loud', { a: 1 });
    const text = createFileLog({ folder, echo: { level: 'info', format: 'text', write } });
    text.info('hello', { a: 1 });
    text.error('broken', { b: 2, cause: new Error('no room\nleft') });
    text.warn('sandbox ended', { reason: 'SIGSEGV', lastLines: ['at x (y.js:1)'] });
    expect(out).toEqual([
      expect.stringMatching(/^\{"time":.*"level":"warn","message":"loud","a":1\}\n$/),
      `hello\n  Details are in ${join(folder, 'main.log')}\n`,
      'Error: broken (no room)\n',
      'Warning: sandbox ended (SIGSEGV)\n',
    ]);
  });

  it('loses only its lines when the disk refuses', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'logs'), 'a file where the folder should be');
    const out: string[] = [];
    const log = createFileLog({
      folder: join(folder, 'logs'),
      echo: { level: 'info', format: 'text', write: (line) => out.push(line) },
    });
    log.info('still here');
    expect(out).toEqual([expect.stringMatching(/^still here\n/)]);
  });
});
