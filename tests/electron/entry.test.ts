import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';

const root = resolve(import.meta.dirname, '../..');

type Line = { event: string } & Record<string, unknown>;

/** Bundles the entry as the build does: everything but Electron, the keychain and Node. */
const bundle = (outDir: string) =>
  build({
    configFile: false,
    root,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      rolldownOptions: {
        input: { index: join(root, 'src/main/index.ts') },
        external: ['electron', 'keytar', /^node:/, ...builtinModules],
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });

describe("Electron's entry, bundled, with a stand-in for the runtime", () => {
  let home: string;
  let lines: Line[];
  let code: number;
  const line = (event: string): Line | undefined => lines.find((each) => each.event === event);

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'dash-entry-'));
    const runtime = join(home, 'node_modules/electron');
    await mkdir(runtime, { recursive: true });
    await mkdir(join(home, 'out/renderer'), { recursive: true });
    await Promise.all([
      bundle(join(home, 'out/main')),
      cp(join(import.meta.dirname, 'stand-in/electron.mjs'), join(runtime, 'index.mjs')),
      writeFile(
        join(runtime, 'package.json'),
        JSON.stringify({ name: 'electron', type: 'module', exports: './index.mjs' }),
      ),
      cp(join(root, 'resources'), join(home, 'resources'), { recursive: true }),
      writeFile(join(home, 'package.json'), JSON.stringify({ type: 'module' })),
      writeFile(join(home, 'out/renderer/index.html'), '<h1>page</h1>'),
    ]);
    const args = ['--environment', 'staging', '--no-open', '--user-data', join(home, 'data')];
    const ended = await new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
      const child = execFile(
        process.execPath,
        [join(home, 'out/main/index.js'), ...args],
        { env: { PATH: process.env.PATH, STAND_IN_HOME: home }, timeout: 20_000 },
        (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
    code = ended.code;
    lines = ended.stdout
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text) as Line);
    if (code !== 0) throw new Error(`the entry failed: ${ended.stdout}\n${ended.stderr}`);
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  it('starts, shows its page and ends', () => {
    expect(lines.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['sandboxed', 'window', 'ready', 'page', 'answer', 'shown', 'exit']),
    );
    expect(line('error')).toBeUndefined();
    expect(line('exit')).toMatchObject({ code: 0 });
  });

  it('has V8 keep little memory in the windows’ processes', () => {
    expect(line('switch')).toMatchObject({
      name: 'js-flags',
      value: '--max-semi-space-size=1 --heap-growing-percent=30',
    });
    const isReady = lines.findIndex(({ event }) => event === 'ready');
    expect(lines.findIndex(({ event }) => event === 'switch')).toBeLessThan(isReady);
  });

  it('finds its files beside itself', () => {
    expect(line('page')).toMatchObject({ status: 200, text: '<h1>page</h1>' });
    expect(line('window')).toMatchObject({
      options: { webPreferences: { preload: join(home, 'out/preload/index.cjs'), sandbox: true } },
    });
  });

  it('responds over the bridge, with the version of the app and not of Electron', () => {
    expect(line('answer')).toMatchObject({
      info: { ok: true, value: { version, host: 'electron', tokenStore: 'memory' } },
    });
  });

  it('keeps its settings in a file for this user, through electron-store', async () => {
    const file = join(home, 'data/settings.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      windowBounds: { x: 10, y: 20, width: 1200, height: 800, maximized: false },
    });
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('has no channel but those of the bridge, electron-store loaded or not', () => {
    expect(line('channels')).toEqual({
      event: 'channels',
      handled: ['bridge:call'],
      listened: ['bridge:cancel', 'bridge:listen'],
    });
  });

  it('keeps a log for this user', async () => {
    const file = join(home, 'data/logs/main.log');
    expect(await readFile(file, 'utf8')).toContain('"message":"start"');
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  });
});
