import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../src/contract/wire/result';
import { startSandbox } from '../../../src/main/hosts/shared/sandbox-process';
import { fakeClock } from '../core/helpers/fake-clock';
import { fakeLog } from '../core/helpers/fake-log';
import { environmentAt, fakeSpawner } from './fake-sandbox';

const options = { data: '/data', members: 400, seed: 1, prod: false, hooks: false, port: 4321 };

const start = (changes: { port?: number; prod?: boolean; obeys?: boolean } = {}) => {
  const { obeys, ...rest } = changes;
  const spawner = fakeSpawner({ obeys });
  const clock = fakeClock();
  const log = fakeLog();
  /** Only moves forward with the clock's timers; the clock itself may be set back. */
  const time = { passed: 0 };
  const sandbox = startSandbox(
    { spawn: spawner.spawn, clock, log, elapsed: () => time.passed },
    { ...options, ...rest },
  );
  const advance = (milliseconds: number): void => {
    time.passed += milliseconds;
    clock.advance(milliseconds);
  };
  return { spawner, clock, log, sandbox, advance };
};

describe('the sandbox process', () => {
  it('is told what to serve and gets no environment variable that could be secret', () => {
    process.env.SOME_TOKEN = 'secret';
    const { spawner } = start({ prod: true });
    delete process.env.SOME_TOKEN;
    expect(spawner.last.args).toEqual({
      data: '/data',
      port: '4321',
      members: '400',
      seed: '1',
      prod: true,
    });
    expect(spawner.last.env).toHaveProperty('PATH');
    expect(JSON.stringify(spawner.last.env)).not.toContain('secret');
  });

  it('returns the environment that it announces, whatever else it prints', async () => {
    const { spawner, sandbox, log } = start();
    spawner.last.out('Seeding…\n{"event":"progress"}\n12\n{"a":');
    spawner.last.out('1}\n');
    spawner.last.announce();
    expect(await sandbox.environment).toEqual(environmentAt('http://127.0.0.1:4321'));
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('has its output in the log', () => {
    const { spawner, log } = start();
    spawner.last.err('one\ntw');
    spawner.last.err('o\n');
    expect(log.lines.map(({ details }) => details?.line)).toEqual(['one', 'two']);
  });

  it('uses any free port when its own is unavailable', async () => {
    const { spawner, sandbox } = start();
    spawner.last.end('exit code 1');
    expect(spawner.last.args.port).toBe('0');
    spawner.last.announce(5555);
    expect((await sandbox.environment).staffApiUrl).toBe('http://127.0.0.1:5555');
  });

  it('fails for its callers when it cannot start at all', async () => {
    const { spawner, sandbox, log } = start();
    spawner.last.end('exit code 1');
    spawner.last.end('exit code 1');
    expect(spawner.children).toHaveLength(2);
    const failure = await sandbox.environment.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppFailure);
    expect((failure as AppFailure).error).toEqual({
      code: 'offline',
      message: 'Couldn’t start the sandbox (exit code 1). The log file has the details.',
      outcome: 'not-sent',
    });
    expect(log.text()).toContain('sandbox will not be started again');
    await sandbox.stop();
  });

  it('is not used when its announcement is invalid', async () => {
    const { spawner, sandbox } = start();
    spawner.last.out('{"event":"listening","environment":{"name":"sandbox"}}\n');
    await expect(sandbox.environment).rejects.toThrow('its announcement is not valid');
    expect(spawner.last.asked).toEqual(['kill']);
    expect(spawner.children).toHaveLength(1);
  });

  it('restarts on its port when it dies', async () => {
    const { spawner, sandbox } = start({ port: 0 });
    spawner.last.announce(5555);
    const before = await sandbox.environment;
    spawner.last.end('SIGSEGV');
    expect(spawner.children).toHaveLength(2);
    expect(spawner.last.args.port).toBe('5555');
    spawner.last.announce();
    expect(await sandbox.environment).toBe(before);
  });

  it('pauses when it dies twice in a minute and restarts when it is needed', async () => {
    const { spawner, log, sandbox, advance } = start();
    spawner.last.announce();
    const environment = await sandbox.environment;
    spawner.last.end('SIGSEGV');
    spawner.last.announce();
    advance(59_999);
    spawner.last.end('SIGSEGV');
    expect(spawner.children).toHaveLength(2);
    expect(log.text()).toContain('sandbox will be started again later');

    // Not at the same moment: a caller that keeps asking must not start it that often.
    await expect(sandbox.ready()).rejects.toThrow('Couldn’t start the sandbox (SIGSEGV)');
    expect(spawner.children).toHaveLength(2);
    advance(1000);
    const ready = sandbox.ready();
    expect(spawner.children).toHaveLength(3);
    expect(spawner.last.args.port).toBe('4321');
    spawner.last.announce();
    await ready;
    expect(await sandbox.environment).toBe(environment);
  });

  it('restarts after a minute without a call, because another app may use it', () => {
    const { spawner, clock, advance } = start();
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    advance(59_999);
    expect(spawner.children).toHaveLength(2);
    advance(1);
    expect(spawner.children).toHaveLength(3);
    spawner.last.announce();
    expect(clock.waiting).toBe(0);
  });

  it('measures its minute by elapsed time, not by the wall clock', () => {
    let passed = 0;
    const spawner = fakeSpawner();
    const clock = { now: () => 0, after: () => () => undefined };
    startSandbox({ spawn: spawner.spawn, clock, log: fakeLog(), elapsed: () => passed }, options);
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    spawner.last.announce();
    // The wall clock has not moved since: it was set back.
    passed = 60_000;
    spawner.last.end('SIGSEGV');
    expect(spawner.children).toHaveLength(3);
  });

  it('is waited for while it restarts', async () => {
    const { spawner, sandbox } = start();
    spawner.last.announce();
    await sandbox.ready();
    spawner.last.end('SIGSEGV');
    let isReady = false;
    const ready = sandbox.ready().then(() => {
      isReady = true;
    });
    await Promise.resolve();
    expect(isReady).toBe(false);
    spawner.last.announce();
    await ready;
  });

  it('reports in its own words why it cannot start', async () => {
    const { spawner, sandbox } = start({ port: 0 });
    spawner.last.out('{"event":"failed","message":"the disk is full"}\n');
    spawner.last.end('exit code 1');
    await expect(sandbox.environment).rejects.toThrow(
      'Couldn’t start the sandbox (the disk is full). The log file has the details.',
    );
  });

  it('leaves its last output in the log', () => {
    const { spawner, log } = start();
    for (let line = 1; line <= 25; line += 1) spawner.last.err(`line ${line}\n`);
    spawner.last.end('exit code 134');
    const told = log.lines.find(({ message }) => message === 'sandbox ended unexpectedly');
    expect(told?.details?.lastLines).toHaveLength(20);
    expect(told?.details?.lastLines).toEqual(expect.arrayContaining(['line 6', 'line 25']));
  });

  it('waits for its port while an earlier process still has it', async () => {
    const { spawner, clock, sandbox } = start();
    spawner.last.announce();
    const environment = await sandbox.environment;
    spawner.last.end('SIGSEGV');
    spawner.last.end('exit code 1');
    expect(spawner.children).toHaveLength(2);
    clock.advance(500);
    expect(spawner.children).toHaveLength(3);
    expect(spawner.last.args.port).toBe('4321');
    spawner.last.announce();
    expect((await sandbox.environment).staffApiUrl).toBe(environment.staffApiUrl);
  });

  it('pauses when its port is not free within five seconds and takes it once it is', async () => {
    const { spawner, clock, log, sandbox, advance } = start();
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    for (let tries = 0; tries < 10; tries += 1) {
      spawner.last.end('exit code 1');
      advance(500);
    }
    expect(spawner.children).toHaveLength(11);
    expect(log.text()).toContain('sandbox will be started again later');
    advance(1000);
    const ready = sandbox.ready();
    spawner.last.announce();
    await ready;
    expect(clock.waiting).toBe(0);
  });

  it('does not restart when it is stopped during a pause', async () => {
    const { spawner, clock, sandbox, advance } = start();
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    await sandbox.stop();
    advance(120_000);
    await expect(sandbox.ready()).rejects.toThrow();
    expect(spawner.children).toHaveLength(2);
    expect(clock.waiting).toBe(0);
  });

  it('does not restart when it is stopped while it waits for its port', async () => {
    const { spawner, clock, sandbox } = start();
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    spawner.last.end('exit code 1');
    await sandbox.stop();
    clock.advance(10_000);
    expect(spawner.children).toHaveLength(2);
  });

  it('is not used at an address that the app does not know, and is started again', async () => {
    const { spawner, clock, sandbox } = start();
    spawner.last.announce();
    const environment = await sandbox.environment;
    spawner.last.end('SIGSEGV');
    spawner.last.announce(6666);
    expect(spawner.last.asked).toEqual(['kill']);
    clock.advance(500);
    expect(spawner.children).toHaveLength(3);
    expect(spawner.last.args.port).toBe('4321');
    spawner.last.announce();
    expect((await sandbox.environment).staffApiUrl).toBe(environment.staffApiUrl);
  });

  it('ends on request and stays ended', async () => {
    const { spawner, sandbox, clock, log } = start();
    spawner.last.announce();
    await sandbox.stop();
    expect(spawner.last.asked).toEqual(['stop']);
    expect(spawner.children).toHaveLength(1);
    expect(clock.waiting).toBe(0);
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is killed when it does not end within three seconds', async () => {
    const { spawner, sandbox, clock } = start({ obeys: false });
    spawner.last.announce();
    const stopped = sandbox.stop();
    clock.advance(2999);
    expect(spawner.last.asked).toEqual(['stop']);
    clock.advance(1);
    await stopped;
    expect(spawner.last.asked).toEqual(['stop', 'kill']);
  });

  it('can be stopped after it has died for good', async () => {
    const { spawner, sandbox } = start({ port: 0 });
    spawner.last.end('exit code 1');
    await sandbox.stop();
    expect(spawner.last.asked).toEqual([]);
  });
});
