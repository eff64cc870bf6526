import { describe, expect, it } from 'vitest';
import {
  createDesktop,
  createPrintedDesktop,
  type DesktopOptions,
  type HostLine,
} from '../../../src/main/hosts/browser/desktop';
import { focusing, opening, showing } from '../../../src/main/hosts/browser/desktop-programs';
import { findChromium, hasDisplay } from '../../../src/main/hosts/browser/find-chromium';
import { type Program, runProgram } from '../../../src/main/hosts/browser/run-program';
import { defaultUserData, systemDownloads } from '../../../src/main/hosts/browser/user-folders';
import { fakeLog } from '../../unit/core/helpers/fake-log';

const hostile = 'https://x.example/?a="$(touch /tmp/x)"&b=`id`;c=\' & calc.exe | more';
const windows = { SystemRoot: 'C:\\Windows' };

describe('desktop programs', () => {
  it.each(['linux', 'darwin'] as const)(
    'get an address as one argument, never through a shell: %s',
    (platform) => {
      const { command, args } = opening(hostile, platform, {});
      expect(args).toEqual([hostile]);
      expect(command).not.toMatch(/sh$|cmd/);
    },
  );

  it('get the address through a variable on Windows, where PowerShell would parse it', () => {
    const { command, args, env } = opening(hostile, 'win32', windows);
    expect(command).toMatch(/^C:\\Windows.*powershell\.exe$/);
    expect(args.join(' ')).not.toContain('x.example');
    expect(Object.values(env ?? {})).toEqual([hostile]);
  });

  it('show a file in its folder', () => {
    const path = "/home/a/It's 100%/quote.pdf";
    expect(showing(path, 'darwin', {})).toEqual([{ command: '/usr/bin/open', args: ['-R', path] }]);
    const [bus, fallback] = showing(path, 'linux', {});
    expect(bus?.args).toContain("['file:///home/a/It%27s%20100%25/quote.pdf']");
    expect(fallback).toEqual({ command: 'xdg-open', args: ["/home/a/It's 100%"] });
    expect(showing('C:\\a b\\quote.pdf', 'win32', windows)).toEqual([
      expect.objectContaining({ args: ['/select,"C:\\a b\\quote.pdf"'], verbatim: true }),
    ]);
  });

  it('bring the window to the front', () => {
    expect(focusing(7, 'darwin', {})?.args.join(' ')).toContain('unix id is 7');
    expect(focusing(7, 'linux', {})?.command).toBe('wmctrl');
    expect(Object.values(focusing(7, 'win32', windows)?.env ?? {})).toEqual(['7']);
  });
});

describe('launching', () => {
  it('resolves when the program succeeds, and rejects when it fails or is missing', async () => {
    await runProgram({ command: process.execPath, args: ['-e', ''] });
    await expect(
      runProgram({ command: process.execPath, args: ['-e', 'process.exit(3)'] }),
    ).rejects.toThrow(/ended with code 3/);
    const missing = runProgram({ command: 'no-such-program', args: ['?addon=secret'] });
    await expect(missing).rejects.toThrow('no-such-program can’t be started.');
    await expect(missing).rejects.not.toThrow(/secret/);
  });

  it('passes the program its variable', async () => {
    const script = "process.exit(process.env.TARGET === 'a b' ? 0 : 1)";
    await runProgram({ command: process.execPath, args: ['-e', script], env: { TARGET: 'a b' } });
  });
});

describe('the desktop', () => {
  const desktop = (changes: Partial<DesktopOptions> = {}) => {
    const started: Program[] = [];
    const told: string[] = [];
    const log = fakeLog();
    const system = createDesktop({
      platform: 'linux',
      env: {},
      hasDisplay: true,
      windowPid: () => 7,
      tell: (line) => told.push(line),
      log,
      start: async (what) => {
        started.push(what);
      },
      ...changes,
    });
    return { system, started, told, log };
  };
  const failing = async () => {
    throw new Error('no program');
  };

  it.each(['linux', 'darwin'] as const)(
    'opens a sign-in link through an address that works once: %s',
    async (platform) => {
      const url = 'https://team.example/sign-in?addon=s3cret';
      const { system, started } = desktop({ platform });
      await system.openExternal(url);
      const [address = ''] = started[0]?.args ?? [];
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}$/);
      const ahead = await fetch(address, { headers: { purpose: 'prefetch' }, redirect: 'manual' });
      expect(ahead.status).toBe(404);
      const answer = await fetch(address, { redirect: 'manual' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(url);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      await expect(fetch(address)).rejects.toThrow();
    },
  );

  it('opens a link that is too long for Windows through a short one', async () => {
    const url = 'https://team.example/sign-in?addon='.padEnd(2082, 'x');
    const { system, started } = desktop({ platform: 'win32' });
    await system.openExternal(url);
    const address = Object.values(started[0]?.env ?? {})[0] ?? '';
    const answer = await fetch(address, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(url);
  });

  it('opens pages and files', async () => {
    const { system, started, told } = desktop();
    await system.openExternal('https://x.example');
    await system.openFile('/d/a.pdf');
    expect(started.map(({ args }) => args)).toEqual([['https://x.example'], ['/d/a.pdf']]);
    expect(told).toEqual([]);
  });

  it('prints a page’s address when nothing can open it, and keeps it out of the log', async () => {
    const { system, told, log } = desktop({ start: failing });
    await system.openExternal('https://x.example/?addon=secret');
    expect(told).toEqual(['Open this page in your browser:\n  https://x.example/?addon=secret']);
    expect(log.text()).not.toContain('secret');
  });

  it('prints the address immediately without a display', async () => {
    const { system, started, told } = desktop({ hasDisplay: false });
    await system.openExternal('https://x.example');
    expect(started).toEqual([]);
    expect(told).toHaveLength(1);
  });

  it('shows the folder when the file cannot be selected in it', async () => {
    const tried: string[] = [];
    const { system } = desktop({
      start: async ({ command }) => {
        tried.push(command);
        if (command === 'gdbus') throw new Error('no bus');
      },
    });
    await system.showInFolder('/d/a.pdf');
    expect(tried).toEqual(['gdbus', 'xdg-open']);
    await expect(desktop({ start: failing }).system.showInFolder('/d/a.pdf')).rejects.toThrow(
      'no program',
    );
  });

  it('reports a file that cannot be opened', async () => {
    await expect(desktop({ start: failing }).system.openFile('/d/a.pdf')).rejects.toThrow(
      'no program',
    );
  });

  it('brings the window to the front if there is one, and ignores a failure', async () => {
    const { system, started } = desktop();
    system.focusApp();
    expect(started).toHaveLength(1);
    desktop({ start: failing }).system.focusApp();
    const none = desktop({ windowPid: () => null });
    none.system.focusApp();
    expect(none.started).toEqual([]);
  });
});

it('prints a line for each thing it would open with --no-open', async () => {
  const lines: HostLine[] = [];
  const system = createPrintedDesktop((line) => lines.push(line));
  await system.openExternal('https://x.example');
  await system.openFile('/d/a.pdf');
  await system.showInFolder('/d/a.pdf');
  system.focusApp();
  expect(lines).toEqual([
    { event: 'open-external', url: 'https://x.example' },
    { event: 'open-file', path: '/d/a.pdf' },
    { event: 'show-in-folder', path: '/d/a.pdf' },
    { event: 'focus-app' },
  ]);
});

describe('detection on this computer', () => {
  const has =
    (...paths: string[]) =>
    (path: string) =>
      paths.includes(path);

  it('finds the Chromium that npm start names, or else an installed one', () => {
    const env = { INTERNAL_DASH_CHROMIUM: '/own/chrome', PATH: '/a:/usr/bin' };
    expect(findChromium('linux', env, has('/own/chrome', '/usr/bin/chromium'))).toBe('/own/chrome');
    expect(findChromium('linux', env, has('/usr/bin/chromium', '/a/google-chrome'))).toBe(
      '/usr/bin/chromium',
    );
    expect(findChromium('linux', env, has('/a/microsoft-edge'))).toBe('/a/microsoft-edge');
    expect(findChromium('linux', {}, () => false)).toBeNull();
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findChromium('darwin', {}, has(mac))).toBe(mac);
    expect(findChromium('win32', { ProgramFiles: '/P' }, () => true)).toMatch(/^\/P.*chrome\.exe$/);
  });

  it('detects whether there is a display', () => {
    expect(hasDisplay('linux', {})).toBe(false);
    expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false);
    expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true);
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(hasDisplay('darwin', {})).toBe(true);
  });

  it('uses the same user-data folder as Electron', () => {
    expect(defaultUserData('linux', {}, '/home/a')).toBe('/home/a/.config/Internal Dash');
    expect(defaultUserData('linux', { XDG_CONFIG_HOME: '/c' }, '/home/a')).toBe('/c/Internal Dash');
    expect(defaultUserData('darwin', {}, '/Users/a')).toBe(
      '/Users/a/Library/Application Support/Internal Dash',
    );
    expect(defaultUserData('win32', { APPDATA: '/r' }, '/u')).toBe('/r/Internal Dash');
  });

  it('finds the Downloads folder in the user’s language', () => {
    const ask = (answer: string) => systemDownloads('linux', '/home/a', () => answer);
    expect(ask('/home/a/Téléchargements\n')).toBe('/home/a/Téléchargements');
    expect(ask('/home/a/\n')).toBe('/home/a/Downloads');
    expect(ask('\n')).toBe('/home/a/Downloads');
    const none = () => {
      throw new Error('not installed');
    };
    expect(systemDownloads('linux', '/home/a', none)).toBe('/home/a/Downloads');
    expect(systemDownloads('darwin', '/Users/a', none)).toBe('/Users/a/Downloads');
  });
});
