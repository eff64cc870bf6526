import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Updates } from '../../src/contract/entities/updates';
import type { Clock } from '../../src/main/core/app/ports';
import { startApp } from '../../src/main/hosts/electron/start-app';
import { systemClock } from '../../src/main/hosts/shared/system-clock';
import { createFakeApp, type FakeAppOptions } from './fake-app';
import { fakeEvent } from './fake-electron';
import { fakeUpdater } from './fake-updater';
import { signedIn } from './signed-in';

const staging = ['--environment', 'staging'];

describe('I5: the environment of the installed app', () => {
  let home: string;
  const running: ReturnType<typeof createFakeApp>[] = [];

  const start = async (options: Partial<FakeAppOptions> & { readonly clock?: Clock } = {}) => {
    const { clock = systemClock, ...others } = options;
    const fake = createFakeApp({ home, ...others });
    running.push(fake);
    await startApp(fake.electron, { ...fake.options, clock });
    const api = fake.ipc.preload(fake.windows.last().page);
    const call = (method: string) => api.call({ id: method, method, input: {} });
    return { ...fake, call };
  };
  const quit = async (fake: ReturnType<typeof createFakeApp>) => {
    fake.appEvents.emit('will-quit', fakeEvent({}));
    return fake.exited;
  };
  const file = () => join(home, 'appData/Internal Dash/last-environment.json');
  const last = async () => JSON.parse(await readFile(file(), 'utf8'));
  const name = async ({ call }: Awaited<ReturnType<typeof start>>) => {
    const info = await call('app.info');
    return info.ok && (info.value as { environment: { name: string } }).environment.name;
  };

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'dash-electron-'));
    await mkdir(join(home, 'out/renderer'), { recursive: true });
    await writeFile(join(home, 'out/renderer/index.html'), '');
  });
  afterEach(async () => {
    for (const fake of running.splice(0)) await quit(fake);
    await rm(home, { recursive: true, force: true });
  });

  it('is remembered once the window is painted, for a start by a link', async () => {
    const first = await start({ args: staging, holdsPages: true });
    expect(existsSync(file())).toBe(false);
    first.windows.last().events.emit('ready-to-show');
    await expect.poll(() => existsSync(file())).toBe(true);
    expect(await last()).toEqual({ environment: 'staging' });
    await quit(first);
    const second = await start({ args: ['internal-dash://team/9'] });
    expect(await name(second)).toBe('staging');
    expect(second.log.lines[0]).toMatchObject({
      message: 'start',
      details: { environment: 'staging', reason: 'link' },
    });
  });

  it('is the default one for a link if the file of the last start is no longer valid', async () => {
    const mine = join(home, 'mine.json');
    await writeFile(mine, JSON.stringify({ name: 'mine', label: 'Mine' }));
    await mkdir(dirname(file()), { recursive: true });
    await writeFile(file(), JSON.stringify({ environment: mine }));
    const fake = await start({ args: ['internal-dash://team/9'] });
    expect(await name(fake)).toBe('sandbox');
    expect(await last()).toEqual({ environment: 'sandbox' });
    const warnings = fake.log.lines.filter(({ level }) => level === 'warn');
    expect(warnings.map(({ message }) => message)).toEqual([
      'the environment of the last start cannot be used',
    ]);
    // A second start in the environment that isn't in use must not open its link here.
    fake.appEvents.emit('second-instance', {}, ['app', 'internal-dash://team/8'], '/', {
      environment: { reference: mine, label: 'Mine' },
    });
    await expect.poll(() => fake.asked).toHaveLength(1);
    expect(fake.asked).toMatchObject([
      {
        message: 'Internal Dash is open in Sandbox',
        detail: 'To use Mine, quit Internal Dash and start it again.',
      },
    ]);
  });

  it('is not remembered of another folder, or in development', async () => {
    for (const options of [
      { args: [...staging, '--user-data', join(home, 'other')] },
      { args: staging, packaged: false },
    ]) {
      const fake = await start(options);
      await name(fake);
    }
    expect(existsSync(file())).toBe(false);
    expect(existsSync(join(home, 'other/last-environment.json'))).toBe(false);
  });

  it('stays once, after it restarts into an update', async () => {
    const updater = fakeUpdater({ quitAndInstall: () => undefined });
    let now = Date.UTC(2026, 0, 15, 12);
    const clock = { ...systemClock, now: () => now };
    const first = await start({
      args: staging,
      platform: 'win32',
      updater,
      secrets: signedIn,
      clock,
    });
    const status = async () => {
      const result = await first.call('updates.get');
      return result.ok && (result.value as Updates).state.status;
    };
    await first.call('updates.check');
    await expect.poll(status).toBe('available');
    await first.call('updates.download');
    await expect.poll(status).toBe('ready');
    expect(await last()).toEqual({ environment: 'staging' });
    await first.call('updates.install');
    await expect.poll(last).toEqual({ environment: 'staging', restartedAt: now });
    await quit(first);
    now += 60_000;
    const second = await start({ clock });
    expect(await name(second)).toBe('staging');
    await expect.poll(last).toEqual({ environment: 'staging' });
    await quit(second);
    const third = await start({ clock });
    expect(await name(third)).toBe('sandbox');
  });

  it('is in the log if it can’t be remembered or read, and the app starts', async () => {
    await mkdir(file(), { recursive: true });
    const fake = await start({ args: staging });
    expect(await name(fake)).toBe('staging');
    await quit(fake);
    const again = await start({ args: ['internal-dash://team/9'] });
    expect(await name(again)).toBe('sandbox');
    const warnings = [fake, again].map(({ log }) =>
      log.lines.filter(({ level }) => level === 'warn').map(({ message }) => message),
    );
    expect(warnings).toEqual([
      ['the environment was not remembered'],
      ['the environment of the last start cannot be used', 'the environment was not remembered'],
    ]);
  });

  it('is named when a second start asks for another one, once at a time', async () => {
    const fake = await start({ args: staging });
    const second = (reference: string, label: string) =>
      fake.appEvents.emit('second-instance', {}, ['app', 'internal-dash://team/9'], '/', {
        environment: { reference, label },
      });
    second('staging', 'Staging');
    expect(fake.asked).toEqual([]);
    second('production', 'Production');
    second('production', 'Production');
    await expect.poll(() => fake.asked).toHaveLength(1);
    expect(fake.asked).toMatchObject([
      {
        message: 'Internal Dash is open in Staging',
        detail: 'To use Production, quit Internal Dash and start it again.',
        window: { webContents: fake.windows.last().page.contents },
      },
    ]);
    await fake.answer(0);
    second('sandbox', 'Sandbox');
    await expect.poll(() => fake.asked).toHaveLength(2);
  });
});
