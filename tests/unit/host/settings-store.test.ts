import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import Conf from 'conf';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/contract/entities/settings';
import { takeFolderLock } from '../../../src/main/core/storage/folder-lock';
import { SETTINGS_MODE, SETTINGS_NAME } from '../../../src/main/hosts/shared/settings-file';
import { createSettingsStore } from '../../../src/main/hosts/shared/settings-store';
import { fakeClock } from '../core/helpers/fake-clock';
import { temporaryFolder } from './temporary-folder';

/** A store over the real library, as the browser host makes it. */
const open = (folder: string) =>
  createSettingsStore({
    file: join(folder, 'settings.json'),
    clock: fakeClock(Date.UTC(2026, 0, 15, 12, 30)),
    openSettingsFile: () =>
      new Conf<Record<string, unknown>>({
        cwd: folder,
        configName: SETTINGS_NAME,
        configFileMode: SETTINGS_MODE,
        clearInvalidConfig: true,
      }),
  });

const root = resolve(import.meta.dirname, '../../..');

/** A process that adds this many entries to the settings of a folder, one per change. */
const runWriter = (folder: string, who: string, count: number): Promise<unknown> => {
  const hooks = pathToFileURL(join(root, 'scripts/lib/ts-extensions.mjs')).href;
  const program = join(import.meta.dirname, 'settings-writer.ts');
  return promisify(execFile)(process.execPath, [
    '--import',
    hooks,
    program,
    folder,
    who,
    String(count),
  ]);
};

const aside = 'settings.corrupt-2026-01-15T12-30-00.000Z.json';
const changed = {
  ...defaultSettings,
  theme: 'dark' as const,
  recentReasons: { 'sandbox sam@example.com': ['Ticket 7'] },
};

describe('the settings file', () => {
  it('starts from the defaults and is written only with the first change', () => {
    const folder = temporaryFolder();
    const store = open(folder);
    expect(store.read()).toEqual(defaultSettings);
    expect(store.notice).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is used without the unknown keys when a newer version wrote it', () => {
    const folder = temporaryFolder();
    const newer = { version: 1, theme: 'dark', recentReasons: changed.recentReasons, future: {} };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(newer));
    const store = open(folder);
    expect(store.read()).toEqual(changed);
    expect(store.notice).toBeNull();
  });

  it('keeps its values and is readable by its owner only', () => {
    const folder = temporaryFolder();
    open(folder).change(() => changed);
    expect(open(folder).read()).toEqual(changed);
    expect(readdirSync(folder)).toEqual(['settings.json', 'settings.lock']);
    expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
  });

  it('sees what a second app on the folder writes', () => {
    const folder = temporaryFolder();
    const [one, other] = [open(folder), open(folder)];
    one.change(() => changed);
    expect(other.read()).toEqual(changed);
    other.change(() => ({ theme: 'light' }));
    expect(one.read()).toEqual({ ...changed, theme: 'light' });
  });

  it('is read and checked once, and again only after a change', () => {
    const folder = temporaryFolder();
    const store = open(folder);
    expect(store.read()).toBe(store.read());
    store.change(() => changed);
    const known = store.read();
    expect(store.read()).toBe(known);
    // Every call from a window looks here, so an unchanged file is not parsed again.
    open(folder).change(() => ({ theme: 'light' }));
    expect(store.read()).toEqual({ ...changed, theme: 'light' });
    // As long as before, and at once.
    const file = join(folder, 'settings.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"light"', '"dark" '));
    expect(store.read()).toEqual(changed);
    rmSync(file);
    expect(store.read()).toEqual(changed);
  });

  it('fills in defaults for keys that an older app did not write', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'settings.json'), '{"version":1,"theme":"dark"}');
    const store = open(folder);
    expect(store.read()).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(store.notice).toBeNull();
  });

  it('drops a list of reasons that everyone on the computer shared', () => {
    const folder = temporaryFolder();
    const old = { ...defaultSettings, theme: 'dark', recentReasons: ['Ticket 7'] };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(old));
    const store = open(folder);
    expect(store.read()).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(store.notice).toBeNull();
  });

  it.each([
    ['cut off', '{"version":1,"theme":"da'],
    ['empty', ''],
    ['of the wrong shape', '[]'],
    ['null', 'null'],
    ['invalid in one value', JSON.stringify({ ...changed, theme: 'pink' })],
    ['overwritten with bytes of another file', '\u0000\u0001\u0002'],
  ])('is set aside with a message to the user when it is %s', (_what, content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'settings.json'), content);
    const store = open(folder);
    expect(store.read()).toEqual(defaultSettings);
    expect(store.notice).toBe(
      `The settings file was damaged. A copy was saved as ${aside}, and settings were reset to their defaults.`,
    );
    expect(readFileSync(join(folder, aside), 'utf8')).toBe(content);
    store.change(() => changed);
    expect(open(folder).read()).toEqual(changed);
    expect(open(folder).notice).toBeNull();
  });

  it('stays as it is while the disk refuses to be read, and is used once it can be', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'settings.json');
    // Reading it fails, also for root.
    mkdirSync(file);
    const store = open(folder);
    expect(store.read()).toEqual(defaultSettings);
    expect(store.notice).toBe(
      'The settings file can’t be used (EISDIR). Until it can, changes to settings aren’t saved.',
    );
    expect(() => store.change(() => ({ theme: 'light' }))).toThrow(/EISDIR/);
    expect(readdirSync(folder)).toEqual(['settings.json', 'settings.lock']);
    rmdirSync(file);
    writeFileSync(file, JSON.stringify(changed));
    expect(store.read()).toEqual(changed);
    expect(store.notice).toBeNull();
    store.change(() => ({ theme: 'light' }));
    expect(open(folder).read()).toEqual({ ...changed, theme: 'light' });
  });

  it('is not replaced by a change while the disk refuses to be read', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'settings.json');
    const written: unknown[] = [];
    writeFileSync(file, JSON.stringify(changed));
    const store = createSettingsStore({
      file,
      clock: fakeClock(),
      // Windows replaces a file that can't be read.
      openSettingsFile: () => ({
        set store(next: Record<string, unknown>) {
          written.push(next);
        },
      }),
    });
    rmSync(file);
    mkdirSync(file);
    expect(store.read()).toEqual(changed);
    expect(() => store.change(() => ({ theme: 'light' }))).toThrow(/EISDIR/);
    expect(written).toEqual([]);
    rmdirSync(file);
    writeFileSync(file, JSON.stringify({ ...changed, downloadsFolder: '/theirs' }));
    store.change(() => ({ theme: 'light' }));
    expect(written).toEqual([{ ...changed, downloadsFolder: '/theirs', theme: 'light' }]);
  });

  it('can be changed again once the same file is back', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'settings.json');
    writeFileSync(file, JSON.stringify(changed));
    const store = open(folder);
    renameSync(file, join(folder, 'away'));
    mkdirSync(file);
    store.read();
    rmdirSync(file);
    renameSync(join(folder, 'away'), file);
    store.change(() => ({ theme: 'light' }));
    expect([store.read(), store.notice]).toEqual([{ ...changed, theme: 'light' }, null]);
  });

  it('is set aside when it can be read only later and is damaged', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'settings.json');
    mkdirSync(file);
    const store = open(folder);
    rmdirSync(file);
    writeFileSync(file, '{"version":1,"theme":"da');
    store.change(() => ({ theme: 'dark' }));
    expect(readFileSync(join(folder, aside), 'utf8')).toBe('{"version":1,"theme":"da');
    expect(store.notice).toContain('The settings file was damaged. A copy was saved as');
  });

  it('is not replaced while a newer app’s settings can’t be set aside', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'settings.json');
    const newer = JSON.stringify({ ...changed, version: 2 });
    writeFileSync(file, newer);
    mkdirSync(join(folder, aside));
    const store = open(folder);
    expect(() => store.change(() => ({ theme: 'light' }))).toThrow(/EISDIR/);
    expect(readFileSync(file, 'utf8')).toBe(newer);
    rmdirSync(join(folder, aside));
    store.change(() => ({ theme: 'light' }));
    expect(readFileSync(join(folder, aside), 'utf8')).toBe(newer);
    expect(store.read()).toEqual({ ...defaultSettings, theme: 'light' });
  });

  it('says when a newer app wrote it', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ ...changed, version: 2 }));
    expect(open(folder).notice).toContain('were written by a newer version of the app');
    expect(existsSync(join(folder, aside))).toBe(true);
  });

  it('keeps its known values when it is damaged while the app runs, and is repaired', () => {
    const folder = temporaryFolder();
    const store = open(folder);
    store.change(() => changed);
    writeFileSync(join(folder, 'settings.json'), '{');
    expect([store.read(), store.notice]).toEqual([changed, null]);
    store.change(() => ({ theme: 'light' }));
    expect(open(folder).read()).toEqual({ ...changed, theme: 'light' });
  });

  it('loses nothing when two processes change it at the same moment', async () => {
    const folder = temporaryFolder();
    const writers = ['first', 'second'].map((who) => runWriter(folder, who, 40));
    await Promise.all(writers);
    const { recentSearches } = open(folder).read();
    const expected = ['first', 'second'].flatMap((who) =>
      Array.from({ length: 40 }, (_, index) => `${who}-${index}`),
    );
    expect(Object.keys(recentSearches).sort()).toEqual(expected.sort());
  });

  it('says when another app keeps it locked', () => {
    const folder = temporaryFolder();
    const lock = takeFolderLock(folder, 'settings');
    const store = open(folder);
    expect(() => store.change(() => changed)).toThrow(/has the settings locked/);
    lock!.release();
    store.change(() => changed);
    expect(store.read()).toEqual(changed);
  });

  it('refuses invalid settings', () => {
    const store = open(temporaryFolder());
    expect(() => store.change(() => ({ theme: 'pink' as never }))).toThrow();
    expect(store.read()).toEqual(defaultSettings);
  });
});
