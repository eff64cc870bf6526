import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  newFolder,
  openWindow,
  processGone,
  sandboxOf,
  sandboxThere,
  startHost,
  until,
} from './host-process';
import { ask } from './http-client';

const takenPort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer();
    onTestFinished(() => {
      server.close();
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });

describe('the browser host with --no-open', () => {
  it('prints its address first, serves the page and calls, and ends cleanly on SIGTERM', async () => {
    const downloads = newFolder();
    const userData = join(newFolder(), 'new/folder');
    const host = startHost(
      ['--no-open', '--sandbox-members', '12', '--prod', '--downloads', downloads],
      { userData, env: { SOME_SECRET: 'x' } },
    );
    const window = await openWindow(host);
    // Only its owner can read its folder.
    expect(statSync(userData).mode & 0o777).toBe(0o700);
    expect((await window.page()).body).toContain('<title>Page</title>');
    expect(await window.call('app.info')).toMatchObject({
      ok: true,
      value: {
        host: 'browser',
        environment: { name: 'sandbox', label: 'Sandbox' },
        tokenStore: 'memory',
        canChooseFolder: false,
        downloadsFolder: downloads,
        notices: [expect.stringContaining('keychain isn’t available')],
      },
    });
    expect(await window.call('app.ping')).toEqual({ ok: true, value: null });
    const sandbox = await sandboxThere(await sandboxOf(window));
    expect(sandbox.args).toMatchObject({
      data: join(userData, 'sandbox'),
      members: '12',
      seed: '1',
      prod: true,
    });
    expect(sandbox.env).not.toContain('SOME_SECRET');
    host.child.kill('SIGTERM');
    expect(await host.ended).toBe(0);
    await processGone(sandbox.pid);
    const log = readFileSync(join(userData, 'logs/main.log'), 'utf8');
    expect(log).toContain('"stand-in says hello"');
    expect(log).not.toContain('ticket=');
    expect(host.stderr()).not.toContain('"level":"error"');
  });

  it('restarts a sandbox that died, shares it with a second host, and leaves it to that one when it is killed', async () => {
    const first = startHost(['--no-open']);
    const firstWindow = await openWindow(first);
    const origin = await sandboxOf(firstWindow);
    const { pid: died } = await sandboxThere(origin);
    await ask(origin, '/die').catch(() => undefined);
    await processGone(died);
    const { pid } = await sandboxThere(origin);
    expect(pid).not.toBe(died);
    // The sandbox responds slightly before its app has announced its address. Without this wait, it
    // would get a new port.
    const addressFile = join(first.userData, 'sandbox-address.json');
    await until(() => JSON.parse(readFileSync(addressFile, 'utf8')).environment);
    const second = startHost(['--no-open'], { userData: first.userData });
    const window = await openWindow(second);
    expect(await sandboxOf(window)).toBe(origin);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    await processGone(pid);
    const again = await sandboxThere(origin);
    expect(again.pid).not.toBe(pid);
    expect(await window.call('app.ping')).toEqual({ ok: true, value: null });
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    await processGone(again.pid);
  });

  it('reports damaged settings, keeps the file, uses another port for the sandbox when its own is taken, and ends cleanly on SIGINT as well', async () => {
    const userData = newFolder();
    writeFileSync(join(userData, 'settings.json'), '{"version":1,"the');
    const port = await takenPort();
    const host = startHost(['--no-open', '--sandbox-port', String(port)], { userData });
    const window = await openWindow(host);
    expect(await window.call('app.info')).toMatchObject({
      value: { notices: [expect.stringContaining('settings file was damaged'), expect.anything()] },
    });
    expect(await window.call('settings.setTheme', { theme: 'dark' })).toMatchObject({ ok: true });
    const files = readdirSync(userData).filter((file) => /^settings\..*json$/.test(file));
    expect(files).toEqual([expect.stringMatching(/^settings\.corrupt-.*\.json$/), 'settings.json']);
    expect(readFileSync(join(userData, 'settings.json'), 'utf8')).toContain('"dark"');
    const origin = await until(async () => {
      const found = await sandboxOf(window);
      return found === `http://127.0.0.1:${port}` ? null : found;
    });
    expect((await sandboxThere(origin)).args.port).toBe('0');
    host.child.kill('SIGINT');
    expect(await host.ended).toBe(0);
  });
});

describe('an invalid command line', () => {
  it.each([
    [['--no-opne'], "Unknown option '--no-opne'"],
    [['--downloads', '/no/such/folder'], '--downloads: folder /no/such/folder not found.'],
  ])('ends with one clear message: %j', async (args, message) => {
    const host = startHost(['--no-open', ...args]);
    expect(await host.ended).toBe(2);
    expect(host.stderr()).toContain(message);
    expect(host.stderr()).not.toMatch(/\n\s+at /);
  });

  it('names the key and the file of an invalid environment', async () => {
    const file = join(newFolder(), 'mine.json');
    writeFileSync(file, '{"name":"mine","label":"Mine","kind":"staging"}');
    const host = startHost(['--no-open', '--environment', file]);
    expect(await host.ended).toBe(2);
    expect(host.stderr()).toContain(`The environment file ${file} isn’t valid: staffApiUrl: `);
  });

  it('says when the port is taken', async () => {
    const port = await takenPort();
    const host = startHost(['--no-open', '--port', String(port)]);
    expect(await host.ended).toBe(2);
    expect(host.stderr()).toContain(`Port ${port} is in use by another program.`);
  });
});
