import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeFolderLock } from '../../../src/main/core/storage/folder-lock';
import { loadEnvironment } from '../../../src/main/hosts/shared/environment';
import { FlagError } from '../../../src/main/hosts/shared/flags';
import { provideEnvironment } from '../../../src/main/hosts/shared/provide-environment';
import { shareSandbox } from '../../../src/main/hosts/shared/shared-sandbox';
import { fakeClock } from '../core/helpers/fake-clock';
import { fakeLog } from '../core/helpers/fake-log';
import { environmentAt, fakeSpawner } from './fake-sandbox';
import { temporaryFolder } from './temporary-folder';

/** An app on a folder. */
const open = async (userData: string, changes: { port?: number; prod?: boolean } = {}) => {
  const spawner = fakeSpawner();
  const clock = fakeClock();
  const log = fakeLog();
  const options = { userData, members: 400, seed: 1, prod: false, hooks: false, ...changes };
  const sandbox = await shareSandbox({ spawn: spawner.spawn, clock, log }, options);
  return { spawner, clock, log, sandbox };
};

describe('one sandbox for a folder', () => {
  it('is run by the only app, on a port known before it listens', async () => {
    const userData = temporaryFolder();
    const { spawner, sandbox } = await open(userData);
    const { port } = spawner.last.args;
    expect(Number(port)).toBeGreaterThan(0);
    expect(sandbox.origin()).toBe(`http://127.0.0.1:${port}`);
    expect(spawner.last.args.data).toBe(join(userData, 'sandbox'));
    spawner.last.announce();
    expect((await sandbox.environment).staffApiUrl).toBe(sandbox.origin());
    await sandbox.stop();
    expect(existsSync(join(userData, 'sandbox-address.json'))).toBe(false);
  });

  it('uses the requested port', async () => {
    const { spawner, sandbox } = await open(temporaryFolder(), { port: 4010 });
    expect(spawner.last.args.port).toBe('4010');
    await sandbox.stop();
  });

  it('also serves a second app', async () => {
    const userData = temporaryFolder();
    const first = await open(userData);
    first.spawner.last.announce();
    const environment = await first.sandbox.environment;
    const second = await open(userData);
    expect(await second.sandbox.environment).toEqual(environment);
    expect(second.sandbox.origin()).toBe(first.sandbox.origin());
    expect(second.spawner.children).toEqual([]);
    expect(statSync(join(userData, 'sandbox-address.json')).mode & 0o777).toBe(0o600);
    await second.sandbox.stop();
    expect(first.spawner.last.isOver).toBe(false);
    await first.sandbox.stop();
  });

  it('is waited for by a second app that starts early', async () => {
    const userData = temporaryFolder();
    const first = await open(userData);
    const second = await open(userData);
    expect(second.sandbox.origin()).toBe(first.sandbox.origin());
    first.spawner.last.announce();
    await first.sandbox.environment;
    second.clock.advance(500);
    expect(await second.sandbox.environment).toEqual(await first.sandbox.environment);
    await second.sandbox.stop();
    expect(second.clock.waiting).toBe(0);
    await first.sandbox.stop();
  });

  it('is taken over on the same port by the second app when the first one ends', async () => {
    const userData = temporaryFolder();
    const first = await open(userData);
    first.spawner.last.announce();
    const environment = await first.sandbox.environment;
    const second = await open(userData);
    await second.sandbox.environment;
    await first.sandbox.stop();
    second.clock.advance(500);
    const { args } = second.spawner.last;
    expect(args).toEqual(first.spawner.last.args);
    second.spawner.last.announce();
    expect((await second.sandbox.environment).staffApiUrl).toBe(environment.staffApiUrl);
    const third = await open(userData);
    await third.sandbox.stop();
    expect(third.spawner.children).toEqual([]);
    await second.sandbox.stop();
  });

  it('is started by the second app when the first one ended before it was ready', async () => {
    const userData = temporaryFolder();
    const first = await open(userData);
    const second = await open(userData);
    await first.sandbox.stop();
    second.clock.advance(500);
    second.spawner.last.announce(7777);
    expect((await second.sandbox.environment).staffApiUrl).toBe('http://127.0.0.1:7777');
    expect(second.sandbox.origin()).toBe('http://127.0.0.1:7777');
    await second.sandbox.stop();
  });

  it('is not expected at the address of a killed app', async () => {
    const userData = temporaryFolder();
    const stale = environmentAt('http://127.0.0.1:1');
    writeFileSync(
      join(userData, 'sandbox-address.json'),
      JSON.stringify({ origin: stale.staffApiUrl, prod: false, environment: stale }),
    );
    const { spawner, sandbox } = await open(userData);
    expect(sandbox.origin()).not.toBe('http://127.0.0.1:1');
    const address = JSON.parse(readFileSync(join(userData, 'sandbox-address.json'), 'utf8'));
    expect(address).toEqual({
      origin: sandbox.origin(),
      prod: false,
      environment: null,
      problem: null,
    });
    expect(spawner.children).toHaveLength(1);
    await sandbox.stop();
  });

  it('logs that the mode is that of the first app', async () => {
    const userData = temporaryFolder();
    const first = await open(userData);
    first.spawner.last.announce();
    await first.sandbox.environment;
    const second = await open(userData, { prod: true });
    expect(second.log.text()).toContain('in its mode');
    await second.sandbox.stop();
    await first.sandbox.stop();
  });

  it('tells both apps why there is none', async () => {
    const userData = temporaryFolder();
    const first = await open(userData);
    const second = await open(userData);
    first.spawner.last.out('{"event":"failed","message":"the disk is full"}\n');
    first.spawner.last.end('exit code 1');
    first.spawner.last.end('exit code 1');
    await expect(first.sandbox.environment).rejects.toThrow('Couldn’t start the sandbox');
    second.clock.advance(500);
    await expect(second.sandbox.environment).rejects.toThrow(
      'Couldn’t start the sandbox (exit code 1)',
    );
    await second.sandbox.stop();
    await first.sandbox.stop();
  });

  it('works and logs it when its address cannot be shared with other apps', async () => {
    const userData = temporaryFolder();
    // A folder is in its place, so the address cannot be written.
    mkdirSync(join(userData, 'sandbox-address.json', 'x'), { recursive: true });
    const { spawner, sandbox, log } = await open(userData);
    spawner.last.announce();
    expect((await sandbox.environment).staffApiUrl).toBe(sandbox.origin());
    expect(log.text()).toContain('cannot be told where the sandbox is');
  });

  it('is not waited for forever when the first app shares no address', async () => {
    const userData = temporaryFolder();
    const silent = takeFolderLock(userData, 'sandbox');
    const second = await open(userData);
    second.clock.advance(29_500);
    second.clock.advance(500);
    await expect(second.sandbox.environment).rejects.toThrow('doesn’t report where its sandbox is');
    await second.sandbox.stop();
    silent?.release();
  });

  it('is waited for while it is created, however long that takes', async () => {
    const userData = temporaryFolder();
    const first = await open(userData);
    const second = await open(userData);
    second.clock.advance(600_000);
    first.spawner.last.announce();
    await first.sandbox.environment;
    second.clock.advance(500);
    expect(await second.sandbox.environment).toEqual(await first.sandbox.environment);
    await second.sandbox.stop();
    await first.sandbox.stop();
  });

  it('reports an error in the search for it, and searches again', async () => {
    const userData = temporaryFolder();
    const first = await open(userData);
    const second = await open(userData);
    await first.sandbox.stop();
    rmSync(join(userData, 'sandbox.lock'));
    mkdirSync(join(userData, 'sandbox.lock'));
    second.clock.advance(500);
    await expect(second.sandbox.environment).rejects.toThrow('can’t be reached');
    expect(second.log.text()).toContain('cannot check for the sandbox');
    rmSync(join(userData, 'sandbox.lock'), { recursive: true });
    second.clock.advance(500);
    expect(second.spawner.children).toHaveLength(1);
    await second.sandbox.stop();
  });
});

describe("a host's environment", () => {
  const resources = join(import.meta.dirname, '../../../resources');
  const noFlags = { sandboxProd: false, sandboxHooks: false };

  const provide = async (name: string, flags = {}) => {
    const spawner = fakeSpawner();
    const provided = await provideEnvironment({
      file: loadEnvironment(name, resources),
      flags: { ...noFlags, ...flags },
      userData: temporaryFolder(),
      spawnSandbox: spawner.spawn,
      clock: fakeClock(),
      log: fakeLog(),
    });
    return { spawner, provided };
  };

  it('is the file when it has all addresses', async () => {
    const { spawner, provided } = await provide('staging');
    expect(provided.info).toEqual({
      name: 'staging',
      label: 'Staging',
      kind: 'staging',
      sessionScope: expect.stringMatching(/^staging [0-9a-f]{32}$/),
    });
    expect(await provided.environment).toEqual(loadEnvironment('staging', resources));
    expect(provided.cardScriptUrl()).toBe('https://js.stripe.com/endive/stripe.js');
    await provided.stop();
    expect(spawner.children).toEqual([]);
  });

  it('comes from the embedded sandbox under the name of the file', async () => {
    const { spawner, provided } = await provide('sandbox');
    expect(provided.info).toEqual({
      name: 'sandbox',
      label: 'Sandbox',
      kind: 'sandbox',
      sessionScope: 'sandbox',
    });
    const { args } = spawner.last;
    expect(args).toMatchObject({ members: '20000', seed: '1' });
    expect(args).not.toHaveProperty('prod');
    expect(args).not.toHaveProperty('hooks');
    expect(provided.cardScriptUrl()).toBe(`http://127.0.0.1:${args.port}`);
    spawner.last.announce();
    expect(await provided.environment).toMatchObject({ name: 'sandbox', label: 'Sandbox' });
    expect(provided.cardScriptUrl()).toBe(`http://127.0.0.1:${args.port}/stripe/stripe.js`);
    await provided.stop();
    expect(spawner.last.asked).toEqual(['stop']);
  });

  it('follows the flags', async () => {
    const flags = { sandboxMembers: 7, sandboxPort: 4010, sandboxProd: true, sandboxHooks: true };
    const { spawner, provided } = await provide('sandbox', flags);
    expect(spawner.last.args).toMatchObject({
      members: '7',
      port: '4010',
      prod: true,
      hooks: true,
    });
    await provided.stop();
  });

  it('refuses sandbox flags for another environment', async () => {
    await expect(provide('staging', { sandboxProd: true })).rejects.toThrow(FlagError);
    await expect(provide('staging', { sandboxHooks: true })).rejects.toThrow(FlagError);
    await expect(provide('staging', { sandboxMembers: 5 })).rejects.toThrow('not for Staging');
  });
});
