import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { withProxy } from '../../../scripts/lib/choose-host.mjs';
import { createProgressLine, createStallGuard } from '../../../scripts/lib/download-progress.mjs';
import { electronObstacle, whyElectronEnded } from '../../../scripts/lib/electron-obstacles.mjs';
import { electronExecutable, executableInside } from '../../../scripts/lib/electron-runtime.mjs';
import { runApp } from '../../../scripts/lib/run-app.mjs';
import { temporaryFolder } from '../host/temporary-folder';

describe("Electron's runtime", () => {
  const folderWith = (files: Record<string, string>): string => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'dist/Electron.app/Contents/MacOS'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"version":"45.4.1"}');
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };
  const inside = executableInside();
  const executable = { [`dist/${inside}`]: '' };
  const complete = { ...executable, 'dist/version': '45.4.1', 'path.txt': inside };

  it.each([
    ['complete', complete, true],
    ['with a v in its version', { ...complete, 'dist/version': 'v45.4.1' }, true],
    ['half extracted', { ...executable, 'dist/version': '45.4.1' }, false],
    ['of another version', { ...complete, 'dist/version': '44.0.0' }, false],
    ['without its version', { ...executable, 'path.txt': inside }, false],
    ['without its executable', { 'dist/version': '45.4.1', 'path.txt': inside }, false],
  ])('%s is installed: it is %s', (_what, files, isThere) => {
    const packageFolder = folderWith(files as Record<string, string>);
    const found = electronExecutable({ packageFolder, override: undefined });
    expect(found).toBe(isThere ? join(packageFolder, 'dist', inside) : undefined);
  });

  it('supplied by the user needs only its executable', () => {
    const folder = folderWith(executable);
    const override = join(folder, 'dist');
    expect(electronExecutable({ packageFolder: '/nowhere', override })).toBe(
      join(override, inside),
    );
  });
});

describe('the download', () => {
  it('stops when nothing arrives, but not because it takes long', () => {
    vi.useFakeTimers();
    try {
      const guard = createStallGuard(20_000);
      for (let minute = 0; minute < 10; minute += 1) {
        vi.advanceTimersByTime(19_000);
        guard.heard();
      }
      expect(guard.signal.aborted).toBe(false);
      vi.advanceTimersByTime(20_000);
      expect(guard.signal.aborted).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows its progress, in few lines when they are saved to a file', () => {
    const written: string[] = [];
    const tell = createProgressLine({ write: (text) => written.push(text) });
    const total = 110 * 1024 * 1024;
    for (let part = 0; part <= 1000; part += 1) tell({ transferred: (total * part) / 1000, total });
    expect(written).toHaveLength(11);
    expect(written[5]).toBe("Downloading Electron's runtime: 55 of 110 MB (50 %)\n");
    expect(written.at(-1)).toBe("Downloading Electron's runtime: 110 of 110 MB (100 %)\n");
  });

  it.each([
    [{ https_proxy: 'http://p:1' }, { https_proxy: 'http://p:1', ELECTRON_GET_USE_PROXY: 'true' }],
    [
      { npm_config_proxy: 'http://p:2' },
      {
        npm_config_proxy: 'http://p:2',
        HTTPS_PROXY: 'http://p:2',
        HTTP_PROXY: 'http://p:2',
        ELECTRON_GET_USE_PROXY: 'true',
      },
    ],
    [{ HOME: '/home/me' }, { HOME: '/home/me' }],
  ])('goes through the proxy of %j', (given, expected) => {
    expect(withProxy(given)).toEqual(expected);
  });
});

describe('before Electron starts', () => {
  const machine = (files: Record<string, string>, helper?: { mode: number; uid: number }) => ({
    platform: 'linux' as NodeJS.Platform,
    isRoot: false,
    read: (file: string) => files[file],
    stat: () => helper,
  });
  const restricted = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1' };

  it.each([
    ['restricted by AppArmor', restricted, true],
    ['switched off', { '/proc/sys/kernel/unprivileged_userns_clone': '0' }, true],
    ['limited to none', { '/proc/sys/user/max_user_namespaces': '0' }, true],
    ['free', { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '0' }, false],
    ['unknown', {}, false],
  ])('user namespaces that are %s are an obstacle: %s', (_what, files, isObstacle) => {
    const found = electronObstacle('/e/electron', machine(files as Record<string, string>));
    expect(found !== undefined).toBe(isObstacle);
    if (found) {
      expect(found.why).toContain('user namespaces');
      expect(found.remedy).toContain('sudo chmod 4755 /e/chrome-sandbox');
    }
  });

  it.each([
    ['41.2.0', true],
    ['v42.11.18', true],
    ['43.0.0', false],
    ['45.4.1', false],
    ['46.0.0', true],
  ])('a runtime of version %s is an obstacle: %s', (version, isObstacle) => {
    const found = electronObstacle('/e/electron', machine({ '/e/version': version }));
    expect(found !== undefined).toBe(isObstacle);
    if (found) expect(found.why).toContain('this app allows 43 to 45');
  });

  it("user namespaces are no obstacle for root, elsewhere, or with Chromium's helper", () => {
    const ask = (changes: object, helper?: { mode: number; uid: number }) =>
      electronObstacle('/e/electron', { ...machine(restricted, helper), ...changes });
    expect(ask({ isRoot: true })).toBeUndefined();
    expect(ask({ platform: 'darwin' })).toBeUndefined();
    expect(ask({}, { mode: 0o104755, uid: 0 })).toBeUndefined();
    expect(ask({}, { mode: 0o100755, uid: 0 })).toBeDefined();
    expect(ask({}, { mode: 0o104755, uid: 1000 })).toBeDefined();
  });
});

describe('the reason that Electron has no window', () => {
  const why = (code: number, errors: string) =>
    whyElectronEnded({ code, errors, executable: '/e/electron' }).why;

  it.each([
    [
      127,
      '/e/electron: error while loading shared libraries: libnss3.so: cannot open shared object file',
      'the library libnss3.so is missing',
    ],
    [1, '[1:ERROR] Missing X server or $DISPLAY', /no desktop answers/],
    [133, '', /user namespaces/],
    [134, 'FATAL:zygote_host_impl_linux.cc(132)] No usable sandbox!', /user namespaces/],
    [9, 'something else', 'it ended with code 9 before its window was there'],
  ])('is found for %i %j', (code, errors, expected) => {
    expect(why(code, errors)).toMatch(expected);
  });
});

describe.skipIf(process.platform === 'win32')('npm start with Electron', () => {
  /** Electron and the browser host are programs that record that they ran. */
  const start = async (electronScript: string, isAsked = false) => {
    const folder = temporaryFolder();
    const program = (name: string, script: string): string => {
      const file = join(folder, name);
      writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "${folder}/ran"\n${script}\n`);
      chmodSync(file, 0o755);
      return file;
    };
    const executable = program('electron', electronScript);
    const browserHost = program('browser-host', 'exit 42');
    const told: string[] = [];
    const code = await runApp({ host: 'electron', executable, why: 'for the test' }, ['--prod'], {
      isAsked,
      tell: (line) => told.push(line),
      env: { ...process.env },
      commandFor: ({ host }) => ({
        command: host === 'electron' ? executable : browserHost,
        entry: 'entry.js',
        args: [],
      }),
    });
    return { code, told, ran: readFileSync(join(folder, 'ran'), 'utf8').trim().split('\n') };
  };

  it('falls back to the browser host with the reason when Electron dies before it has painted', async () => {
    const { code, told, ran } = await start('kill -TRAP $$');
    expect(told[0]).toMatch(/^Electron could not show the app: .*user namespaces/);
    expect(told[0]).toContain('What helps: ');
    expect(told[1]).toBe('Internal Dash runs in the browser host instead.');
    expect(code).toBe(42);
    expect(ran).toEqual(['electron entry.js --prod', 'browser-host entry.js --prod']);
  });

  it.each([
    ['ended well (another instance has the folder)', 'exit 0', 0],
    ['reported wrong flags', 'exit 2', 2],
    ['had already painted', 'touch "$INTERNAL_DASH_PAINTED"; exit 1', 1],
  ])('does not fall back when Electron %s', async (_what, script, expected) => {
    const { code, told, ran } = await start(script);
    expect(code).toBe(expected);
    expect(ran).toEqual(['electron entry.js --prod']);
    expect(told).toEqual([]);
  });

  it('does not fall back when this host was requested', async () => {
    const { code, told } = await start('exit 7', true);
    expect(code).toBe(7);
    expect(told).toEqual([]);
  });
});
