import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../src/contract/errors';
import { startSandbox } from '../../../src/main/host/sandbox-process';
import { fakeClock } from '../core/fake-clock';
import { fakeLog } from '../core/fake-log';
import { environmentAt, fakeSpawner } from './fake-sandbox';

const options = { data: '/data', members: 400, seed: 1, prod: false, port: 4321 };

const start = (changes: { port?: number; prod?: boolean; obeys?: boolean } = {}) => {
  const { obeys, ...rest } = changes;
  const spawner = fakeSpawner({ obeys });
  const clock = fakeClock();
  const log = fakeLog();
  const sandbox = startSandbox({ spawn: spawner.spawn, clock, log }, { ...options, ...rest });
  return { spawner, clock, log, sandbox };
};

describe('the process of the sandbox', () => {
  it('is told what to serve, and none of our environment that could be secret', () => {
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

  it('gives the environment that it announces, whatever else it prints', async () => {
    const { spawner, sandbox, log } = start();
    spawner.last.out('Seeding…\n{"event":"progress"}\n12\n{"a":');
    spawner.last.out('1}\n');
    spawner.last.announce();
    expect(await sandbox.environment).toEqual(environmentAt('http://127.0.0.1:4321'));
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('has its words in the log', () => {
    const { spawner, log } = start();
    spawner.last.err('one\ntw');
    spawner.last.err('o\n');
    expect(log.lines.map(({ details }) => details?.line)).toEqual(['one', 'two']);
  });

  it('takes any free port when its own cannot be had', async () => {
    const { spawner, sandbox } = start();
    spawner.last.end('exit code 1');
    expect(spawner.last.args.port).toBe('0');
    spawner.last.announce(5555);
    expect((await sandbox.environment).staffApiUrl).toBe('http://127.0.0.1:5555');
  });

  it('is given up when it cannot start at all, and callers are told', async () => {
    const { spawner, sandbox, log } = start();
    spawner.last.end('exit code 1');
    spawner.last.end('exit code 1');
    expect(spawner.children).toHaveLength(2);
    const failure = await sandbox.environment.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppFailure);
    expect((failure as AppFailure).error).toEqual({
      code: 'offline',
      message: 'The sandbox could not be started (exit code 1). The log file has the details.',
      outcome: 'not-sent',
    });
    expect(log.text()).toContain('sandbox given up');
    await sandbox.stop();
  });

  it('is not used when its announcement is not right', async () => {
    const { spawner, sandbox } = start();
    spawner.last.out('{"event":"listening","environment":{"name":"sandbox"}}\n');
    await expect(sandbox.environment).rejects.toThrow('its announcement is not right');
    expect(spawner.last.asked).toEqual(['kill']);
    expect(spawner.children).toHaveLength(1);
  });

  it('comes back on its port when it dies', async () => {
    const { spawner, sandbox } = start({ port: 0 });
    spawner.last.announce(5555);
    const before = await sandbox.environment;
    spawner.last.end('SIGSEGV');
    expect(spawner.children).toHaveLength(2);
    expect(spawner.last.args.port).toBe('5555');
    spawner.last.announce();
    expect(await sandbox.environment).toBe(before);
  });

  it('comes back once a minute at most', () => {
    const { spawner, clock, log } = start();
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    spawner.last.announce();
    clock.advance(60_000);
    spawner.last.end('SIGSEGV');
    expect(spawner.children).toHaveLength(3);
    spawner.last.announce();
    clock.advance(59_999);
    spawner.last.end('SIGSEGV');
    expect(spawner.children).toHaveLength(3);
    expect(log.text()).toContain('sandbox given up');
  });

  it('waits for its port when one of before still has it', async () => {
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

  it('is given up when its port does not come free in five seconds', () => {
    const { spawner, clock, log } = start();
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    for (let tries = 0; tries < 10; tries += 1) {
      spawner.last.end('exit code 1');
      clock.advance(500);
    }
    expect(spawner.children).toHaveLength(11);
    expect(clock.waiting).toBe(0);
    expect(log.text()).toContain('sandbox given up');
  });

  it('does not come back when it is stopped while it waits for its port', async () => {
    const { spawner, clock, sandbox } = start();
    spawner.last.announce();
    spawner.last.end('SIGSEGV');
    spawner.last.end('exit code 1');
    await sandbox.stop();
    clock.advance(10_000);
    expect(spawner.children).toHaveLength(2);
  });

  it('is not used at another address than the app knows, and tried again', async () => {
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

  it('ends when asked, and stays ended', async () => {
    const { spawner, sandbox, clock, log } = start();
    spawner.last.announce();
    await sandbox.stop();
    expect(spawner.last.asked).toEqual(['stop']);
    expect(spawner.children).toHaveLength(1);
    expect(clock.waiting).toBe(0);
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is killed when it does not end in three seconds', async () => {
    const { spawner, sandbox, clock } = start({ obeys: false });
    spawner.last.announce();
    const stopped = sandbox.stop();
    clock.advance(2999);
    expect(spawner.last.asked).toEqual(['stop']);
    clock.advance(1);
    await stopped;
    expect(spawner.last.asked).toEqual(['stop', 'kill']);
  });

  it('can be stopped when it has died for good', async () => {
    const { spawner, sandbox } = start({ port: 0 });
    spawner.last.end('exit code 1');
    await sandbox.stop();
    expect(spawner.last.asked).toEqual([]);
  });
});
