import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Environment } from '../../../src/contract/environment';
import { openStore } from '../../../src/sandbox/data/database/store';
import { type Running, run } from './running-program';

const program = join(inject('programs'), 'sandbox.mjs');
let seeded: string;
let data: string;
let started: Running[];

beforeAll(async () => {
  seeded = mkdtempSync(join(tmpdir(), 'dash-seeded-'));
  const store = await openStore({
    folder: seeded,
    members: 50,
    seed: 1,
    reset: false,
    clock: Date.now,
    warn: () => undefined,
    onSeeding: () => undefined,
  });
  store.close();
});
afterAll(() => rmSync(seeded, { recursive: true, force: true }));

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'dash-program-'));
  started = [];
});
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(data, { recursive: true, force: true });
});

/** The program's folder as after an earlier run, for a test that isn't about seeding. */
const seed = (): void => cpSync(seeded, data, { recursive: true });

const start = (flags: readonly string[] = [], stdio: 'pipe' | 'ipc' = 'pipe'): Running => {
  const args = [program, '--members', '50', '--data', data, ...flags];
  const running = run(process.execPath, args, stdio);
  started.push(running);
  return running;
};
const isUp = (url: string | undefined): Promise<boolean> =>
  fetch(`${url}/ip-lookup`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('the sandbox program', () => {
  it('seeds, announces itself on every channel, and ends on SIGTERM', async () => {
    const running = start(['--prod'], 'ipc');
    const line = await running.line('listening');
    expect(running.lines[0]).toMatchObject({ event: 'seeding', done: 0, total: 50 });
    expect(Environment.parse(line.environment).staffApiUrl).toBe(line.url);
    expect(await isUp(line.url)).toBe(true);
    expect(running.messages.at(-1)).toEqual(line);
    expect(running.errors()).toBe('');
    running.child.kill('SIGTERM');
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(await isUp(line.url)).toBe(false);
    // A clean exit leaves no journal next to the file.
    expect(readdirSync(data).toSorted()).toEqual([
      'staff-api-50-1.sqlite',
      'staff-api-50-1.sqlite.pristine',
    ]);
  });

  it('says in one sentence that its folder cannot be used', async () => {
    const file = join(data, 'a-file');
    writeFileSync(file, '');
    const running = run(process.execPath, [program, '--members', '50', '--data', `${file}/x`]);
    started.push(running);
    const { message } = (await running.line('failed')) as { message?: string };
    expect(message).toBe(`its database can’t be written in ${file}/x`);
    expect((await running.ended).code).toBe(1);
    expect(running.errors()).toBe(`The sandbox can’t start: ${message}.\n`);
  });

  it('shuts down cleanly when its message port says so, as in a utility process', async () => {
    seed();
    // Electron's utility processes have `process.parentPort`; here the IPC channel replaces it.
    const port = `
      import { EventEmitter } from 'node:events';
      process.parentPort = Object.assign(new EventEmitter(), { postMessage: () => {} });
      process.on('message', (data) => process.parentPort.emit('message', { data }));
    `;
    const running = run(
      process.execPath,
      ['--import', `data:text/javascript,${port}`, program, '--members', '50', '--data', data],
      'ipc',
    );
    started.push(running);
    await running.line('listening');
    running.child.send({ event: 'something else' });
    running.child.send({ event: 'stop' });
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(readdirSync(data).filter((file) => file.includes('journal'))).toEqual([]);
  });

  it('uses the given port, does not seed twice, and starts quickly the second time', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    free.close();
    await once(free, 'close');
    const first = start(['--port', String(port)]);
    expect((await first.line('listening')).url).toBe(`http://127.0.0.1:${port}`);
    first.child.kill('SIGINT');
    expect(await first.ended).toEqual({ code: 0, signal: null });
    const second = start();
    await second.line('listening');
    expect(second.lines.map(({ event }) => event)).toEqual(['listening']);
  });

  it('uses another port when its own is taken, and says so', async () => {
    seed();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const running = start(['--port', String(port)]);
    const { url } = await running.line('listening');
    expect(new URL(url ?? '').port).not.toBe(String(port));
    expect(running.errors()).toContain(`Port ${port} is in use`);
    expect(await isUp(url)).toBe(true);
    taken.close();
  });

  it('explains an invalid flag', async () => {
    const running = start(['--members', 'many']);
    expect(await running.ended).toEqual({ code: 2, signal: null });
    expect(running.errors()).toContain('--members must be a whole number');
    expect(running.errors()).toContain('Usage:');
  });
});

describe('the sandbox process ends', () => {
  it('when the IPC channel closes', async () => {
    seed();
    const running = start([], 'ipc');
    await running.line('listening');
    running.child.disconnect();
    expect(await running.ended, running.errors()).toEqual({ code: 0, signal: null });
    expect(running.errors()).toBe('');
  });

  it('when standard input closes, with --exit-with-parent', async () => {
    seed();
    const running = start(['--exit-with-parent']);
    await running.line('listening');
    running.child.stdin?.end();
    expect(await running.ended).toEqual({ code: 0, signal: null });
  });

  it('when the parent is killed', async () => {
    seed();
    // An intermediate parent that the test kills, to simulate a crashed app.
    const parent = run(process.execPath, [
      '-e',
      `const { spawn } = require('node:child_process');
       spawn(process.execPath, ${JSON.stringify([program, '--members', '50', '--data', data])},
         { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });`,
    ]);
    started.push(parent);
    const { url } = await parent.line('listening');
    expect(await isUp(url)).toBe(true);
    // The grandchild keeps our pipe open until it ends, which may be in the same moment.
    const closed = once(parent.child.stdout!, 'close');
    parent.child.kill('SIGKILL');
    await parent.ended;
    await closed;
    expect(await isUp(url)).toBe(false);
  });

  it('when it is told to end during seeding', async () => {
    const running = start(['--members', '200000']);
    await running.line('seeding');
    running.child.kill('SIGTERM');
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(running.lines.some(({ event }) => event === 'listening')).toBe(false);
    expect(readdirSync(data).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
  });
});
