import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/contract/entities/settings';
import { createLateSettings } from '../../src/main/hosts/electron/late-settings';
import type { SettingsFile } from '../../src/main/hosts/shared/settings-file';
import { createSettingsStore } from '../../src/main/hosts/shared/settings-store';
import { type FakeClock, fakeClock } from '../unit/core/helpers/fake-clock';
import { fakeLog } from './fake-ports';

describe('settings during the start', () => {
  let folder: string;
  let file: string;
  let loaded: PromiseWithResolvers<() => SettingsFile>;
  let loads: number;
  let written: Record<string, unknown>[];
  const log = fakeLog();
  let clock: FakeClock;

  const open = () =>
    createLateSettings({
      file,
      clock,
      log,
      load() {
        loads += 1;
        return loaded.promise;
      },
    });
  const connect = (settings: ReturnType<typeof open>) =>
    settings.connect((openSettingsFile) => createSettingsStore({ file, clock, openSettingsFile }));
  const writing = (): SettingsFile => ({
    set store(next: Record<string, unknown>) {
      written.push(next);
    },
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dash-late-'));
    file = join(folder, 'settings.json');
    loaded = Promise.withResolvers();
    clock = fakeClock();
    loads = 0;
    written = [];
    log.lines.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are what the window needs, before core has loaded', async () => {
    const bounds = { x: 40, y: 50, width: 1300, height: 900, maximized: true };
    await writeFile(
      file,
      JSON.stringify({
        ...defaultSettings,
        theme: 'dark',
        windowBounds: bounds,
        windowPlaces: { '1920x1080@0,0': bounds },
        zoomLevel: 1.5,
      }),
    );
    expect(open().read()).toEqual({
      theme: 'dark',
      windowBounds: bounds,
      windowPlaces: { '1920x1080@0,0': bounds },
      zoomLevel: 1.5,
    });
  });

  it.each([
    ['no file', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['wrong values', '{"theme":"pink","windowBounds":5,"windowPlaces":[],"zoomLevel":"1"}'],
    ['a window without a size', '{"windowBounds":{"x":1,"y":1,"width":0,"height":900}}'],
    ['a window in a fraction', '{"windowBounds":{"x":0.5,"y":1,"width":900,"height":900}}'],
    ['a place without a height', '{"windowPlaces":{"a":{"width":900}}}'],
    ['too much zoom', '{"zoomLevel":6}'],
  ])('are the defaults with %s', async (_what, text) => {
    if (text !== null) await writeFile(file, text);
    expect(open().read()).toEqual({
      theme: 'system',
      windowBounds: null,
      windowPlaces: {},
      zoomLevel: 0,
    });
  });

  it('can be written two seconds later, even if nothing has changed', async () => {
    connect(open());
    clock.advance(1_999);
    expect(loads).toBe(0);
    clock.advance(1);
    expect(loads).toBe(1);
  });

  it('load what writes them after the first change, which is read back meanwhile', async () => {
    const store = connect(open());
    expect(store.read().theme).toBe('system');
    expect(loads).toBe(0);
    store.change(() => ({ theme: 'dark' }));
    store.change(({ theme }) => ({ downloadsFolder: `/${theme}` }));
    expect(store.read()).toMatchObject({ theme: 'dark', downloadsFolder: '/dark' });
    clock.advance(300);
    expect(loads).toBe(1);
    expect(written).toEqual([]);
    loaded.resolve(writing);
    await expect.poll(() => written).toHaveLength(2);
    expect(written.at(-1)).toMatchObject({ theme: 'dark', downloadsFolder: '/dark' });
  });

  it('take what the window changed before core had loaded', async () => {
    const settings = open();
    settings.change(() => ({ zoomLevel: 2 }));
    loaded.resolve(writing);
    connect(settings);
    expect(settings.read().zoomLevel).toBe(2);
    await settings.finish();
    expect(written).toMatchObject([{ zoomLevel: 2 }]);
  });

  it('are written before the app ends', async () => {
    const settings = open();
    connect(settings).change(() => ({ theme: 'light' }));
    let isFinished = false;
    const finishing = settings.finish().then(() => {
      isFinished = true;
    });
    await Promise.resolve();
    expect(isFinished).toBe(false);
    loaded.resolve(writing);
    await finishing;
    expect(written).toMatchObject([{ theme: 'light' }]);
  });

  it('say that their file can’t be used only as long as that is so', async () => {
    await mkdir(file);
    const store = connect(open());
    expect(store.notice).toContain('can’t be used (EISDIR)');
    await rmdir(file);
    store.read();
    expect(store.notice).toBeNull();
  });

  it('throw why they are not saved if what writes them cannot load', async () => {
    const store = connect(open());
    store.change(() => ({ theme: 'dark' }));
    loaded.reject(new Error('no electron-store'));
    clock.advance(300);
    await expect.poll(() => log.lines).toHaveLength(1);
    expect(store.read().theme).toBe('system');
    expect(() => store.change(() => ({ theme: 'dark' }))).toThrow('no electron-store');
  });

  it('log a first change that the disk refuses, and throw the error of a later one', async () => {
    const store = connect(open());
    loaded.resolve(() => ({
      set store(_next: Record<string, unknown>) {
        throw new Error('disk full');
      },
    }));
    store.change(() => ({ theme: 'dark' }));
    clock.advance(300);
    await expect.poll(() => log.lines).toHaveLength(1);
    expect(log.lines).toMatchObject([
      { level: 'warn', message: 'a change of the settings was not saved' },
    ]);
    expect(store.read().theme).toBe('system');
    expect(() => store.change(() => ({ theme: 'dark' }))).toThrow('disk full');
  });
});
